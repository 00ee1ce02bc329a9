/// A member of the outermost object of a file.
enum FilePart: Sendable, Hashable {
  /// An array, whose elements are the rows of a table.
  case table(String)
  /// A column of the table's one row of values.
  case value(String)
}
