import DAOKit
import DAOSQLite
import Foundation

/// SQLite as if it bound no more than a few values in a statement, so that little is much.
struct LimitedDriver: Driver {
  let base: SQLiteDriver
  let limit: Int

  var dialect: any Dialect { SQLiteDialect(parameterLimit: limit) }
  var configuration: Configuration { base.configuration }
  var pooling: PoolPolicy { base.pooling }

  func connect(for access: Access) throws -> any Connection { try base.connect(for: access) }
}

extension TestDatabase {
  /// A database whose statements bind no more than `limit` values.
  init(limit: Int) throws {
    folder = try temporaryFolder()
    let path = folder.appending(path: "test.sqlite").path(percentEncoded: false)
    database = try Database(
      driver: LimitedDriver(base: SQLiteDriver(path: path, configuration: Configuration()), limit: limit))
  }
}

/// Runs `body` with authors whose statements bind no more than 100 values, on a database that must close cleanly afterwards.
func withFewValues(_ more: String = "", _ body: (TestDatabase, DAO) throws -> Void) throws {
  let test = try TestDatabase(limit: 100)
  defer { try? FileManager.default.removeItem(at: test.folder) }
  for sql in KeyScene.schema { try test.run(sql) }
  try body(test, test.dao(KeyScene.operations + more))
  try test.database.close()
}
