import DAOCore
import DAORuntime

extension Session {
  /// The connection to a database of files.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for an engine that has none.
  var fileConnection: any FileTablesConnection {
    get throws {
      guard let connection = connection as? any FileTablesConnection else {
        throw DAOError(.configuration, "the database's driver has no tables of files")
      }
      return connection
    }
  }
}
