import DAOCore
import DAORuntime

/// Stores the rows of a file while the types of its columns are found.
struct FileStoring {
  private let traits: FormatTraits
  private let options: FileOptions
  private let keepsValues: Bool
  private let session: Session
  /// Those of tables and members.
  private let names: MemberNames
  private var parts: [TablePart] = []
  /// By the number of the name.
  private var indexes: [Int: Int] = [:]
  /// The index of the last row's table.
  private var last = 0
  /// Whether all rows so far are stored, or kept for that.
  private var isStoring = true
  /// The names that are taken, as the engine compares them, and as Swift does; nil before the first table is made.
  private var taken: [String: String]?

  init(_ traits: FormatTraits, _ options: FileOptions, keepsValues: Bool, _ names: MemberNames, _ session: Session) {
    self.names = names
    self.traits = traits
    self.options = options
    self.keepsValues = keepsValues
    self.session = session
  }

  mutating func close() {
    for index in parts.indices {
      parts[index].insertion?.close()
      parts[index].insertion = nil
    }
  }

  private mutating func index(of name: Int) -> Int {
    if last < parts.count, parts[last].name == name { return last }
    if let index = indexes[name] {
      last = index
    } else {
      last = parts.count
      indexes[name] = last
      let draft = TableDraft(name: names[name], names, traits, nestsTables: options.nested == .tables)
      parts.append(TablePart(name: name, draft: draft))
    }
    return last
  }

  // MARK: The first reading

  /// So many rows of a table, or bytes of them, are looked at before any is stored.
  private static let (mostRows, mostBytes) = (1_000, 1 << 20)

  /// Looks at a row, and stores it if it is of the types that those before it have.
  mutating func add(_ row: FileRow, to table: Int) throws {
    let index = index(of: table)
    try parts[index].draft.add(row)
    guard isStoring else { return }
    if parts[index].insertion == nil {
      parts[index].rows.append(row.kept)
      parts[index].size += row.size
      if parts[index].rows.count == Self.mostRows || parts[index].size > Self.mostBytes {
        store { try $0.beginRows(upTo: index) }
      }
    } else {
      store { storing in
        try storing.checkTable(index)
        if storing.isStoring { try storing.parts[index].insertion?.insert(row) }
      }
    }
  }

  /// The engine looks through all tables with each that is made.
  private static let tableLimit = 10_000

  /// The tables of the whole file, and whether all of their rows are stored.
  ///
  /// - Parameter headers: The columns that the file names beside its rows.
  /// - Throws: ``DAOError/Code/encoding`` for members that no table can have, ``DAOError/Code/configuration`` for keys that are none.
  mutating func finish(_ headers: [(table: String, columns: [String])]) throws -> (tables: [FileTable], areStored: Bool) {
    for (table, columns) in headers { try parts[index(of: names.number(of: table))].draft.require(columns) }
    let tables = try parts.map { try $0.draft.table(keys: options.keys) }
    let count = tables.reduce(0) { $0 + $1.all.count }
    guard count <= Self.tableLimit else {
      throw DAOError(.encoding, "the file has \(count) tables, and \(Self.tableLimit) is the most")
    }
    store { storing in
      for index in storing.parts.indices { try storing.checkTable(index) }
      try storing.beginRows(upTo: storing.parts.count - 1)
      try storing.finishRows()
    }
    return (tables, isStoring)
  }

  /// Stores the last rows of all tables, of which several are stored together.
  mutating func finishRows() throws {
    for index in parts.indices { try parts[index].insertion?.finish() }
  }

  /// Whatever keeps rows from being stored by the types of those before them is left to the second reading, which knows all types.
  private mutating func store(_ body: (inout FileStoring) throws -> Void) {
    guard isStoring else { return }
    do { try body(&self) } catch { isStoring = false }
    if !isStoring { for index in parts.indices { parts[index].rows = [] } }
  }

  /// Looks whether the rows of a table are still stored as all of them are to be.
  private mutating func checkTable(_ index: Int) throws {
    guard let table = parts[index].table, parts[index].draft.changes != parts[index].changes else { return }
    if try !stored(parts[index].draft.table(keys: options.keys)).isStored(as: table) { isStoring = false }
    parts[index].changes = parts[index].draft.changes
  }

  /// Makes the tables that are not there yet, in the order of the file, and stores their first rows.
  private mutating func beginRows(upTo last: Int) throws {
    for index in 0..<last + 1 where isStoring && parts[index].table == nil {
      parts[index].changes = parts[index].draft.changes
      try begin(index, parts[index].draft.table(keys: options.keys))
      for row in parts[index].rows { try parts[index].insertion?.insert(row) }
      parts[index].rows = []
    }
  }

  // MARK: The second reading

  /// Makes the tables for all rows anew.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for names that no table can have; errors of the engine.
  mutating func begin(_ tables: [FileTable]) throws {
    close()
    taken = nil
    let connection = session.connection
    for table in parts.compactMap(\.table).flatMap(\.all).reversed() {
      try connection.execute("DROP TABLE IF EXISTS \(connection.dialect.quote(table.name))")
    }
    for (index, table) in tables.enumerated() { try begin(index, table) }
  }

  mutating func insert(_ row: FileRow, into table: Int) throws { try parts[index(of: table)].insertion?.insert(row) }

  // MARK: Tables

  private func stored(_ table: FileTable) -> FileTable { keepsValues ? table.keepingValues : table }

  private mutating func begin(_ index: Int, _ table: FileTable) throws {
    let table = stored(table)
    let connection = session.connection
    try checkNames(table.all)
    parts[index].table = table
    for table in table.all { try connection.execute(table.creation(connection.dialect)) }
    parts[index].insertion = try TableInsertion(table, names, traits, connection)
  }

  /// - Throws: Names that are one to the engine, or that it keeps for itself, as the library does.
  private mutating func checkNames(_ tables: [FileTable]) throws {
    let connection = try session.fileConnection
    var taken =
      try self.taken ?? Dictionary(connection.tables().map { ($0.name.asciiLowercased, $0.name) }) { first, _ in first }
    // Not copied with each table.
    self.taken = nil
    for table in tables {
      let name = table.name.asciiLowercased
      guard !name.isEmpty, !connection.isReserved(name), !name.hasPrefix("daokit_"), !name.utf8.contains(0) else {
        throw DAOError(.encoding, "a table cannot have the name '\(table.name)'")
      }
      if let other = taken.updateValue(table.name, forKey: name) {
        throw DAOError(.encoding, "the tables '\(other)' and '\(table.name)' would be one table")
      }
    }
    self.taken = taken
  }
}
