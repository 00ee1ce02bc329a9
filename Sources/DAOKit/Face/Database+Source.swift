import DAOCore
import DAORuntime
import DAOSQL

extension Database: DataSource {
  /// The tables with rows of their own, less the library's.
  ///
  /// ```swift
  /// let names = try database.dataTables().map(\.name)
  /// ```
  /// - Throws: ``DAOError``.
  public func dataTables() throws -> [DataTable] {
    try copySource { source in
      try source.storedTables().filter { !$0.name.hasPrefix("daokit_") }.map { DataTable($0) }
    }
  }

  /// Reads the rows of a table in the order of their keys, in one state of the database. A position is a number of rows.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that its column's type does not have, with table, row and column; other errors of
  ///   the database, and those of `take`.
  public func readRows(
    of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
  ) throws {
    try copySource { source in
      var plan = try CopyPlan(from: source, CopyChoice(tables: [table.name], renaming: [:]))
      try plan.choose(table.columns.map(\.name))
      for table in plan.tables {
        try source.batches(of: table, after: position.flatMap { Int($0) } ?? 0) { rows, number in try take(rows, "\(number)") }
      }
    }
  }

  /// Calls `body` with one state of the database.
  private func copySource<R>(_ body: (ConnectionSource) throws -> R) throws -> R {
    try runtime.pool.withSession(for: .read, .other("a copy of this database")) { try $0.copySource(body) }
  }
}

extension Session {
  /// Calls `body` with one state of the database.
  func copySource<R>(_ body: (ConnectionSource) throws -> R) throws -> R {
    guard let connection = connection as? any CopyingConnection else {
      throw DAOError(.configuration, "the database's driver cannot copy")
    }
    try connection.begin(.snapshot)
    defer { try? connection.rollback() }
    try connection.showAllRows()
    return try body(ConnectionSource(connection: connection))
  }
}

extension DataTarget {
  /// Copies the tables of any source into this target, which has them alone afterwards.
  ///
  /// ```swift
  /// let report = try DataFile(at: path).copy(from: database)  // …/people.json
  /// ```
  /// All rows are read before anything is written, and at the end what is there is read again and compared value by value. A column of
  /// another type than its values say is an error.
  ///
  /// - Parameters:
  ///   - source: What is copied; it is only read.
  ///   - tables: The tables to copy. Default: all.
  ///   - renaming: New names, by `table` and `table.column`. Default: none.
  ///   - isDryRun: Whether only to read, and tell all that does not fit. Default: false.
  ///   - progress: Is told how far the copy has come; an error of it stops the copy.
  /// - Throws: ``DAOError/Code/configuration`` for tables and columns that are not there, ``DAOError/Code/typeMismatch`` for values that do not
  ///   fit, each with table, row and column, ``DAOError/Code/database`` for rows that are not the same at the end; errors of source and target.
  @discardableResult
  public func copy(
    from source: some DataSource, tables: [String] = [], renaming: [String: String] = [:], isDryRun: Bool = false,
    progress: (CopyProgress) throws -> Void = { _ in }
  ) throws -> CopyReport {
    let choice = CopyChoice(tables: tables, renaming: renaming)
    func run(_ source: any CopySource, _ tell: (CopyProgress) throws -> Void) throws -> CopyReport {
      try withoutActuallyEscaping(tell) { tell in
        try DataCopy(source: source, target: self, tell: tell).run(choice, isDryRun: isDryRun)
      }
    }
    guard let database = source as? Database else {
      let holders: [Any] = [source, self]
      let asTexts = holders.allSatisfy { ($0 as? any TextHolding)?.holdsTextsAlone == true }
      return try run(ProviderSource(source, asTexts: asTexts), progress)
    }
    return try database.runtime.pool.withSession(for: .read, .other("a copy of this database")) { session in
      try session.copySource { source in
        try run(source) { step in
          try progress(step)
          try session.checkCancellation()
        }
      }
    }
  }

  /// Copies the tables of any source into this target on a thread outside of the cooperative pool, where both may wait.
  ///
  /// - Throws: ``DAOError``, also where the task was cancelled; errors of source and target.
  @discardableResult
  public func copy(
    from source: some DataSource, tables: [String] = [], renaming: [String: String] = [:], isDryRun: Bool = false,
    progress: (CopyProgress) throws -> Void = { _ in }
  ) async throws -> CopyReport {
    try await onOwnThread {
      try copy(from: source, tables: tables, renaming: renaming, isDryRun: isDryRun) { step in
        try progress(step)
        if Task.isCancelled { throw DAOError.taskCancelled }
      }
    }
  }
}
