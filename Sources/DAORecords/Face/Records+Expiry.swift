import DAOCore
import Foundation

extension Records {
  /// Saves a record that is there until a time: after it no call of records and documents finds it, and it is deleted.
  ///
  /// ```swift
  /// try sessions.save(session, until: Date().addingTimeInterval(3600))
  /// ```
  /// The table gets a column `daokit_until` with the first of them. Saving the record again without a time removes it; an update
  /// of some properties keeps it.
  /// - Parameter until: Nil for a record that stays.
  /// - Throws: ``DAOError``, as the form without a time does; ``DAOError/Code/recordTable`` for a table that records must not
  ///   change and that has no such column.
  @discardableResult
  public func save(_ record: R, until: Date?) throws -> Saved<R> { try write(record, .save, until: until) }

  /// Saves a record that is there until a time, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func save(_ record: R, until: Date?) async throws -> Saved<R> { try await write(record, .save, until: until) }

  /// Saves many records that are there until a time, in one transaction: all of them, or none.
  ///
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the record that failed.
  @discardableResult
  public func save(_ records: some Sequence<R>, until: Date?) throws -> [Saved<R>] {
    try write(Array(records), .save, until: until)
  }

  /// Saves many records that are there until a time, in one transaction, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func save(_ records: some Sequence<R>, until: Date?) async throws -> [Saved<R>] {
    try await write(Array(records), .save, until: until)
  }
}
