import DAOCore
import DAORuntime

extension Database {
  /// Copies the rows of another database into this one, of whichever engines they are.
  ///
  /// ```swift
  /// let report = try await server.copy(from: file)
  /// print(report.tables.map { "\($0.name): \($0.rows)" })
  /// ```
  /// The tables are here already, by the streams or by records, and empty; or `creatingTables` makes those that are missing. Values become those of the types here: dates, booleans,
  /// UUIDs, decimals, JSON. Before anything is written all rows are read, and at the end those of both databases are compared value
  /// by value. The source must not change meanwhile. A dry run writes and compares all rows too, in a transaction that is rolled back,
  /// so that the database itself says what it refuses or changes.
  ///
  /// A copy that was stopped goes on where it was when it is called again: a table `daokit_copies` tells until it is complete. A
  /// table that was emptied since begins again.
  ///
  /// - Parameters:
  ///   - source: The database that is copied; it is only read.
  ///   - tables: The tables to copy. Default: all but the library's own.
  ///   - renaming: The names here, by `table` and `table.column` there. Default: none differs.
  ///   - creatingTables: Whether tables that are missing are made, with the columns, types and keys of the source alone. Default: false.
  ///   - isDryRun: Whether only to try, and tell all that does not fit. Default: false.
  ///   - progress: Is told how far the copy has come; an error of it stops the copy.
  /// - Returns: The tables with the numbers of their rows.
  /// - Throws: ``DAOError/Code/configuration`` for tables and columns that are not here, ``DAOError/Code/typeMismatch`` for values
  ///   that do not fit, each with table, key and column, ``DAOError/Code/database`` for tables that are not empty and for rows that
  ///   differ at the end, ``DAOError/Code/busy`` while another copy writes here.
  @discardableResult
  public func copy(
    from source: Database, tables: [String] = [], renaming: [String: String] = [:], creatingTables: Bool = false,
    isDryRun: Bool = false, progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) throws -> CopyReport {
    try copyAny(source, CopyChoice(tables: tables, renaming: renaming, createsTables: creatingTables), isDryRun, progress)
  }

  /// Copies the rows of another database into this one, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func copy(
    from source: Database, tables: [String] = [], renaming: [String: String] = [:], creatingTables: Bool = false,
    isDryRun: Bool = false, progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) async throws -> CopyReport {
    try await copyAny(source, CopyChoice(tables: tables, renaming: renaming, createsTables: creatingTables), isDryRun, progress)
  }

  /// Copies the rows of any source into this database: of a file, or of a ``DataSource`` of your own.
  ///
  /// ```swift
  /// try database.copy(from: Log(lines: ["started", "stopped"]))
  /// ```
  /// It is as with a database, but for two things: tables that are missing are made, with the types that the source tells, unless streams
  /// make those of this database; and texts are read by the types of the columns here: `true`, `5`, `1.5`, `2026-01-31`, bytes as base64.
  /// What does not fit is an error.
  ///
  /// - Parameters:
  ///   - source: What is copied; it is only read.
  ///   - tables: The tables to copy. Default: all.
  ///   - renaming: The names here, by `table` and `table.column` there. Default: none differs.
  ///   - creatingTables: Whether tables that are missing are made. Default: where no streams make the tables of this database.
  ///   - isDryRun: Whether only to try, and tell all that does not fit. Default: false.
  ///   - progress: Is told how far the copy has come; an error of it stops the copy.
  /// - Returns: The tables with the numbers of their rows.
  /// - Throws: ``DAOError``, as with a database; errors of the source.
  @discardableResult
  public func copy(
    from source: some DataSource, tables: [String] = [], renaming: [String: String] = [:], creatingTables: Bool? = nil,
    isDryRun: Bool = false, progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) throws -> CopyReport {
    try copyAny(source, CopyChoice(tables: tables, renaming: renaming, createsTables: creatingTables), isDryRun, progress)
  }

  /// Copies the rows of any source into this database, on the connection's own thread, where the source may wait.
  ///
  /// - Throws: ``DAOError``; errors of the source.
  @discardableResult
  public func copy(
    from source: some DataSource, tables: [String] = [], renaming: [String: String] = [:], creatingTables: Bool? = nil,
    isDryRun: Bool = false, progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) async throws -> CopyReport {
    try await copyAny(source, CopyChoice(tables: tables, renaming: renaming, createsTables: creatingTables), isDryRun, progress)
  }

  // MARK: Any source

  private func copyAny(
    _ source: any DataSource, _ choice: CopyChoice, _ isDryRun: Bool, _ progress: (@Sendable (CopyProgress) throws -> Void)?
  ) throws -> CopyReport {
    try refuseTransaction(source)
    return try runtime.pool.withSession(for: .write, .other("a copy of another database")) { session in
      try copy(from: source, to: session, choice, isDryRun, progress)
    }
  }

  private func copyAny(
    _ source: any DataSource, _ choice: CopyChoice, _ isDryRun: Bool, _ progress: (@Sendable (CopyProgress) throws -> Void)?
  ) async throws -> CopyReport {
    try refuseTransaction(source)
    return try await runtime.withSession(for: .write, .other("a copy of another database")) { session in
      try copy(from: source, to: session, choice, isDryRun, progress)
    }
  }

  private func refuseTransaction(_ source: any DataSource) throws {
    let source = source as? Database
    guard source !== self else { throw DAOError(.configuration, "a database cannot be copied into itself") }
    for runtime in [runtime, source?.runtime].compactMap(\.self) where runtime.openTransactions.current(for: .read) != nil {
      throw DAOError(.deadlock, "a database cannot be copied inside of a transaction, whose end it would wait for")
    }
  }

  private func copy(
    from source: any DataSource, to session: Session, _ choice: CopyChoice, _ isDryRun: Bool,
    _ progress: (@Sendable (CopyProgress) throws -> Void)?
  ) throws -> CopyReport {
    guard let target = session.connection as? any CopyingConnection else {
      throw DAOError(.configuration, "the database's driver cannot copy")
    }
    func run(_ source: any CopySource) throws -> CopyReport {
      if !isDryRun { session.note(changesOf: .unknown) }
      // A table, or a column of times, may have come.
      defer { runtime.noteSchemaChange() }
      return try CopyRun(source: source, target: target) { step in
        try progress?(step)
        try session.checkCancellation()
      }.run(choice, isDryRun: isDryRun)
    }
    guard let source = source as? Database else { return try run(ProviderSource(source)) }
    return try source.runtime.pool.withSession(for: .read, .other("a copy of this database")) { try $0.copySource(run) }
  }
}
