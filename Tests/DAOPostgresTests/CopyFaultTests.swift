#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import TestSupport
  import Testing

  @Suite("Copies to PostgreSQL under faults", .timeLimit(.minutes(30)))
  struct CopyFaultTests {
    @Test("A copy whose connection is cut goes on with the next call, and a role without rights inserts in order")
    func cut() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (source, other) = (try Database.inMemory(), try Database.postgres(address))
      let role = "copier_\(address.split(separator: "=").last ?? "")"
      try await other.execute("CREATE ROLE \(role) LOGIN")
      try await other.execute("GRANT ALL ON SCHEMA public TO \(role)")
      let target = try Database.postgres(address.replacing("user=dao", with: "user=\(role)"))
      for database in [source, target] {
        try await database.execute("CREATE TABLE z (id integer PRIMARY KEY)")
        try await database.execute("CREATE TABLE a (id integer PRIMARY KEY, z integer REFERENCES z (id))")
      }
      try await source.execute(
        "INSERT INTO z WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000) SELECT i FROM n")
      try await source.execute("INSERT INTO a SELECT id, 25001 - id FROM z")
      var cuts = 0
      for _ in 1...10 {
        let failure = await error {
          try await target.copy(from: source) { progress in
            guard progress.step == .copying else { return }
            _ = try other.rows(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'copier%'",
              as: Bool.self)
          }
        }
        guard failure != nil else { break }
        #expect([.io, .cannotOpen].contains(failure?.code), "\(failure as Any)")
        cuts += 1
      }
      for _ in 0..<10 { _ = await error { try await target.execute("SELECT 1") } }
      #expect(cuts > 2)
      if try await target.rows("SELECT to_regclass('daokit_copies') IS NOT NULL", as: Bool.self) == [true] {
        try await target.copy(from: source)
      }
      #expect(
        try await target.rows("SELECT count(*) FROM a JOIN z ON a.z = z.id AND a.id = 25001 - z.id", as: Int.self) == [25_000])
      try source.close()
      try target.close()
      try other.close()
    }

    /// What a copy's rows break in the target alone.
    private static let breaks = [
      (
        "CREATE TABLE t (id integer PRIMARY KEY, code text); INSERT INTO t VALUES (1, 'x'), (2, 'x')",
        "CREATE TABLE t (id integer PRIMARY KEY, code text UNIQUE DEFERRABLE)", "2 row(s) break the constraint t_code_key"
      ),
      (
        "CREATE TABLE post (id integer PRIMARY KEY, u integer); INSERT INTO post VALUES (1, 9)",
        "CREATE SCHEMA auth; CREATE TABLE auth.users (id integer PRIMARY KEY); "
          + "CREATE TABLE post (id integer PRIMARY KEY, u integer REFERENCES auth.users)",
        "refer by u to no row of 'auth.users'"
      ),
      (
        "CREATE TABLE p (a text COLLATE NOCASE PRIMARY KEY); CREATE TABLE c (a text REFERENCES p (a)); "
          + "INSERT INTO p VALUES ('Bob'); INSERT INTO c VALUES ('bob')",
        "CREATE TABLE p (a text PRIMARY KEY); CREATE TABLE c (a text REFERENCES p (a))", "refer by a to no row of 'p'"
      ),
      (
        "CREATE TABLE p (a integer, b integer, PRIMARY KEY (a, b)); CREATE TABLE c (a integer, b integer); INSERT INTO c VALUES (1, NULL)",
        "CREATE TABLE p (a integer, b integer, PRIMARY KEY (a, b)); "
          + "CREATE TABLE c (a integer, b integer, FOREIGN KEY (a, b) REFERENCES p MATCH FULL)",
        "refer by a, b to no row of 'p'"
      ),
      (
        "CREATE TABLE p (id integer PRIMARY KEY); CREATE TABLE c (id integer, p integer); INSERT INTO c VALUES (1, 9)",
        "CREATE TABLE p (id integer PRIMARY KEY); CREATE TABLE c (id integer, p integer) PARTITION BY RANGE (id); "
          + "CREATE TABLE c1 PARTITION OF c FOR VALUES FROM (0) TO (9); ALTER TABLE c1 ADD FOREIGN KEY (p) REFERENCES p",
        "refer by p to no row of 'p'"
      ),
    ]

    @Test("Rows that break a constraint of the target are no copy", arguments: breaks)
    func broken(from: String, to: String, message: String) async throws {
      let (source, target) = (try Database.inMemory(), try Database.postgres(Cluster.shared.get().makeDatabase()))
      for sql in from.split(separator: ";") { try await source.execute(String(sql)) }
      try await target.execute(to)
      let failure = await error { try await target.copy(from: source) }
      #expect(failure?.message.contains(message) == true, "\(failure as Any)")
      try source.close()
      try target.close()
    }

    @Test("Rows that break nothing are a copy, whatever their constraints look like")
    func sound() async throws {
      try await withCopy(
        """
        CREATE EXTENSION IF NOT EXISTS btree_gist;
        CREATE TABLE "Room" (id integer PRIMARY KEY, room integer, a timestamp, b timestamp, cancelled boolean,
          EXCLUDE USING gist (room WITH =, tsrange(a, b) WITH &&) DEFERRABLE,
          EXCLUDE USING gist (room WITH =) WHERE (cancelled) DEFERRABLE);
        CREATE TABLE "Node" (id integer PRIMARY KEY, "Up" integer REFERENCES "Node" DEFERRABLE INITIALLY DEFERRED);
        CREATE TABLE parent (id integer PRIMARY KEY); CREATE TABLE child (r integer REFERENCES parent);
        CREATE TABLE grown (more integer) INHERITS (child);
        CREATE TABLE once (a integer, b text, UNIQUE (a, b) DEFERRABLE)
        """,
        """
        INSERT INTO "Room" VALUES (1, 1, '2024-01-01', '2024-01-02', false), (2, 1, '2024-01-03', '2024-01-04', true);
        INSERT INTO "Node" VALUES (1, 2), (2, 1), (3, NULL); INSERT INTO grown VALUES (9, 1);
        INSERT INTO once VALUES (1, NULL), (1, NULL), (2, 'a'), (2, 'b')
        """
      ) { source, target in
        let report = try await target.copy(from: source)
        #expect(report.tables.map(\.rows).reduce(0, +) == 10)
      }
    }

    /// Two databases of one server with the same tables, of which one has rows.
    private func withCopy(
      _ tables: String, _ rows: String, _ body: (_ source: Database, _ target: Database) async throws -> Void
    ) async throws {
      let cluster = try Cluster.shared.get()
      let (source, target) = (try Database.postgres(cluster.makeDatabase()), try Database.postgres(cluster.makeDatabase()))
      for database in [source, target] { try await database.execute(tables) }
      try await source.execute(rows)
      try await body(source, target)
      try source.close()
      try target.close()
    }

    @Test("Sequences go on as they were: of several tables, of their own, and backwards")
    func sequences() async throws {
      let tables = """
        CREATE SEQUENCE common; CREATE SEQUENCE own; CREATE SEQUENCE down INCREMENT -1;
        CREATE TABLE a (id bigint PRIMARY KEY DEFAULT nextval('common')); CREATE TABLE b (id bigint PRIMARY KEY DEFAULT nextval('common'));
        CREATE TABLE c (id text PRIMARY KEY DEFAULT 'A' || nextval('own')); CREATE TABLE d (id bigint PRIMARY KEY DEFAULT nextval('down'))
        """
      try await withCopy(
        tables,
        """
        INSERT INTO b VALUES (2); INSERT INTO a VALUES (500); SELECT setval('common', 500); INSERT INTO c DEFAULT VALUES;
        INSERT INTO d DEFAULT VALUES; INSERT INTO d DEFAULT VALUES
        """
      ) { source, target in
        try await target.copy(from: source)
        #expect(
          try await target.rows("SELECT ARRAY[nextval('common'), nextval('own'), nextval('down')]::text", as: String.self)
            == ["{501,2,-3}"])
      }
    }

    @Test("Tables of one name in two schemas, those that others inherit from, and far dates are copied as they are")
    func same() async throws {
      try await withCopy(
        """
        CREATE SCHEMA archive; CREATE TABLE archive.person (id integer); CREATE TABLE parent (id integer);
        CREATE TABLE child (more text) INHERITS (parent); CREATE TABLE times (id integer, at timestamptz(6), span interval)
        """,
        """
        INSERT INTO parent VALUES (1); INSERT INTO child VALUES (2, 'x');
        INSERT INTO times VALUES (1, '9999-12-31 23:59:59.999999Z', '-1 day +2 hours')
        """
      ) { source, target in
        #expect(await error { try await target.copy(from: source, tables: ["archive.person"]) }?.code == .configuration)
        for (database, zone) in [(source, "Asia/Tokyo"), (target, "America/Lima")] {
          try await database.execute(
            "ALTER DATABASE \(try await database.rows("SELECT current_database()", as: String.self)[0]) SET TimeZone = '\(zone)'"
          )
        }
        try await target.execute("ALTER TABLE times ALTER COLUMN at TYPE timestamptz")
        let (from, to) = (try await again(source), try await again(target))
        try await to.execute(
          "ALTER ROLE CURRENT_USER IN DATABASE \(try await to.rows("SELECT current_database()", as: String.self)[0]) SET IntervalStyle = 'iso_8601'"
        )
        let styled = try await again(target)
        try await styled.copy(from: from)
        #expect(try await to.rows("SELECT id FROM parent ORDER BY id", as: Int.self) == [1, 2])
        #expect(try await to.rows("SELECT count(*) FROM times WHERE at = '9999-12-31 23:59:59.999999Z'", as: Int.self) == [1])
        let far = try Database.inMemory()
        try await far.execute("CREATE TABLE times (id integer, at TIMESTAMP)")
        let failure = await error { try await far.copy(from: from, tables: ["times"]) }
        #expect(failure?.message.contains("too far away") == true || failure?.code == .configuration, "\(failure as Any)")
        for database in [from, to, styled, far] { try database.close() }
      }
    }

    /// The database, with settings that were given to it meanwhile.
    private func again(_ database: Database) async throws -> Database {
      try Database.postgres(try await database.rows("SELECT current_database()", as: String.self)[0].address)
    }

    @Test("A role that may only read the tables copies them, and policies that would hide rows are an error")
    func reader() async throws {
      try await withCopy(
        "CREATE TABLE t (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v text)",
        "INSERT INTO t (v) VALUES ('a'), ('b')"
      ) { source, target in
        let name = try await source.rows("SELECT current_database()", as: String.self)[0]
        try await source.execute("CREATE ROLE reader_\(name) LOGIN; GRANT SELECT ON t TO reader_\(name)")
        let reader = try Database.postgres(name.address.replacing("user=dao", with: "user=reader_\(name)"))
        try await target.copy(from: reader)
        #expect(try await target.rows("INSERT INTO t (v) VALUES ('c') RETURNING id", as: Int.self) == [3])
        try await target.execute("TRUNCATE t")
        try await source.execute("ALTER TABLE t ENABLE ROW LEVEL SECURITY; CREATE POLICY p ON t USING (v = 'a')")
        let failure = await error { try await target.copy(from: reader) }
        #expect(failure?.databaseCode == "42501", "\(failure as Any)")
        try reader.close()
        try await source.execute("DROP OWNED BY reader_\(name); DROP ROLE reader_\(name)")
      }
    }
  }
#endif
