/// A row that cannot be read as the layout of its framework says.
struct RowFault: Error {
  var column: String
  var message: String
}
