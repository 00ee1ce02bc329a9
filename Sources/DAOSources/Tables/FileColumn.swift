/// A column of a table of a file.
struct FileColumn: Sendable {
  let name: String
  /// The member of a row that the column holds, as the format names it.
  let member: String
  let content: ColumnContent
  /// Whether NULL is not written: some rows of the file had no such member.
  var leavesNullOut = false
  /// Whether each row of the file has a value.
  var isRequired = false
  /// Whether a number without a fraction is written as an integer, as some rows of the file had it.
  var hasWholeNumbers = false
  /// Whether some rows of the file had the member several times, so that each row has a list.
  var isRepeated = false
  /// Whether the file has no such member.
  var isNew = false

  /// Whether values of a file are stored as those of the other column.
  func isStored(as other: FileColumn) -> Bool {
    (name, member, content, isRepeated) == (other.name, other.member, other.content, other.isRepeated)
  }

  /// A number as the file has them.
  func text(of number: Double) -> String {
    whole(number).map { "\($0)" } ?? "\(number)"
  }

  /// A number as the integer that it is written as; nil for another one. -0.0 is none: no integer has its sign.
  func whole(_ number: Double) -> Int64? {
    hasWholeNumbers && !(number == 0 && number.sign == .minus) ? Int64(exactly: number) : nil
  }
}
