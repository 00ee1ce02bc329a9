#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Statements after changes of a PostgreSQL schema", .timeLimit(.minutes(60)))
  struct SchemaChangeTests {
    private static let changes = [
      "ALTER TABLE t ADD COLUMN c integer DEFAULT 3", "ALTER TABLE t ALTER COLUMN b TYPE text",
      "ALTER TABLE t DROP COLUMN b", "DROP TABLE t; CREATE TABLE t (b integer, a integer); INSERT INTO t VALUES (2, 1)",
      "ALTER TABLE t RENAME COLUMN b TO c",
    ]

    private func dao(_ database: Database) throws -> DAO {
      try database.dao(
        script: """
          <dao><select selector="all">SELECT * FROM t</select>
          <insert selector="add:" table="t"/>
          <select selector="a">SELECT a FROM t WHERE a = 1</select></dao>
          """)
    }

    @Test("Prepared statements run on the changed tables, whoever has changed them", arguments: changes, [true, false])
    func changed(sql: String, bySame: Bool) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address), try Database.postgres(address))
      try await database.execute("CREATE TABLE t (a integer, b integer); INSERT INTO t VALUES (1, 2)")
      let dao = try dao(database)
      // Twice, so that the statement is prepared.
      for _ in 1...2 {
        let rows: [Row] = try await dao.call("all")
        #expect(rows.count == 1)
        let a: Int = try await dao.call("a")
        #expect(a == 1)
      }
      try await (bySame ? database : other).execute(sql)
      let columns = try await other.rows("SELECT * FROM t").first.map { $0.columns.sorted() }
      // Nobody tells this connection of another one's change: its statement is refused, and prepared again.
      let rows: [Row] = try await dao.call("all")
      #expect(rows.first?.columns.sorted() == columns)
      #expect(try await dao.call("a") as Int == 1)
      let names = columns ?? []
      try await dao.call("add:", Dictionary(uniqueKeysWithValues: names.map { ($0, $0 == "a" ? "5" : "6") }))
      #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [2])
      try database.close()
      try other.close()
    }

    /// A call of several statements, which reads them of one state of the database.
    enum Several: String, CaseIterable {
      case page, nested, inner, saved, savedTogether, recordPage, holders

      /// Others' changes of what the statements give.
      var changes: [String] {
        switch self {
        case .page, .nested, .inner: ["c", "d"].map { "ALTER TABLE t ADD COLUMN \($0) integer DEFAULT 3" }
        case .saved, .savedTogether, .recordPage, .holders:
          ["b", "id"].map { "ALTER TABLE line ALTER COLUMN \($0) TYPE bigint" }
        }
      }

      private struct Whole: Codable, Sendable {
        var a: Int
        var parts: [Int]?
        var rows: [[String: Int]]?
      }

      static let script = """
        <dao><select selector="page">SELECT * FROM t</select>
        <resultMap id="whole"><id property="a" column="a"/><collection property="parts" column="a" select="parts:"/></resultMap>
        <select selector="nested" resultMap="whole">SELECT * FROM t</select><select selector="parts:">SELECT CAST(? AS integer)</select>
        <resultMap id="outer"><id property="a" column="a"/><collection property="rows" column="a" select="rows:"/></resultMap>
        <select selector="inner" resultMap="outer">SELECT 1 AS a</select><select selector="rows:">SELECT * FROM t WHERE a = ?</select></dao>
        """

      func run(_ dao: DAO, on database: Database, waits: Bool) async throws {
        switch self {
        case .page:
          let page: Page<Row> =
            waits ? try sync { try dao.page("page", number: 1, size: 5) } : try await dao.page("page", number: 1, size: 5)
          #expect(page.total == 1)
        case .nested, .inner:
          let all: [Whole] = waits ? try sync { try dao.call(rawValue) } : try await dao.call(rawValue)
          #expect(all.first?.parts == [1] || all.first?.rows?.count == 1)
        case .saved:
          let lines = try database.records(Line.self)
          let saved = waits ? try sync { try lines.save(Line(b: 2)) } : try await lines.save(Line(b: 2))
          #expect(saved.isNew)
        case .savedTogether:
          let (lines, new) = (try database.records(Line.self), [Line(b: 1), Line(b: 2)])
          let saved = waits ? try sync { try lines.save(new) } : try await lines.save(new)
          #expect(saved.count == 2)
        case .recordPage:
          let query = try database.records(Line.self).query
          let page = waits ? try sync { try query.page(number: 1, size: 5) } : try await query.page(number: 1, size: 5)
          #expect(page.rows.count == page.total)
        case .holders:
          let query = try database.records(Holder.self).query
          let all = waits ? try sync { try query.all() } : try await query.all()
          #expect(all.map(\.line.b) == [7])
        }
      }

      struct Line: Record {
        var id: Int?
        var b: Int
        static let table = "line"
        static let key = RecordKey.autoIncrement(\Line.id)
      }

      struct Holder: Record {
        var id: Int
        var line: Line
        static let table = "holder"
        static let key = RecordKey.given(\Holder.id)
      }

      private func sync<R>(_ body: () throws -> R) throws -> R { try body() }
    }

    @Test("Calls of several statements run on changed tables", arguments: Several.allCases, [true, false])
    func several(call: Several, waits: Bool) async throws {
      try await withTwoPrograms { database, other in
        try await database.execute("CREATE TABLE t (a integer, b integer); INSERT INTO t VALUES (1, 2)")
        let dao = try database.dao(script: Several.script)
        try await database.records(Several.Line.self).save(Several.Line(b: 1))
        try await database.records(Several.Holder.self).save(Several.Holder(id: 1, line: Several.Line(b: 7)))
        for change in call.changes {
          for _ in 1...3 { try await call.run(dao, on: database, waits: waits) }
          try await other.execute(change)
          try await call.run(dao, on: database, waits: waits)
        }
      }
    }

    @Test("In a transaction a statement runs after the transaction's own change of its table")
    func inTransaction() async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (a integer, b integer); INSERT INTO t VALUES (1, 2)")
        let dao = try dao(database)
        for _ in 1...2 {
          let rows: [Row] = try await dao.call("all")
          #expect(rows.first?.columns.count == 2)
        }
        try? await database.transaction {
          try await database.execute("ALTER TABLE t ADD COLUMN c integer")
          let rows: [Row] = try await dao.call("all")
          #expect(rows.first?.columns.count == 3)
          struct Undo: Error {}
          for round in 1...2 {
            try? await database.transaction {
              try await database.execute("ALTER TABLE t ADD COLUMN d integer")
              let rows: [Row] = try await dao.call("all")
              #expect(rows.first?.columns.count == 4)
              throw Undo()
            }
            let rows: [Row] = try await dao.call("all")
            #expect(rows.first?.columns.count == 3, "round \(round)")
          }
          try await database.execute("DROP TABLE t")
          throw Undo()
        }
        let rows: [Row] = try await dao.call("all")
        #expect(rows.first?.columns.count == 2)
      }
    }

    @Test(
      "What another program makes of a column's type is known to prepared statements before long", arguments: [true, false])
    func typeOfParameter(poolsTransactions: Bool) async throws {
      try await withTwoPrograms {
        $0.postgres.poolsTransactions = poolsTransactions
        $0.postgres.statementLifetime = .zero
      } _: { database, other in
        try await database.execute("CREATE TABLE t (r real, i integer, d date)")
        struct Line: Codable, Equatable {
          var r: Double
          var i: Int
          var d: Date
        }
        let script = "<dao><insert selector=\"add:\">INSERT INTO t VALUES (:r, :i, :d)</insert></dao>"
        let dao = try database.dao(script: script)
        try await dao.call("add:", Line(r: 0.5, i: 1, d: Date(timeIntervalSince1970: 0)))
        try await other.execute(
          """
          ALTER TABLE t ALTER COLUMN r TYPE double precision; ALTER TABLE t ALTER COLUMN i TYPE bigint;
          ALTER TABLE t ALTER COLUMN d TYPE timestamptz
          """)
        let line = Line(r: 0.1, i: 5_000_000_000, d: Date(timeIntervalSince1970: 1_700_000_000.5))
        let inTransaction = Line(r: 0.2, i: 6_000_000_000, d: line.d)
        try await dao.call("add:", line)
        try await database.transaction { try await dao.call("add:", inTransaction) }
        #expect(try await other.rows("SELECT * FROM t WHERE i > 1 ORDER BY i", as: Line.self) == [line, inTransaction])
      }
    }

    @Test("Scripts may discard what the server has prepared", arguments: ["DEALLOCATE ALL", "DISCARD ALL", "SELECT forget()"])
    func discarded(sql: String) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      try await withPostgres(configuration) { database in
        try await database.execute(
          """
          CREATE TABLE t (a integer, b integer); INSERT INTO t VALUES (1, 2);
          CREATE FUNCTION forget() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'DEALLOCATE ALL'; RETURN 1; END $$
          """)
        let dao = try dao(database)
        for round in 1...3 {
          #expect(try await dao.call("a") as Int == 1, "\(round)")
          try await dao.call("add:", ["a": round + 1, "b": round])
          if sql.hasPrefix("SELECT") { _ = try await database.rows(sql, as: Int.self) } else { try await database.execute(sql) }
        }
        #expect(try await database.rows("SHOW lock_timeout", as: String.self) != ["0"])
        guard sql.hasPrefix("DEALLOCATE") else { return }
        try await database.transaction {
          let a: Int = try await dao.call("a")
          try await database.execute(sql)
          #expect(try await dao.call("a") as Int == a)
        }
      }
    }
  }
#endif
