import DAOCore

/// A table that a file is found to have: its columns in the order of the members. One that only later rows have stands after the one
/// that is before it there.
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
    var next = 0
    for member in row.members {
      let index = try next < columns.count && columns[next].name == member.name ? next : index(of: member.name, at: next)
      next = index + 1
      columns[index].add(member.value, hasTextsAlone: hasTextsAlone)
    }
  }

  /// That of a table of the engine (<https://www.sqlite.org/limits.html#max_column>).
  private static let columnLimit = 2_000

  /// Adds the columns that no row has had.
  mutating func require(_ names: [String]) throws { for name in names { _ = try index(of: name, at: columns.count) } }

  /// The index of a column; of a new one, where it is added.
  private mutating func index(of name: String, at place: Int) throws -> Int {
    if let index = indexes[ExactText(name)] { return index }
    if let other = columns.first(where: { $0.name.asciiLowercased == name.asciiLowercased }) {
      throw DAOError(
        .encoding, "the table '\(self.name)' has the members '\(other.name)' and '\(name)', which would be one column")
    }
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw DAOError(.encoding, "the table '\(self.name)' has a member whose name cannot be that of a column: '\(name)'")
    }
    guard columns.count < Self.columnLimit else {
      throw DAOError(.encoding, "the table '\(self.name)' has more than \(Self.columnLimit) columns")
    }
    columns.insert(ColumnDraft(name: name), at: place)
    for index in place..<columns.count { indexes[ExactText(columns[index].name)] = index }
    return place
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
