import DAOCore
import DAOMarkup

/// `<sql id>`: a fragment of SQL that operations include.
///
/// The element is kept as written, because an include's properties may change its texts and attributes.
package struct Sql: Sendable {
  package var id: String
  /// The engine that it is written for; nil for any.
  package var databaseID: String?
  package var location: DAOError.Location
  var element: Element

  /// Reads an element. A missing name is a fault and gives nil.
  static func read(_ element: Element, namespace: String, with checker: inout MarkupChecker) -> Sql? {
    checker.checkAttributes(of: element, allowed: ["id", "databaseId", "lang"])
    var reader = NodeReader(file: checker.file, isTemplate: true)
    _ = reader.nodes(of: element)
    checker.add(reader.faults)
    guard let id = checker.required("id", of: element, "name the fragment") else { return nil }
    return Sql(
      id: checker.local(id, in: namespace), databaseID: element["databaseId"]?.value,
      location: checker.location(element.position), element: element)
  }
}
