/// A row of a file: its members in their order. One that a row has not is NULL there.
struct FileRow {
  var table: String
  /// Whether the row is a value alone, and no object.
  var isValue = false
  var members: [(name: String, value: FileValue)] = []
}
