/// A member of the rows of a table that is a table of its own, whose rows refer to theirs.
struct FileNest: Sendable {
  let column: FileColumn
  /// The number of the columns before it.
  let place: Int
  let table: FileTable

  /// The rows of the member in a row.
  func rows(of row: FileRow, _ traits: FormatTraits) -> [FileRow] {
    row.members.flatMap { member in
      if row.names[member.name].isExactly(column.member), case .structure(let value) = row.value(of: member.cell) {
        FileRow.rows(of: value, row.names, traits)
      } else {
        [] as [FileRow]
      }
    }
  }
}
