import DAOCore

/// A table that a file is found to have: its columns in the order in which rows first have them.
struct TableDraft {
  let name: String
  private(set) var columns: [ColumnDraft] = []
  private var indexes: [ExactText: Int] = [:]
  private var rows = 0
  private var holdsValues = true

  init(name: String) { self.name = name }

  mutating func add(_ row: FileRow, hasTextsAlone: Bool) throws {
    rows += 1
    if !row.isValue { holdsValues = false }
    for (place, member) in row.members.enumerated() {
      let index = try place < columns.count && columns[place].name == member.name ? place : index(of: member.name)
      columns[index].add(member.value, hasTextsAlone: hasTextsAlone)
    }
  }

  /// Adds the columns that no row has had.
  mutating func require(_ names: [String]) throws { for name in names { _ = try index(of: name) } }

  private mutating func index(of name: String) throws -> Int {
    if let index = indexes[ExactText(name)] { return index }
    if let other = columns.first(where: { $0.name.asciiLowercased == name.asciiLowercased }) {
      throw DAOError(
        .encoding, "the table '\(self.name)' has the members '\(other.name)' and '\(name)', which would be one column")
    }
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw DAOError(.encoding, "the table '\(self.name)' has a member whose name cannot be that of a column: '\(name)'")
    }
    indexes[ExactText(name)] = columns.count
    columns.append(ColumnDraft(name: name))
    return columns.count - 1
  }

  func table(hasTextsAlone: Bool) -> FileTable {
    FileTable(
      name: name,
      columns: columns.map { column in
        FileColumn(
          name: column.name, content: column.content(hasTextsAlone: hasTextsAlone), leavesNullOut: column.rows < rows,
          hasWholeNumbers: column.hasWholeNumbers)
      }, holdsValues: holdsValues && rows > 0)
  }
}
