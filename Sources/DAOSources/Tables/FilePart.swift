/// A member of the outermost object of a file.
enum FilePart: Sendable, Hashable {
  /// An array, whose elements are the rows of a table.
  case table(String)
  /// A column of the table's one row that is named for the file.
  case value(String)
}
