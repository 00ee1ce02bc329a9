import DAOCore
import DAORuntime

extension Records {
  /// Deletes the row that has a record's key.
  ///
  /// - Returns: The number of rows: 0 where there is none.
  /// - Throws: ``DAOError/Code/constraint`` for a row that others refer to; other errors of the database.
  @discardableResult
  public func delete(_ record: R) throws -> Int { try table.runtime.run(deletion(of: record), .changeCount) }

  /// Deletes the row that has a record's key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func delete(_ record: R) async throws -> Int { try await table.runtime.run(deletion(of: record), .changeCount) }

  /// Deletes the rows that have the keys of many records, in one transaction.
  ///
  /// - Returns: The number of rows.
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the record that failed. Nothing is deleted then.
  @discardableResult
  public func delete(_ records: some Sequence<R>) throws -> Int {
    try table.runtime.run(records.map(deletion), .changeCount).reduce(0, +)
  }

  /// Deletes the rows that have the keys of many records, in one transaction, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func delete(_ records: some Sequence<R>) async throws -> Int {
    try await table.runtime.run(records.map(deletion), .changeCount).reduce(0, +)
  }

  /// Deletes the row with a key.
  ///
  /// - Returns: The number of rows: 0 where there is none.
  /// - Throws: ``DAOError``, as the form for a record does.
  @discardableResult
  public func delete(key: any Encodable & Sendable...) throws -> Int { try query(forKey: key).delete() }

  /// Deletes the row with a key, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the form for a record does.
  @discardableResult
  public func delete(key: any Encodable & Sendable...) async throws -> Int { try await query(forKey: key).delete() }

  /// Deletes all rows. The table stays.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func deleteAll() throws -> Int { try query.deleteAll() }

  /// Deletes all rows, on the connection's own thread. The table stays.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func deleteAll() async throws -> Int { try await query.deleteAll() }

  private func deletion(of record: R) throws -> Plan {
    table.plan(.delete, try table.values(of: record), of: table.owner("delete", .delete))
  }
}
