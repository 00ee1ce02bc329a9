/// The table of an entity that is a record.
struct SwiftRecord {
  var table: String
  /// The properties of the primary key.
  var keys: [String]
  /// Whether the database numbers the rows.
  var isNumbered: Bool
}
