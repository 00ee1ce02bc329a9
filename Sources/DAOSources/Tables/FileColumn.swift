/// A column of a table of a file.
struct FileColumn: Sendable {
  let name: String
  let content: ColumnContent
  /// Whether NULL is not written: some rows of the file had no such member.
  var leavesNullOut = false
  /// Whether a number without a fraction is written as an integer, as some rows of the file had it.
  var hasWholeNumbers = false
}
