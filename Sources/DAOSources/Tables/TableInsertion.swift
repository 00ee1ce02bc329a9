import DAOCore
import DAORuntime

/// Inserts rows of a file into a table, and what is nested in them into others. Several rows are inserted by one statement, since its beginning
/// and its end take as long as a row.
struct TableInsertion {
  private let table: FileTable
  private let traits: FormatTraits
  private let connection: any Connection
  private let statement: any PreparedStatement
  private var nested: [TableInsertion]
  private let hasLists: Bool
  /// The number of values of a row, and that of the rows that the statement has room for.
  private let (width, room): (Int, Int)
  /// The number of the rows that are bound and not inserted, and about how many bytes they have.
  private var (bound, size) = (0, 0)
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
    width = table.insertedColumns
    // A row is there before those that refer to it.
    room = nested.isEmpty ? max(1, min(Self.mostRows, Self.mostValues / width)) : 1
    statement = try connection.borrow(table.insertion(of: room, connection.dialect))
  }

  /// More rows of a statement are not faster; more values are not kept by it without an allocation for each.
  private static let (mostRows, mostValues, mostBytes) = (16, 4_096, 32 << 10)

  /// - Parameter parent: The key of the row that this one is nested in.
  mutating func insert(_ row: FileRow, parent: Int64? = nil) throws {
    count += 1
    let key = count
    var index = bound * width
    for key in [nested.isEmpty ? nil : key, parent] {
      guard let key else { continue }
      index += 1
      try statement.bind(key, at: index)
    }
    try bind(row, after: index)
    bound += 1
    size += row.size
    if bound == room || size > Self.mostBytes { try flush() }
    for (index, nest) in table.nested.enumerated() {
      for row in nest.rows(of: row, traits) { try nested[index].insert(row, parent: key) }
    }
  }

  /// Inserts the rows that are bound.
  private mutating func flush() throws {
    guard bound > 0 else { return }
    defer {
      statement.reset()
      (bound, size) = (0, 0)
    }
    try statement.bind(Int64(bound), at: room * width + 1)
    _ = try statement.run()
  }

  /// Inserts the last rows.
  mutating func finish() throws {
    try flush()
    for index in nested.indices { try nested[index].finish() }
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
