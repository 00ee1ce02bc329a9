#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Live results on PostgreSQL", .timeLimit(.minutes(30)))
  struct NoticeTests {
    /// Two programs' databases on one server's.
    private func withTwo(_ setUp: String, _ body: (Database, Database) async throws -> Void) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (one, other) = (try Database.postgres(address), try Database.postgres(address))
      for sql in setUp.split(separator: ";") { try await one.execute(String(sql)) }
      try await body(one, other)
      try one.close()
      try other.close()
    }

    private func texts(_ database: Database, _ sql: String) throws -> LiveResults<[String]>.AsyncIterator {
      try database.dao(script: "<dao><select selector=\"texts\">\(sql)</select></dao>").observe("texts").makeAsyncIterator()
    }

    /// Takes results until one is wanted, as it must be in the end.
    private func next(_ results: inout LiveResults<[String]>.AsyncIterator, until wanted: [String]) async throws {
      while let result = try await results.next() { if result == wanted { return } }
      Issue.record("the results have ended")
    }

    @Test("Live results read on the primary, which a replica may be behind")
    func primary() async throws {
      let cluster = try Cluster.shared.get()
      let (address, replica) = (try cluster.makeDatabase(), try cluster.makeDatabase())
      // Another database stands in for a replica that is behind for ever.
      for (address, text) in [(address, "new"), (replica, "old")] {
        let database = try Database.postgres(address)
        try await database.execute("CREATE TABLE t (text text)")
        try await database.execute("INSERT INTO t VALUES (?)", text)
        try database.close()
      }
      var configuration = Configuration()
      configuration.postgres.replicas = replica
      let database = try Database.postgres(address, configuration: configuration)
      #expect(try await database.rows("SELECT text FROM t", as: String.self) == ["old"])
      var results: LiveResults<[String]>.AsyncIterator? = try texts(database, "SELECT text FROM t")
      #expect(try await results?.next() == ["new"])
      results = nil
      try database.close()
    }

    @Test("What another program commits is seen, by statements of every kind")
    func others() async throws {
      let setUp = """
        CREATE TABLE a (text text PRIMARY KEY); CREATE TABLE "b.B" (text text REFERENCES a ON DELETE CASCADE ON UPDATE CASCADE);
        CREATE VIEW v AS SELECT text FROM a; CREATE SCHEMA s; CREATE TABLE s."Ä" (text text);
        CREATE TABLE p (text text) PARTITION BY LIST (text); CREATE TABLE p1 PARTITION OF p FOR VALUES IN ('p');
        CREATE TABLE later (text text)
        """
      try await withTwo(setUp) { one, other in
        let installed = try await one.installNotices(on: ["a", "\"b.B\"", "s.Ä", "p", "p1"])
        #expect(installed == ["public.a", "public.\"b.B\"", "s.Ä", "public.p", "public.p1"])
        #expect(try await one.installNotices() == ["public.later"])
        #expect(try await one.installNotices() == [])
        var results = try texts(
          one,
          "SELECT text FROM a UNION ALL SELECT text || 'b' FROM \"b.B\" UNION ALL SELECT text || 's' FROM s.\"Ä\" "
            + "UNION ALL SELECT text FROM p1 ORDER BY 1")
        try await next(&results, until: [])
        try await other.execute("INSERT INTO a VALUES ('1')")
        try await next(&results, until: ["1"])
        try await other.execute("INSERT INTO v VALUES ('2')")
        try await next(&results, until: ["1", "2"])
        try await other.execute("INSERT INTO \"b.B\" SELECT text FROM a")
        try await next(&results, until: ["1", "1b", "2", "2b"])
        try await other.execute("UPDATE a SET text = '3' WHERE text = '1'")
        try await next(&results, until: ["2", "2b", "3", "3b"])
        try await other.execute("DELETE FROM a WHERE text = '3'")
        try await next(&results, until: ["2", "2b"])
        try await other.execute("INSERT INTO s.\"Ä\" VALUES ('x')")
        try await next(&results, until: ["2", "2b", "xs"])
        try await other.execute("INSERT INTO p VALUES ('p')")
        try await next(&results, until: ["2", "2b", "p", "xs"])
        try await other.execute("TRUNCATE a, \"b.B\"")
        try await next(&results, until: ["p", "xs"])
        try await other.execute("SET session_replication_role = replica")
        try await other.execute("DELETE FROM p1")
        try await next(&results, until: ["xs"])
      }
    }

    @Test("Tables of cascades alone tell, too, and a name that is none is an error")
    func names() async throws {
      let setUp = """
        CREATE TABLE a (text text PRIMARY KEY); CREATE TABLE b (text text REFERENCES a ON DELETE CASCADE);
        CREATE VIEW v AS SELECT 1
        """
      try await withTwo(setUp) { one, other in
        #expect(try await one.installNotices(on: ["b"]) == ["public.b"])
        var results = try texts(one, "SELECT text FROM b")
        try await other.execute("INSERT INTO a VALUES ('1')")
        try await other.execute("INSERT INTO b VALUES ('1')")
        try await next(&results, until: ["1"])
        try await other.execute("DELETE FROM a")
        try await next(&results, until: [])
        let missing = await error { try await one.installNotices(on: ["none"]) }
        #expect(missing?.message.contains("'none'") == true, "\(missing as Any)")
        let view = await error { try await one.installNotices(on: ["v"]) }
        #expect(view?.message.contains("'v'") == true, "\(view as Any)")
        let inside = await error { try await one.transaction { try await one.installNotices() } }
        #expect(inside?.code == .deadlock, "\(inside as Any)")
      }
    }

    @Test("Removed notices leave nothing, and tables may come and go between")
    func removal() async throws {
      try await withTwo("CREATE TABLE a (text text); CREATE TABLE b (text text)") { one, other in
        #expect(try await one.removeNotices() == [])
        try await one.installNotices()
        try await one.execute("DROP TABLE b")
        try await one.execute("CREATE TABLE c (text text)")
        #expect(try await other.installNotices() == ["public.c"])
        #expect(try await other.removeNotices(from: ["a"]) == ["public.a"])
        #expect(try await other.installNotices() == ["public.a"])
        #expect(try await other.removeNotices() == ["public.a", "public.c"])
        let left = try await one.rows(
          "SELECT (SELECT count(*) FROM pg_trigger) + (SELECT count(*) FROM pg_namespace WHERE nspname = 'daokit')",
          as: Int.self)
        #expect(left == [0])
        // The program's own changes are told without them.
        var results = try texts(one, "SELECT text FROM a")
        try await next(&results, until: [])
        try await one.execute("INSERT INTO a VALUES ('1')")
        try await next(&results, until: ["1"])
      }
    }

    @Test("Programs that install at once do not disturb one another")
    func installing() async throws {
      try await withTwo("CREATE TABLE a (text text); CREATE TABLE b (text text)") { one, other in
        try await withThrowingTaskGroup(of: [String].self) { group in
          for index in 0..<8 { group.addTask { try await (index % 2 == 0 ? one : other).installNotices() } }
          let installed = try await group.reduce([], +)
          #expect(installed.sorted() == ["public.a", "public.b"])
        }
      }
    }

    private static let listening = "FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN daokit'"
    private static let listeners = "SELECT count(*) \(listening)"
    private static let endOfListeners = "SELECT pg_terminate_backend(pid) \(listening)"

    @Test("The connection that listens is there as long as there are observers, once")
    func connection() async throws {
      try await withTwo("CREATE TABLE a (text text)") { one, other in
        func expectListeners(_ wanted: Int) async throws {
          while try await other.rows(Self.listeners, as: Int.self) != [wanted] { try await Task.sleep(for: .milliseconds(20)) }
        }
        try await expectListeners(0)
        do {
          var (results, more) = (try texts(one, "SELECT text FROM a"), try texts(one, "SELECT text || '' FROM a"))
          #expect(try await results.next() == [])
          #expect(try await more.next() == [])
          try await expectListeners(1)
        }
        try await expectListeners(0)
        var results = try texts(one, "SELECT text FROM a")
        #expect(try await results.next() == [])
        try await expectListeners(1)
        try one.close()
        let failure = await error { while try await results.next() != nil {} }
        #expect(failure?.code == .closed, "\(failure as Any)")
        try await expectListeners(0)
      }
    }

    @Test("Whoever listens again after a lost connection looks at everything")
    func lost() async throws {
      try await withTwo("CREATE TABLE a (text text)") { one, other in
        try await one.installNotices()
        var results = try texts(one, "SELECT text FROM a ORDER BY text")
        try await next(&results, until: [])
        var wanted: [String] = []
        for round in 1...5 {
          try await other.transaction {
            try await other.execute(Self.endOfListeners)
            try await other.execute("INSERT INTO a VALUES (?)", "\(round)")
          }
          wanted.append("\(round)")
          try await next(&results, until: wanted)
        }
      }
    }

    @Test("Results go on after the server has been away")
    func restarted() async throws {
      let cluster = try Cluster()
      let address = try cluster.makeDatabase()
      let (one, other) = (try Database.postgres(address), try Database.postgres(address))
      try await one.execute("CREATE TABLE a (text text)")
      try await one.installNotices()
      var results = try texts(one, "SELECT text FROM a ORDER BY text")
      try await next(&results, until: [])
      cluster.stop(SIGQUIT)
      try await Task.sleep(for: .milliseconds(300))
      try cluster.start()
      while await error(of: { try await other.execute("INSERT INTO a VALUES ('1')") }) != nil {}
      try await next(&results, until: ["1"])
      try one.close()
      try other.close()
      cluster.remove()
    }

    @Test("In a storm of commits of both programs the last state is always shown", arguments: 1...2)
    func storm(seed: UInt64) async throws {
      try await withTwo("CREATE TABLE a (id integer PRIMARY KEY, text text)") { one, other in
        try await one.installNotices()
        for id in 0..<5 { try await one.execute("INSERT INTO a VALUES (?, '')", id) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for id in 0..<5 {
            group.addTask {
              var results = try texts(one, "SELECT text FROM a WHERE id = \(id)")
              try await next(&results, until: ["end"])
            }
          }
          group.addTask {
            var random = SeededGenerator(seed: seed)
            for number in 0..<1000 {
              let database = random.oneIn(4) ? one : other
              try await database.execute("UPDATE a SET text = ? WHERE id = ?", "\(number)", number % 5)
              if random.oneIn(250) {
                try await other.execute(Self.endOfListeners)
              }
            }
            try await other.execute("UPDATE a SET text = 'end'")
          }
          try await group.waitForAll()
        }
      }
    }

    @Test("Records tell and hear, their tables adapted under the triggers")
    func records() async throws {
      struct Note: Record, Equatable {
        static let table = "notes"
        static let key = RecordKey.autoIncrement(\Note.id)
        var id: Int?
        var text = ""
      }
      try await withTwo("") { one, other in
        let notes = try one.records(Note.self)
        try await notes.save(Note(text: "a"))
        try await one.installNotices()
        var results = notes.query.order(by: \.id).observe().makeAsyncIterator()
        #expect(try await results.next()?.map(\.text) == ["a"])
        try await other.records(Note.self).save(Note(text: "b"))
        #expect(try await results.next()?.map(\.text) == ["a", "b"])
        try await other.execute("ALTER TABLE notes ADD COLUMN more text")
        try await other.records(Note.self).save(Note(text: "c"))
        #expect(try await results.next()?.map(\.text) == ["a", "b", "c"])
      }
    }
  }
#endif
