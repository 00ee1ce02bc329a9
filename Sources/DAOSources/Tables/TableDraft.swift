import DAOCore

/// A table that a file is found to have: its columns in the order of the members. One that only later rows have stands after the one
/// that is before it there.
struct TableDraft {
  let name: String
  private let names: MemberNames
  private let traits: FormatTraits
  private let nestsTables: Bool
  private var columns: [ColumnDraft] = []
  /// By the number of the name.
  private var indexes: [Int: Int] = [:]
  private var rows = 0
  private var holdsValues = true
  /// Is another number where the table may be another one.
  private(set) var changes = 0

  /// - Parameter nestsTables: Whether lists of objects inside of rows are tables.
  init(name: String, _ names: MemberNames, _ traits: FormatTraits, nestsTables: Bool) {
    self.name = name
    self.names = names
    self.traits = traits
    self.nestsTables = nestsTables
  }

  mutating func add(_ row: FileRow) throws {
    rows += 1
    if !row.isValue { holdsValues = false }
    var next = 0
    for member in row.members {
      let isNext = next < columns.count && columns[next].name == member.name
      let index = try isNext ? next : index(of: member.name, at: next)
      next = index + 1
      if try columns[index].add(member.cell, of: row, number: rows, traits) { changes += 1 }
    }
  }

  /// That of a table of the engine (<https://www.sqlite.org/limits.html#max_column>), less two for keys: the number of a row is read beside
  /// them.
  private static let columnLimit = 1_998

  /// Adds the columns that no row has had.
  mutating func require(_ members: [String]) throws {
    for member in members { _ = try index(of: names.number(of: member), at: columns.count) }
  }

  /// The index of a column; of a new one, where it is added.
  private mutating func index(of number: Int, at place: Int) throws -> Int {
    if let index = indexes[number] { return index }
    let name = names[number]
    let lowercased = name.asciiLowercased
    if let other = columns.first(where: { $0.member.asciiLowercased == lowercased }) {
      throw DAOError(
        .encoding, "the table '\(self.name)' has the members '\(other.member)' and '\(name)', which would be one column")
    }
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw DAOError(.encoding, "the table '\(self.name)' has a member whose name cannot be that of a column: '\(name)'")
    }
    guard columns.count < Self.columnLimit else {
      throw DAOError(.encoding, "the table '\(self.name)' has more than \(Self.columnLimit) columns")
    }
    let nested = nestsTables ? TableDraft(name: "\(self.name)_\(name)", names, traits, nestsTables: true) : nil
    changes += 1
    columns.insert(ColumnDraft(name: number, member: name, nested: nested), at: place)
    for index in place..<columns.count { indexes[columns[index].name] = index }
    return place
  }

  // MARK: The table

  /// - Parameter keys: The primary keys of tables.
  /// - Throws: ``DAOError/Code/encoding`` for members that have the name of a key, ``DAOError/Code/configuration`` for a key that is none.
  func table(parent: String? = nil, keys: [String: String]) throws -> FileTable {
    let names = columnNames
    var (all, nests) = ([FileColumn](), [FileNest]())
    for (draft, name) in zip(columns, names) where !isBare(draft) {
      let column = FileColumn(
        name: name, member: draft.member, content: draft.content(traits), leavesNullOut: draft.rows < rows,
        isRequired: draft.rows == rows && !draft.hasNull,
        hasWholeNumbers: draft.hasWholeNumbers, isRepeated: draft.isRepeated)
      if draft.isTable, let table = try draft.nested?.table(parent: self.name, keys: keys) {
        nests.append(FileNest(column: column, place: all.count, table: table))
      } else {
        all.append(column)
      }
    }
    // Objects without members are rows too, and a table has a column.
    if all.isEmpty, nests.isEmpty, parent == nil {
      all = [FileColumn(name: FileRow.value, member: FileRow.value, content: .text, leavesNullOut: true)]
    }
    let table = FileTable(
      name: name, columns: all, nested: nests, parent: parent, holdsValues: holdsValues && rows > 0,
      numbers: RowNumbers(count: rows), key: keys[self.name])
    if let name = all.lazy.map(\.name).first(where: table.isKey) {
      throw DAOError(
        .encoding, "the table '\(self.name)' has the member '\(name)', which is the name of its key: read it with JSON inside")
    }
    if !table.hidingColumns.isEmpty {
      let names = table.hidingColumns.map { "'\($0)'" }.joined(separator: ", ")
      throw DAOError(
        .encoding,
        "the table '\(self.name)' has the columns \(names), which hide the number of each row: give one of them another name"
      )
    }
    if let key = table.key, !nests.isEmpty || !all.contains(where: { $0.name.isExactly(key) }) {
      throw DAOError(
        .configuration,
        "the table '\(self.name)' cannot have the key '\(key)': \(nests.isEmpty ? "it has no such column" : "nested tables refer to its \(FileTable.rowKey)")"
      )
    }
    return table
  }

  /// Whether a column is the text of elements that have none, beside others with attributes or children: those are rows of NULLs.
  private func isBare(_ column: ColumnDraft) -> Bool {
    traits.hasAttributes && column.member == FormatTraits.text && !column.hasContent && columns.count > 1
  }

  /// Elements have their names, then attributes, then the text; one whose name is taken keeps its sign.
  private var columnNames: [String] {
    guard traits.hasAttributes else { return columns.map(\.member) }
    var names = columns.map(\.member)
    var taken = Set(names.map(\.asciiLowercased))
    for index in names.indices.sorted(by: { names[$0] > names[$1] }) {
      let name = traits.columnName(of: names[index])
      if taken.insert(name.asciiLowercased).inserted { names[index] = name }
    }
    return names
  }
}
