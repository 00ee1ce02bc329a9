import DAOCore
import DAOKit
import DAOSQLite
import Testing

/// SQLite as an engine that numbers no rows by itself.
private struct KeyedDriver: Driver {
  let base: SQLiteDriver

  var dialect: any Dialect { PostgresDialect() }
  var configuration: Configuration { base.configuration }
  var pooling: PoolPolicy { base.pooling }

  func connect(for access: Access) throws -> any Connection { KeyedConnection(try base.connect(for: access)) }
}

private final class KeyedConnection: ForwardingConnection {
  override var dialect: any Dialect { PostgresDialect() }

  override func insertedID(by insert: () throws -> Void) throws -> Int64? {
    throw DAOError(.database, "there are no row ids")
  }
}

@Suite("Ids of new rows where the engine numbers none")
struct ReturnedIDTests {
  @Test("An inserted id is the returned key, of written, built and dynamic inserts, called in any way")
  func ids() async throws {
    let driver = KeyedDriver(base: try SQLiteDriver(path: ":memory:", configuration: Configuration()))
    let database = try Database(driver: driver)
    let dao = try database.dao(
      script: """
        <dao>
          <update selector="make">CREATE TABLE t (name TEXT, id INTEGER PRIMARY KEY)</update>
          <insert selector="add:">INSERT INTO t (name) VALUES (:name)</insert>
          <insert selector="built:" table="t" exclude="id"/>
          <insert selector="some:">INSERT INTO t (name) VALUES (#{name})<if test="name == 'x'"> ON CONFLICT DO NOTHING</if></insert>
        </dao>
        """)
    try await dao.call("make")
    var ids: [Int64] = []
    for selector in ["add:", "built:", "some:"] {
      ids.append(try await dao.insertReturningID(selector, ["name": "Ada"]))
      ids.append(try await dao.operation(selector).insertReturningID(["name": "Bo"]))
    }
    #expect(ids == [1, 2, 3, 4, 5, 6])
    try database.close()
  }

  @Test("A driver that makes no backups says so")
  func backup() throws {
    let driver = KeyedDriver(base: try SQLiteDriver(path: ":memory:", configuration: Configuration()))
    let database = try Database(driver: driver)
    try withFolder { folder in
      expectError(.database, "makes no backups") { try database.backup(to: folder.appending(path: "copy")) }
    }
    try database.close()
  }
}
