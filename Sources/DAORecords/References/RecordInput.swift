import DAOCore

/// The values of a record that is to be written, with the records that it holds.
struct RecordInput: Sendable {
  /// The values of its columns, in their order.
  var values: [TypedValue]
  /// For each link of its table the records that it holds; nil for none at all.
  var linked: [[RecordInput]?] = []
  /// Whether what it holds is saved with it; otherwise only the keys of that are stored.
  var savesLinks = true
}
