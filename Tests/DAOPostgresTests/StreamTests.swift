#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Streams on both engines", .timeLimit(.minutes(60)))
  struct StreamTests {
    /// A folder of streams, and a database of an engine.
    private final class Project: Sendable {
      let folder: TestFolder
      let url: URL
      /// Opens the database once more, as another program does.
      let open: @Sendable (Configuration) throws -> Database

      init(_ engine: TestEngine) throws {
        let folder = try TestFolder()
        self.folder = folder
        url = URL(filePath: folder.path("streams"), directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = folder.path("main.sqlite")
        let address = engine == .postgres ? try Cluster.shared.get().makeDatabase() : ""
        open = { configuration in
          engine == .postgres
            ? try Database.postgres(address, configuration: configuration)
            : try Database.sqlite(at: file, configuration: configuration)
        }
      }

      func write(_ name: String, _ sql: String, _ attribute: String = "") throws {
        let text = "<execute\(attribute)><statement><![CDATA[\(sql)]]></statement></execute>"
        try Data(text.utf8).write(to: url.appending(path: "\(name).stream.xml"))
      }

      func with<R>(_ configuration: Configuration = .init(), _ body: (Database) throws -> R) throws -> R {
        let database = try open(configuration)
        let result = Result { try body(database) }
        try database.close()
        return try result.get()
      }

      func run() throws -> [Int] { try with { try $0.processStreams(at: url) } }
      func column(_ sql: String) throws -> [String] { try with { try $0.rows(sql, as: String.self) } }
    }

    @Test("They run once in the order of their numbers; repeatable ones run again when they change", arguments: TestEngine.all)
    func order(engine: TestEngine) throws {
      let project = try Project(engine)
      try project.write("10", "INSERT INTO log VALUES ('ten')")
      try project.write("2", "INSERT INTO log VALUES ('two')")
      try project.write("1", "CREATE TABLE log (n TEXT)")
      let again = " repeatable=\"true\""
      try project.write("view", "DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT n FROM log", again)
      #expect(try project.run() == [1, 2, 10])
      #expect(try project.run() == [])
      #expect(try project.column("SELECT n FROM v") == ["two", "ten"])
      try project.write("view", "DROP VIEW IF EXISTS v; CREATE VIEW v AS SELECT n || '!' AS n FROM log", again)
      #expect(try project.run() == [])
      #expect(try project.column("SELECT n FROM v") == ["two!", "ten!"])
    }

    @Test("An error rolls back the whole stream, keeps those before, and says where", arguments: TestEngine.all)
    func failure(engine: TestEngine) throws {
      let project = try Project(engine)
      try project.write("1", "CREATE TABLE a (b INTEGER UNIQUE)")
      try project.write("2", "CREATE TABLE c (d INTEGER);\nINSERT INTO a VALUES (1);\n  INSERT INTO a VALUES (1)")
      try project.write("3", "CREATE TABLE e (f INTEGER)")
      for _ in 1...2 {
        let failure = error { try project.run() }
        #expect(failure?.code == .constraint && failure?.location?.line == 3, "\(failure as Any)")
        #expect(failure?.message.contains("stands at version 1") == true, "\(failure as Any)")
        #expect(try project.with { try $0.tableNames() } == ["a"])
      }
      try project.write("2", "INSERT INTO a VALUES (1)")
      #expect(try project.run() == [2, 3])
    }

    @Test("A changed, missing or older stream is refused, and one of another layout is not", arguments: TestEngine.all)
    func history(engine: TestEngine) throws {
      let project = try Project(engine)
      try project.write("1", "CREATE TABLE a (b INTEGER)")
      try project.write("3", "CREATE TABLE c (d INTEGER)")
      #expect(try project.run() == [1, 3])
      try project.write("1", "CREATE TABLE  a\n(b INTEGER) -- the same")
      #expect(try project.run() == [])
      try project.write("2", "CREATE TABLE e (f INTEGER)")
      #expect(error { try project.run() }?.code == .stream)
      try FileManager.default.removeItem(at: project.url.appending(path: "2.stream.xml"))
      try project.write("1", "CREATE TABLE a (b TEXT)")
      #expect(error { try project.run() }?.code == .stream)
      try FileManager.default.removeItem(at: project.url.appending(path: "1.stream.xml"))
      #expect(error { try project.run() }?.code == .stream)
    }

    @Test("Programs that start at once run each stream once, and all come up", arguments: TestEngine.all)
    func together(engine: TestEngine) async throws {
      let project = try Project(engine)
      try project.write("1", "CREATE TABLE log (n INTEGER)")
      for version in 2...8 { try project.write("\(version)", "INSERT INTO log VALUES (\(version))") }
      let applied = try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<6 { group.addTask { try await onThread { try project.run() } } }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(applied.sorted() == Array(1...8))
      #expect(try project.with { try $0.rows("SELECT n FROM log ORDER BY n", as: Int.self) } == Array(2...8))
    }

    @Test("What refuses transactions runs in none, and is repeated after a failure")
    func alone() throws {
      let project = try Project(.postgres)
      let none = " transaction=\"none\""
      try project.write("1", "CREATE TABLE a (b INTEGER); INSERT INTO a VALUES (1), (1)")
      try project.write("2", "CREATE UNIQUE INDEX CONCURRENTLY i ON a (b)")
      #expect(error { try project.run() }?.message.contains("CONCURRENTLY cannot run inside a transaction block") == true)
      try project.write("2", "CREATE UNIQUE INDEX CONCURRENTLY i ON a (b)", none)
      let failure = error { try project.run() }
      #expect(failure?.code == .constraint, "\(failure as Any)")
      #expect(failure?.message.contains("the database stands at version 1") == true, "\(failure as Any)")
      // The server has left an index that is not valid.
      try project.with { database in
        try database.execute("DROP INDEX i")
        try database.execute("DELETE FROM a")
      }
      #expect(try project.run() == [2])
      #expect(try project.run() == [])
    }

    @Test("The statements of a rule are a part of it")
    func rules() throws {
      let project = try Project(.postgres)
      try project.write(
        "1",
        """
        CREATE TABLE a (b TEXT);
        CREATE TABLE c (b TEXT);
        CREATE RULE r AS ON INSERT TO a DO INSTEAD (INSERT INTO c VALUES (NEW.b); INSERT INTO c VALUES (NEW.b || '!'));
        INSERT INTO a VALUES ('x')
        """)
      #expect(try project.run() == [1])
      #expect(try project.column("SELECT b FROM a UNION ALL SELECT b FROM c ORDER BY b") == ["x", "x!"])
    }

    @Test("An operator with a ? that is written with one is told from a parameter")
    func operators() throws {
      let project = try Project(.postgres)
      try project.write("1", "CREATE TABLE a AS SELECT CAST('{}' AS jsonb) ? 'b' AS c")
      let failure = error { try project.run() }
      #expect(failure?.message.contains("an operator's ? is two, ??") == true, "\(failure as Any)")
      try project.write("1", "CREATE TABLE a AS SELECT CAST('{}' AS jsonb) ?? 'b' AS c")
      #expect(try project.run() == [1])
    }

    @Test("A server that ends the connection in the middle leaves a whole version, and the streams go on from there")
    func killed() async throws {
      let project = try Project(.postgres)
      try project.write("1", "CREATE TABLE a (b INTEGER)")
      try project.write("2", "INSERT INTO a VALUES (1); SELECT pg_sleep(3600); INSERT INTO a VALUES (2)")
      let run = Task { try await onThread { try project.run() } }
      let other = try project.open(Configuration())
      let isKilled = await eventually {
        let ended = try? other.rows(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event = 'PgSleep' AND pid <> pg_backend_pid()
          """, as: Bool.self)
        return ended == [true]
      }
      #expect(isKilled)
      let failure = await error { try await run.value }
      #expect(failure?.code == .io && failure?.message.contains("version 1") == true, "\(failure as Any)")
      #expect(try await other.rows("SELECT count(*) FROM a", as: Int.self) == [0])
      try other.close()
      try project.write("2", "INSERT INTO a VALUES (1)")
      #expect(try project.run() == [2])
    }

    @Test("DDL that waits for a lock longer than the limit is undone, and runs when the lock is gone")
    func locked() async throws {
      let project = try Project(.postgres)
      try project.write("1", "CREATE TABLE a (b INTEGER)")
      #expect(try project.run() == [1])
      try project.write("2", "CREATE TABLE c (d INTEGER); ALTER TABLE a ADD COLUMN e INTEGER")
      var configuration = Configuration()
      configuration.busyTimeout = .milliseconds(200)
      let (database, other) = (try project.open(configuration), try project.open(Configuration()))
      try await other.transaction {
        _ = try await other.rows("SELECT * FROM a")
        let failure = await error { _ = try await database.processStreams(at: project.url) }
        #expect(failure?.code == .busy, "\(failure as Any)")
      }
      let names = try await onThread { try database.tableNames() }
      #expect(names == ["a"])
      let applied = try await database.processStreams(at: project.url)
      #expect(applied == [2])
      try database.close()
      try other.close()
    }

    @Test("An index that was not finished is made anew, and only a valid one is recorded")
    func unfinished() async throws {
      let project = try Project(.postgres)
      try project.write("1", "CREATE TABLE a (b integer); INSERT INTO a VALUES (1), (1)")
      try project.write("2", "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b)", " transaction=\"none\"")
      for _ in 1...2 {
        let failure = error { _ = try project.run() }
        #expect(failure?.code == .constraint && failure?.message.contains("database stands at version 1") == true)
      }
      _ = try project.with { try $0.execute("DELETE FROM a") }
      #expect(try project.run() == [2])
      #expect(try project.column("SELECT indisvalid::text FROM pg_index WHERE indrelid = 'a'::regclass") == ["true"])
      // The server makes names without quotes small.
      _ = try project.with { try $0.execute("INSERT INTO a VALUES (5), (7)") }
      try project.write("3", "CREATE UNIQUE INDEX CONCURRENTLY A_Twice ON A ((b % 2))", " transaction=\"none\"")
      #expect(error { _ = try project.run() }?.code == .constraint)
      _ = try project.with { try $0.execute("DELETE FROM a") }
      #expect(try project.run() == [3])
      // Nobody else has to wait for it, so its own wait has no limit.
      try project.write("4", "CREATE INDEX CONCURRENTLY IF NOT EXISTS a_c ON a (b)", " transaction=\"none\"")
      var configuration = Configuration()
      configuration.busyTimeout = .milliseconds(100)
      let (database, other) = (try project.open(configuration), try project.open(Configuration()))
      async let applied = try database.processStreams(at: project.url)
      try await other.transaction {
        try await other.execute("INSERT INTO a VALUES (2)")
        try await Task.sleep(for: .milliseconds(500))
      }
      #expect(try await applied == [4])
      try database.close()
      try other.close()
    }

    @Test("Settings that the session had before its streams are there between them, and connection statements run once")
    func sessionSettings() async throws {
      let project = try Project(.postgres)
      var configuration = Configuration()
      configuration.postgres.connections = 1
      configuration.connectionStatements = [
        "CREATE TEMP TABLE mine (n integer)", "SET TimeZone = 'Asia/Tokyo'", "SET app.tenant = '7'",
      ]
      try project.write("1", "CREATE TABLE a (b text); SET TimeZone = 'UTC'; SET work_mem = '1MB'; INSERT INTO mine VALUES (1)")
      try project.write(
        "2",
        "INSERT INTO a VALUES (current_setting('TimeZone') || current_setting('app.tenant') || current_setting('work_mem'))")
      let applied = try project.with(configuration) { database in
        let applied = try database.processStreams(at: project.url)
        #expect(try database.rows("SELECT current_setting('TimeZone')", as: String.self) == ["Asia/Tokyo"])
        return applied
      }
      #expect(applied == [1, 2])
      #expect(try project.column("SELECT b FROM a") == ["Asia/Tokyo74MB"])
    }

    @Test("What a stream sets for its session ends with it, and its texts stay UTF-8")
    func settings() async throws {
      let project = try Project(.postgres)
      try project.write("1", "SELECT pg_catalog.set_config('search_path', '', false); CREATE TABLE public.a (b text)")
      try project.write("2", "SET client_encoding = 'LATIN1'; SET statement_timeout = '1min'; INSERT INTO a VALUES ('é')")
      try project.write("3", "CREATE TABLE c AS SELECT current_setting('statement_timeout') AS d")
      #expect(try project.run() == [1, 2, 3])
      #expect(try project.column("SELECT b FROM public.a") == ["é"])
      #expect(try project.column("SELECT d FROM public.c") == ["0"])
    }
  }
#endif
