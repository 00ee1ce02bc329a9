import DAOCore
import DAORuntime

/// Makes the tables of a file in a database.
struct FileLoading {
  let source: any ByteSource
  let format: any TableFormat
  let name: String
  var options = FileOptions()
  /// Whether each value is stored as the file tells it, whatever the others of its column are: a text of CSV as a text.
  var keepsValues = false
  /// Is told how many bytes each step has read.
  var progress: @Sendable (FileProgress.Step, Int) throws -> Void = { _, _ in }

  /// Reads the file twice: first what its columns hold, then its rows.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a file that is not of its format, or has names that no table can have; errors of the source.
  func run(on session: Session) throws -> (tables: [FileTable], layout: FileLayout) {
    let (tables, layout) = try tables(on: session)
    let connection = session.connection
    let stored = keepsValues ? tables.map(\.keepingValues) : tables
    try session.atomically {
      try checkNames(stored.flatMap(\.all), in: session.fileConnection)
      for table in stored.flatMap(\.all) { try connection.execute(table.creation(connection.dialect)) }
      var insertions: [ExactText: TableInsertion] = [:]
      defer { for insertion in insertions.values { insertion.close() } }
      for table in stored { insertions[ExactText(table.name)] = try TableInsertion(table, format.traits, connection) }
      _ = try format.read(observed(.storing, on: session), named: name) { row in
        try insertions[ExactText(row.table)]?.insert(row)
      }
    }
    return (tables, layout)
  }

  private func tables(on session: Session) throws -> (tables: [FileTable], layout: FileLayout) {
    var drafts: [TableDraft] = []
    var indexes: [ExactText: Int] = [:]
    func index(of name: String) -> Int {
      if let index = indexes[ExactText(name)] { return index }
      indexes[ExactText(name)] = drafts.count
      drafts.append(TableDraft(name: name, format.traits, nestsTables: options.nested == .tables))
      return drafts.count - 1
    }
    let layout = try format.read(observed(.inferring, on: session), named: name) { row in
      try drafts[index(of: row.table)].add(row)
    }
    for (table, columns) in layout.headers { try drafts[index(of: table)].require(columns) }
    return (try drafts.map { try $0.table(keys: options.keys) }, layout)
  }

  private func observed(_ step: FileProgress.Step, on session: Session) -> ObservedBytes {
    ObservedBytes(source: source) { bytes in
      try progress(step, bytes)
      try session.checkCancellation()
    }
  }

  /// The engine looks through all tables with each that is made.
  private static let tableLimit = 10_000

  /// - Throws: Names that are one to the engine, or that it keeps for itself, as the library does; tables beyond the limit.
  private func checkNames(_ tables: [FileTable], in connection: any FileTablesConnection) throws {
    guard tables.count <= Self.tableLimit else {
      throw DAOError(.encoding, "the file has \(tables.count) tables, and \(Self.tableLimit) is the most")
    }
    var names = Dictionary(try connection.tables().map { ($0.name.asciiLowercased, $0.name) }) { first, _ in first }
    for table in tables {
      let name = table.name.asciiLowercased
      guard !name.isEmpty, !connection.isReserved(name), !name.hasPrefix("daokit_"), !name.utf8.contains(0) else {
        throw DAOError(.encoding, "a table cannot have the name '\(table.name)'")
      }
      if let other = names.updateValue(table.name, forKey: name) {
        throw DAOError(.encoding, "the tables '\(other)' and '\(table.name)' would be one table")
      }
    }
  }
}
