/// Opens connections to one database of one engine.
public protocol Driver: Sendable {
  var dialect: any Dialect { get }
  var configuration: Configuration { get }
  /// How many connections may read at once beside the writer; 0 when the only connection does both.
  var readerCount: Int { get }

  /// Opens a connection, for writing or for reading alone.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  func connect(_ role: ConnectionRole) throws -> any Connection

  /// Copies the whole database into a new file while it is in use.
  func backup(from connection: any Connection, to path: String) throws
}

/// What a connection is opened for.
public enum ConnectionRole: Sendable {
  case writer
  case reader
}
