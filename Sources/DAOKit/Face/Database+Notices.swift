import DAOCore
import DAORuntime
import DAOSQL

extension Database {
  /// Lets tables tell live results of the commits of other programs, where an engine needs triggers for it. Default: all tables.
  ///
  /// ```swift
  /// try await database.processStreams(in: .module)
  /// try await database.installNotices()
  /// ```
  /// Tables that tell already are left alone; later tables need another call. An engine that tells by itself needs none: nothing
  /// is done then.
  /// - Parameter tables: Names as SQL writes them: `book`, `shop."Book"`. Default: all that names without a schema mean.
  /// - Returns: The tables that did not tell.
  /// - Throws: ``DAOError``, also in a transaction, and if there is no such table.
  @discardableResult
  public func installNotices(on tables: [String] = []) throws -> [String] {
    try changeNotices { try $0.installNotices(on: tables) }
  }

  /// Lets tables tell live results of the commits of other programs, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func installNotices(on tables: [String] = []) async throws -> [String] {
    try await changeNoticesLater { try $0.installNotices(on: tables) }
  }

  /// Takes back what `installNotices` has done.
  ///
  /// - Parameter tables: Names as SQL writes them. Default: all tables of the database, and nothing is left of it then.
  /// - Returns: The tables that told.
  /// - Throws: ``DAOError``, also in a transaction, and if there is no such table.
  @discardableResult
  public func removeNotices(from tables: [String] = []) throws -> [String] {
    try changeNotices { try $0.removeNotices(from: tables) }
  }

  /// Takes back what `installNotices` has done, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func removeNotices(from tables: [String] = []) async throws -> [String] {
    try await changeNoticesLater { try $0.removeNotices(from: tables) }
  }

  private func changeNotices(_ change: (any NoticeConnection) throws -> [TableName]) throws -> [String] {
    try refuseTransaction()
    return try runtime.pool.withSession(for: .write, .schema) { try Self.tables($0, change) }
  }

  private func changeNoticesLater(_ change: (any NoticeConnection) throws -> [TableName]) async throws -> [String] {
    try refuseTransaction()
    return try await runtime.withSession(for: .write, .schema) { try Self.tables($0, change) }
  }

  private func refuseTransaction() throws {
    guard runtime.openTransactions.current(for: .write) == nil else {
      throw DAOError(.deadlock, "notices cannot be installed inside of a transaction, whose end they would wait for")
    }
  }

  private static func tables(
    _ session: Session, _ change: (any NoticeConnection) throws -> [TableName]
  ) throws -> [String] {
    guard let connection = session.connection as? any NoticeConnection else { return [] }
    return try change(connection).map(\.description)
  }
}
