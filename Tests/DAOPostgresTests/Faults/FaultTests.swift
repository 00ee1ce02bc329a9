#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("PostgreSQL under faults")
  struct FaultTests {
    @Test("A connection that the server has ended is opened again, and work in a transaction is undone and told")
    func terminated() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 3
      try await withPostgres(configuration) { database in
        try await database.execute("CREATE TABLE t (n integer)")
        let failure = await error {
          try await database.transaction {
            try await database.execute("INSERT INTO t VALUES (1)")
            try await database.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            try await database.execute("INSERT INTO t VALUES (2)")
          }
        }
        #expect(failure?.code == .io, "\(failure as Any)")
        for n in 3...6 { try await database.execute("INSERT INTO t VALUES (?)", n) }
        #expect(try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [3, 4, 5, 6])
        // Idle connections.
        _ = await error {
          try await database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()")
        }
        for n in 7...10 {
          // One statement may meet a connection that nobody knew to be gone.
          _ = await error { try await database.execute("SELECT 1") }
          _ = n
        }
        for n in 7...10 { try await database.execute("INSERT INTO t VALUES (?)", n) }
        #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [8])
      }
    }

    @Test("A statement that fails in a transaction fails all of it, which is said")
    func failed() async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (n integer PRIMARY KEY)")
        let failure = await error {
          try await database.transaction {
            try await database.execute("INSERT INTO t VALUES (1)")
            _ = await error { try await database.execute("INSERT INTO t VALUES (1)") }
          }
        }
        #expect(failure?.code == .rolledBack, "\(failure as Any)")
        try await database.transaction {
          try await database.execute("INSERT INTO t VALUES (2)")
          // What fails in a transaction of its own is undone alone.
          _ = await error { try await database.transaction { try await database.execute("INSERT INTO t VALUES (2)") } }
          try await database.execute("INSERT INTO t VALUES (3)")
        }
        #expect(try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [2, 3])
      }
    }

    @Test("Transfers at once lose nothing and make nothing, deadlocks and conflicts included", arguments: 1...3)
    func transfers(seed: UInt64) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 8
      configuration.acquireTimeout = .seconds(600)
      // The locks of so many at once may take longer than others wait.
      configuration.busyTimeout = .seconds(600)
      configuration.busyTimeout = .seconds(600)
      try await withPostgres(configuration) { database in
        try await database.execute(
          "CREATE TABLE account (id integer PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))")
        for id in 0..<6 { try await database.execute("INSERT INTO account VALUES (?, 100)", id) }
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
          for task in 0..<12 {
            group.addTask {
              var random = SeededGenerator(seed: seed * 100 + UInt64(task))
              var done = 0
              for _ in 0..<20 {
                let (from, to) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
                let amount = Int.random(in: 1...30, using: &random)
                do {
                  try await database.transaction {
                    try await database.execute("UPDATE account SET balance = balance - ? WHERE id = ?", amount, from)
                    try await database.execute("UPDATE account SET balance = balance + ? WHERE id = ?", amount, to)
                  }
                  done += 1
                } catch let error as DAOError where [.constraint, .deadlock].contains(error.code) {
                  continue
                }
              }
              return done
            }
          }
          return try await group.reduce(0, +)
        }
        #expect(try await database.rows("SELECT sum(balance)::bigint FROM account", as: Int.self) == [600])
        #expect(done > 0)
      }
    }

    @Test("A server that stops and starts again is found again")
    func restarted() async throws {
      let cluster = try Cluster()
      let database = try Database.postgres(cluster.makeDatabase())
      try await database.execute("CREATE TABLE t (n integer)")
      try await database.execute("INSERT INTO t VALUES (1)")
      cluster.stop()
      let failure = await error { try await database.execute("INSERT INTO t VALUES (2)") }
      #expect(failure?.code == .io, "\(failure as Any)")
      try cluster.start()
      for _ in 0..<10 { _ = await error { try await database.execute("SELECT 1") } }
      try await database.execute("INSERT INTO t VALUES (3)")
      #expect(try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [1, 3])
      try database.close()
      cluster.remove()
    }

    @Test("No password, and no value, is in an error")
    func secrets() async throws {
      let failure = error { try Database.postgres("postgresql://ada:secret-word@localhost:1/none?connect_timeout=2") }
      #expect(failure?.code == .cannotOpen && !"\(failure as Any)".contains("secret-word"), "\(failure as Any)")
      let cluster = try Cluster.shared.get()
      let refused = error { try Database.postgres(cluster.address("nowhere")) }
      #expect(refused?.code == .cannotOpen && refused?.message.contains("\"nowhere\"") == true, "\(refused as Any)")
      let other = error { try Database.postgres("mysql://ada:secret-word@localhost/none") }
      #expect(
        other?.message.contains("and not with mysql://") == true && !"\(other as Any)".contains("secret"), "\(other as Any)")
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (name text UNIQUE, n integer)")
        try await database.execute(
          """
          CREATE TABLE s (a text CHECK (a <> 'hidden-value'), n integer NOT NULL);
          CREATE TABLE r (name text REFERENCES t (name) CHECK (name <> 'x'));
          CREATE TYPE mood AS ENUM ('happy')
          """)
        try await database.execute("INSERT INTO t VALUES ('hidden-value', 1)")
        try await database.execute("DELETE FROM t WHERE n = 2")
        let failures = [
          await error { try await database.execute("INSERT INTO t VALUES (?, 1)", "hidden-value") },
          await error { try await database.execute("SELECT ?::integer", "hidden-value") },
          await error { try await database.execute("SELECT ?::timestamptz", "hidden-value") },
          await error { try await database.execute("INSERT INTO t VALUES ('x', ?)", "hidden-value") },
          await error { try await database.execute("INSERT INTO s VALUES (?, 1)", "hidden-value") },
          await error { try await database.execute("INSERT INTO s (a) VALUES (?)", "hidden-value") },
          await error { try await database.execute("INSERT INTO r VALUES (?)", "hidden-value-2") },
          await error { try await database.execute("SELECT ?::mood", "hidden-value") },
          await error { try await database.execute("SELECT ?::jsonb", "hidden-value") },
          await error { try await database.execute("SELECT ?::integer[]", "hidden-value") },
          await error { try await database.execute("SELECT ?::varchar::uuid", "hidden-value") },
          await error { try await database.execute("SELECT now() AT TIME ZONE ?", "hidden-value") },
          await error { try await database.execute("SELECT set_config('TimeZone', ?, false)", "hidden-value") },
          await error { try await database.execute("SELECT 'a' ~ ?", "hidden-value(") },
          await error { try await database.execute("SELECT (? || '9999999999999999')::bigint", "7777777777") },
        ]
        for failure in failures {
          let text = "\(failure as Any)"
          #expect(failure != nil && !text.contains("hidden-value") && !text.contains("7777777777"), "\(text)")
        }
      }
    }

    private static let refused = [
      "SELECT to_tsquery(?)", "SELECT ?::tsquery", "SELECT ?::regclass", "SELECT ?::regproc", "SELECT ?::regprocedure",
      "SELECT ?::regtype", "SELECT ?::regrole", "SELECT ?::regnamespace", "SELECT ?::text::regclass", "SELECT ?::jsonpath",
      "SELECT jsonb_path_query('{}', ?::text::jsonpath)", "SELECT ?::xml", "SELECT ?::interval", "SELECT ?::inet",
      "SELECT ?::bit(3)", "SELECT ?::point", "SELECT ?::int4range", "SELECT ?::money", "SELECT ?::pg_lsn", "SELECT ?::tid",
      "SELECT ?::macaddr", "SELECT ?::oid", "SELECT current_setting(?)", "SELECT nextval(?)", "SELECT currval(?)",
      "SELECT pg_get_serial_sequence(?, 'n')", "SELECT pg_get_serial_sequence('t', ?)",
      "SELECT has_table_privilege(?, 'SELECT')",
      "SELECT has_table_privilege('t', ?)", "SELECT date_trunc(?, now())", "SELECT extract('day' FROM ?::timestamp)",
      "SELECT date_part(?, now())", "SELECT encode('a', ?)", "SELECT decode(?, 'hex')", "SELECT decode(?, 'base64')",
      "SELECT convert_to('a', ?)", "SELECT format(?, 1)", "SELECT to_timestamp(?, 'YYYY')", "SELECT to_number(?, '9,9')",
      "SELECT to_date('2024', ?)", "SELECT regexp_replace('a', 'b', 'c', ?)", "SELECT 'a' SIMILAR TO 'a' ESCAPE ?",
      "SELECT pg_read_file(?)", "SELECT query_to_xml(?, true, true, '')", "SELECT ts_stat(?)", "SELECT setseed(?::float8)",
      "SELECT pg_size_bytes(?)", "SELECT to_tsvector(?::regconfig, 'a')",
      "SELECT jsonb_set('{}', ARRAY[?], NULL, true)::text::int",
      "SELECT pg_input_error(?)", "SELECT dblink_none(?)", "SELECT set_config(?, '1', false)",
      "SELECT set_config('work_mem', ?, false)",
      "SELECT parse_ident(?)", "SELECT pg_notify(repeat(?, 100), '')", "SELECT ?::varchar(3)::integer",
    ]

    @Test(
      "No value is in an error, whatever a function does with it",
      arguments: ["hidden-value", "hidden(\"value", "1.hidden.va.lue.x.y"])
    func hidden(value: String) async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE t (n integer)")
        var count = 0
        for sql in Self.refused {
          let failure = await error { _ = try await database.rows(sql, value, as: Row.self) }
          count += failure == nil ? 0 : 1
          #expect(!"\(failure as Any)".contains("hidden"), "\(sql): \(failure as Any)")
        }
        #expect(count > Self.refused.count * 3 / 4)
        let numbers = [
          ("SELECT make_date(2024, ?, 1)", 7777), ("SELECT make_time(?, 1, 1)", 7777), ("SELECT get_bit('a', ?)", 7777),
          ("SELECT chr(?)", 77_777_777), ("SELECT lo_get(?)", 777_777), ("SELECT make_timestamp(2024, ?, 1, 1, 1, 1)", 7777),
          ("SELECT set_byte('a', ?, 1)", 7777), ("SELECT ?::smallint", 777_777),
          ("SELECT to_timestamp(? * 1e20)", 7777), ("SELECT substring('a' FROM 1 FOR -?)", 7777),
        ]
        for (sql, number) in numbers {
          let failure = await error { _ = try await database.rows(sql, number, as: Row.self) }
          #expect(failure != nil && !"\(failure as Any)".contains("777"), "\(sql): \(failure as Any)")
        }
        // What the statement and the schema say is told.
        let unknown = await error { try await database.execute("INSERT INTO t (m) VALUES (?)", value) }
        #expect(unknown?.message.contains("\"m\"") == true, "\(unknown as Any)")
        let named = await error { try await database.execute("SELECT 'nobody'::text::regrole WHERE ? <> ''", value) }
        #expect(named?.message.contains("nobody") == true, "\(named as Any)")
      }
    }
  }
#endif
