import DAOCore
import DAOKit
import DAORuntime
import TestSupport

#if PostgreSQL
  import DAOPostgres
#endif

/// The engines that suites run on which any engine must pass.
package enum TestEngine: Sendable {
  case sqlite
  case postgres

  /// PostgreSQL is left out of a build without it, and where its server is not installed.
  package static var all: [TestEngine] {
    #if PostgreSQL
      Cluster.programs == nil ? [.sqlite] : [.sqlite, .postgres]
    #else
      [.sqlite]
    #endif
  }

  /// A driver of a new database.
  package func makeDriver(_ configuration: Configuration) throws -> any Driver {
    let database = try makeDatabase(configuration)
    try database.close()
    return database.runtime.driver
  }

  /// A new database.
  package func makeDatabase(_ configuration: Configuration = .init()) throws -> Database {
    #if PostgreSQL
      if self == .postgres {
        return try Database.postgres(Cluster.shared.get().makeDatabase(), configuration: configuration)
      }
    #endif
    return try Database.inMemory(configuration: configuration)
  }

  /// Removes the database of a driver.
  package func removeDatabase(of driver: any Driver) throws {
    #if PostgreSQL
      if self == .postgres { try Cluster.shared.get().removeDatabase(of: driver) }
    #endif
  }

  /// Closes a new database, and removes it.
  package func remove(_ database: Database) throws {
    try database.close()
    try removeDatabase(of: database.runtime.driver)
  }

  /// Several programs' views of one new database, whose file is in the folder where the engine has files.
  package func makeDatabases(_ count: Int, in folder: TestFolder, _ configuration: Configuration = .init()) throws -> [Database]
  {
    #if PostgreSQL
      if self == .postgres {
        let address = try Cluster.shared.get().makeDatabase()
        return try (0..<count).map { _ in try Database.postgres(address, configuration: configuration) }
      }
    #endif
    return try (0..<count).map { _ in try Database.sqlite(at: folder.path("shared"), configuration: configuration) }
  }
}
