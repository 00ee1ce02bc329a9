/// The root element of a file of XML, for a file that has the same tables.
struct XMLRoot: Sendable {
  var name: String
  /// The declarations of its namespaces.
  var namespaces: [(name: String, value: String)] = []
}
