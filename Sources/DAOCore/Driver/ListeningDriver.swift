import DAOSQL

/// A driver whose server tells of the commits of others by itself.
package protocol ListeningDriver: Driver {
  /// Calls `tell` with the tables of each change from now on, and with unknown ones whenever something may have been missed.
  ///
  /// It goes on after a lost connection, and holds no thread of the cooperative pool.
  /// - Throws: ``DAOError`` where the process has no means for it.
  func listen(_ tell: @escaping @Sendable (TableSet) -> Void) throws -> any ChangeListening
}

/// A connection that listens to changes.
package protocol ChangeListening: Sendable {
  /// Ends it; a change that is being told may still be.
  func end()
}

/// A connection to an engine that tells others of commits by triggers alone.
package protocol NoticeConnection: Connection {
  /// Lets these tables tell of their changes, of all in the search path for none. Tables that do so already are left alone.
  ///
  /// - Returns: The tables that did not.
  func installNotices(on tables: [String]) throws -> [TableName]

  /// Takes back what ``installNotices(on:)`` has done, for all tables of the database where none are named.
  ///
  /// - Returns: The tables that told of their changes.
  func removeNotices(from tables: [String]) throws -> [TableName]
}
