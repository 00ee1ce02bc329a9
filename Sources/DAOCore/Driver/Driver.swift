import Dispatch

/// Opens connections to one database of one engine.
package protocol Driver: Sendable {
  var dialect: any Dialect { get }
  var configuration: Configuration { get }
  /// The number and kinds of connections in the pool.
  var pooling: PoolPolicy { get }
  /// Whether its connections are ``SendingConnection``s. Default: false.
  var sends: Bool { get }

  /// Opens a connection for writing or only for reading.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  func connect(for access: Access) throws -> any Connection

  /// Opens a connection as ``connect(for:)`` does, without the calling thread, and calls `done` where it may block. Default: on a thread
  /// that waits.
  func connect(for access: Access, _ done: @escaping @Sendable (Result<any Connection, any Error>) -> Void)
}

extension Driver {
  package var sends: Bool { false }

  package func connect(for access: Access, _ done: @escaping @Sendable (Result<any Connection, any Error>) -> Void) {
    connectWaiting(for: access, done)
  }

  /// Opens a connection on a thread of its own, which waits.
  package func connectWaiting(
    for access: Access, _ done: @escaping @Sendable (Result<any Connection, any Error>) -> Void
  ) {
    DispatchQueue.ownThread.async { done(Result { try connect(for: access) }) }
  }
}

/// A driver that can copy its database while it is in use.
package protocol BackupDriver: Driver {
  /// Copies the whole database into a new file.
  func backup(from connection: any Connection, to path: String) throws
}
