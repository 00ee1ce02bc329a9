#if PostgreSQL
  import DAOPostgres
  import EngineSupport
  import Foundation
  import TestSupport

  /// Runs `body` on a new database with tables, and with a DAO of a script.
  func withDAO(
    _ tables: String, _ script: String, _ configuration: Configuration = .init(),
    _ body: (DAO, Database) async throws -> Void
  ) async throws {
    try await withPostgres(configuration) { database in
      try await database.execute(tables)
      try await body(try dao(of: script, on: database), database)
    }
  }

  /// Runs `body` on a new database of one connection, and on another program's handle of it.
  ///
  /// - Parameter configure: Changes the settings of the first. Default: none.
  func withTwoPrograms(
    configuring configure: (inout Configuration) -> Void = { _ in }, _ body: (Database, _ other: Database) async throws -> Void
  ) async throws {
    let address = try Cluster.shared.get().makeDatabase()
    var configuration = Configuration()
    configuration.postgres.connections = 1
    configure(&configuration)
    let (database, other) = (try Database.postgres(address, configuration: configuration), try Database.postgres(address))
    try await body(database, other)
    for database in [database, other] { try database.close() }
  }

  /// A DAO of a script.
  func dao(of script: String, on database: Database) throws -> DAO {
    let folder = try TestFolder()
    try Data("<dao>\(script)</dao>".utf8).write(to: URL(filePath: folder.path("test.dao.xml")))
    return try database.dao("test", at: URL(filePath: folder.path("")))
  }
#endif
