/// Opens connections to one database of one engine.
package protocol Driver: Sendable {
  var dialect: any Dialect { get }
  var configuration: Configuration { get }
  /// Which connections there are.
  var pooling: PoolPolicy { get }

  /// Opens a connection, for writing or for reading alone.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened.
  func connect(for access: Access) throws -> any Connection

  /// Copies the whole database into a new file while it is in use.
  func backup(from connection: any Connection, to path: String) throws
}
