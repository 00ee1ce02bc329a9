import DAOCore
import DAORuntime

/// Inserts rows of a file into a table, and what is nested in them into others.
struct TableInsertion {
  private let table: FileTable
  private let traits: FormatTraits
  private let connection: any Connection
  private let statement: any PreparedStatement
  private var nested: [TableInsertion]
  private let hasLists: Bool
  /// The number of each column's member, and the other way round.
  private let members: [Int]
  private let indexes: [Int: Int]
  private var count: Int64 = 0
  /// The last row that has a value in each column.
  private var rows: [Int64]

  init(_ table: FileTable, _ names: MemberNames, _ traits: FormatTraits, _ connection: any Connection) throws {
    self.table = table
    self.traits = traits
    self.connection = connection
    nested = try table.nested.map { try TableInsertion($0.table, names, traits, connection) }
    hasLists = table.columns.contains(where: \.isRepeated)
    members = table.columns.map { names.number(of: $0.member) }
    indexes = Dictionary(members.enumerated().map { ($1, $0) }) { first, _ in first }
    rows = Array(repeating: 0, count: table.columns.count)
    statement = try connection.borrow(table.insertion(connection.dialect))
  }

  /// - Parameter parent: The key of the row that this one is nested in.
  mutating func insert(_ row: FileRow, parent: Int64? = nil) throws {
    count += 1
    let key = count
    defer { statement.reset() }
    var index = 0
    for key in [nested.isEmpty ? nil : key, parent] {
      guard let key else { continue }
      index += 1
      try statement.bind(key, at: index)
    }
    try bind(row, after: index)
    _ = try statement.run()
    for (index, nest) in table.nested.enumerated() {
      for row in nest.rows(of: row, traits) { try nested[index].insert(row, parent: key) }
    }
  }

  private mutating func bind(_ row: FileRow, after keys: Int) throws {
    if hasLists {
      for (index, value) in table.values(row).enumerated() { try statement.bind(value, at: keys + index + 1) }
      return
    }
    var next = 0
    for member in row.members {
      let isNext = next < members.count && members[next] == member.name
      guard let index = isNext ? next : indexes[member.name] else { continue }
      try table.columns[index].content.bind(member.cell, of: row, to: statement, at: keys + index + 1)
      rows[index] = count
      next = index + 1
    }
    // The statement still has the values of the row before.
    for index in rows.indices where rows[index] != count { try statement.bindNull(at: keys + index + 1) }
  }

  func close() {
    connection.giveBack(statement)
    for insertion in nested { insertion.close() }
  }
}
