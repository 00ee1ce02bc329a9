/// A member of the rows of a table that is a table of its own, whose rows refer to theirs.
struct FileNest: Sendable {
  let column: FileColumn
  /// The number of the columns before it.
  let place: Int
  let table: FileTable

  /// The rows of the member in a row.
  func rows(of row: FileRow, _ traits: FormatTraits) -> [FileRow] {
    row.members.flatMap { member in
      if member.name == column.member, case .value(.structure(let value)) = member.value {
        FileRow.rows(of: value, table: table.name, traits)
      } else {
        [] as [FileRow]
      }
    }
  }
}
