import DAOKit
import Foundation
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  private let schema = ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (1), (2)"]

  private func dao(_ db: TestDatabase) throws -> DAO {
    try db.dao(
      """
      <select selector="count">SELECT count(*) FROM t</select>
      <select selector="all">SELECT n FROM t ORDER BY n</select>
      <insert selector="add:">INSERT INTO t VALUES (?)</insert>
      <select selector="pragma">PRAGMA user_version</select>
      """)
  }

  @Test("Every select of a 'read' sees the state of its beginning, and waits for no writer")
  func oneState() throws {
    try withDatabase(schema: schema) { db throws in
      let dao = try dao(db)
      try db.database.transaction {
        try dao.addNow(3)
        let seen: [Int] = try onOtherThread { try db.database.read { try [dao.countNow(), dao.countNow()] } }
        #expect(seen == [2, 2])
      }
      try db.database.read {
        try onOtherThread { try dao.addNow(4) }
        let seen = try [dao.countNow(), db.database.read { try dao.countNow() }, dao.call("pragma")]
        #expect(seen == [3, 3, 0])
      }
      #expect(try dao.countNow() == 4)
    }
  }

  @Test("Asynchronous forms see one state, too; child tasks take part", arguments: [1, 4])
  func asynchronous(readers: Int) async throws {
    var configuration = Configuration()
    configuration.readers = readers
    try await withDatabaseAsync(schema: schema, configuration: configuration) { db in
      let dao = try dao(db)
      try await db.database.read {
        _ = try await Task.detached { try await dao.call("add:", 3) as Int }.value
        async let child = dao.call("count") as Int
        #expect(try await child == 2)
        #expect(try await dao.call("all") == [1, 2])
        for try await n in dao.rows("all", as: Int.self) { #expect(n < 3) }
        let inner: Int = try await db.database.read { try await dao.call("count") }
        #expect(inner == 2)
      }
      let count: Int = try await db.database.read { try dao.countNow() }
      #expect(count == 3)
      let both: [Int] = try await db.database.read {
        let first = try dao.countNow()
        return [first, try dao.countNow()]
      }
      #expect(both == [3, 3])
    }
  }

  @Test("A change or a transaction in a 'read' is an error", arguments: TestDatabase.Place.allCases)
  func writing(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: schema) { db in
      let dao = try dao(db)
      func write() throws { try dao.addNow(9) }
      func writeInRead() throws { try db.database.read { try write() } }
      func readInTransaction() throws { try db.database.transaction { try db.database.read { try write() } } }
      expectError(.readOnly, "'read'") { try writeInRead() }
      expectError(.readOnly) { try readInTransaction() }
      await expectError(.readOnly) { try await db.database.read { try await dao.call("add:", 9) } }
      await expectError(.readOnly) { try await db.database.read { try await db.database.transaction {} } }
      await expectError(.readOnly) { try await db.database.read { try await dao.batch("add:", [1, 2]) } }
      await expectError(.readOnly) { try await db.database.read { _ = try await dao.insertReturningID("add:", 1) } }
      #expect(try await dao.call("all") == [1, 2])
    }
  }

  @Test("A 'read' in a transaction sees what the transaction has written", arguments: TestDatabase.Place.allCases)
  func inTransaction(place: TestDatabase.Place) async throws {
    try await withDatabaseAsync(place, schema: schema) { db in
      let dao = try dao(db)
      try await db.database.transaction {
        try await dao.call("add:", 3)
        let count: Int = try await db.database.read { try await dao.call("count") }
        #expect(count == 3)
        try await dao.call("add:", 4)
      }
      #expect(try await dao.call("count") == 4)
    }
  }

  @Test("A cached select in a 'read' gives what the 'read' sees")
  func caches() throws {
    try withDatabase(schema: schema) { db throws in
      let dao = try db.dao(
        "<cache/><select selector=\"count\">SELECT count(*) FROM t</select><insert selector=\"add:\">INSERT INTO t VALUES (?)</insert>"
      )
      try db.database.read {
        let elsewhere: Int = try onOtherThread {
          try dao.addNow(3)
          return try dao.countNow()
        }
        let here = try dao.countNow()
        #expect(elsewhere == 3 && here == 2)
      }
      #expect(try dao.countNow() == 3)
    }
  }

  @Test("Calls by method in closures of one expression are compiled and run")
  func oneExpression() async throws {
    try await withDatabaseAsync(schema: schema) { db in
      let dao = try db.dao(
        """
        <select selector="rowCount">SELECT count(*) FROM t</select>
        <select selector="countAbove:"><![CDATA[SELECT count(*) FROM t WHERE n > ?]]></select>
        <insert selector="insert:">INSERT INTO t VALUES (?)</insert>
        """)
      try await db.database.transaction { try dao.insert(5) }
      let count: Int = try await db.database.transaction { try dao.rowCount() }
      let same: Int = try await db.database.read { try dao.rowCount() }
      let labelled: Int = try await db.database.read { try dao.count(above: 1) }
      let called: Int = try await db.database.transaction { try dao.call("rowCount") }
      #expect(count == 3 && same == 3 && labelled == 2 && called == 3)
    }
  }
}

extension DAO {
  fileprivate func countNow() throws -> Int { try call("count") }
  fileprivate func addNow(_ n: Int) throws { _ = try call("add:", n) as Int }
}
