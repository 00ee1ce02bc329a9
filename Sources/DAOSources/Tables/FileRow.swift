/// A row of a file: its members in their order. One that a row has not is NULL there.
struct FileRow {
  let table: String
  var members: [(name: String, value: FileValue)] = []
}
