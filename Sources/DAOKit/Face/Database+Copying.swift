import DAOCore
import DAORuntime

extension Database {
  /// Copies the rows of another database into this one, of whichever engines they are.
  ///
  /// ```swift
  /// let report = try await server.copy(from: file)
  /// print(report.tables.map { "\($0.name): \($0.rows)" })
  /// ```
  /// The tables are here already, by the streams or by records, and empty. Values become those of the types here: dates, booleans,
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
  ///   - isDryRun: Whether only to try, and tell all that does not fit. Default: false.
  ///   - progress: Is told how far the copy has come; an error of it stops the copy.
  /// - Returns: The tables with the numbers of their rows.
  /// - Throws: ``DAOError/Code/configuration`` for tables and columns that are not here, ``DAOError/Code/typeMismatch`` for values
  ///   that do not fit, each with table, key and column, ``DAOError/Code/database`` for tables that are not empty and for rows that
  ///   differ at the end, ``DAOError/Code/busy`` while another copy writes here.
  @discardableResult
  public func copy(
    from source: Database, tables: [String] = [], isDryRun: Bool = false,
    progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) throws -> CopyReport {
    try refuseTransaction(source)
    return try runtime.pool.withSession(for: .write, .other("a copy of another database")) { session in
      try copy(from: source, to: session, tables, isDryRun, progress)
    }
  }

  /// Copies the rows of another database into this one, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func copy(
    from source: Database, tables: [String] = [], isDryRun: Bool = false,
    progress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) async throws -> CopyReport {
    try refuseTransaction(source)
    return try await runtime.withSession(for: .write, .other("a copy of another database")) { session in
      try copy(from: source, to: session, tables, isDryRun, progress)
    }
  }

  private func refuseTransaction(_ source: Database) throws {
    guard source !== self else { throw DAOError(.configuration, "a database cannot be copied into itself") }
    for runtime in [runtime, source.runtime] where runtime.openTransactions.current(for: .read) != nil {
      throw DAOError(.deadlock, "a database cannot be copied inside of a transaction, whose end it would wait for")
    }
  }

  private func copy(
    from source: Database, to session: Session, _ tables: [String], _ isDryRun: Bool,
    _ progress: (@Sendable (CopyProgress) throws -> Void)?
  ) throws -> CopyReport {
    try source.runtime.pool.withSession(for: .read, .other("a copy of this database")) { reading in
      guard let from = reading.connection as? any CopyingConnection,
        let to = session.connection as? any CopyingConnection
      else {
        throw DAOError(.configuration, "the database's driver cannot copy")
      }
      try from.begin(.snapshot)
      defer { try? from.rollback() }
      if !isDryRun { session.note(changesOf: .unknown) }
      // A column of times may have come.
      defer { runtime.noteSchemaChange() }
      return try CopyRun(source: from, target: to) { step in
        try progress?(step)
        try session.checkCancellation()
      }.run(tables: tables, isDryRun: isDryRun)
    }
  }
}
