#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("What the driver of PostgreSQL must not do", .timeLimit(.minutes(10)))
  struct DriverHazardTests {
    private func configuration(_ set: (inout PostgresSettings) -> Void = { _ in }) -> Configuration {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      // However long a test is kept waiting, what it has prepared is still there.
      configuration.postgres.statementLifetime = .seconds(3600)
      set(&configuration.postgres)
      return configuration
    }

    // MARK: Repeating

    @Test("A change whose rows have other columns than before is made once, in a transaction too", arguments: [true, false])
    func changedColumns(inTransaction: Bool) async throws {
      let settings = configuration { $0.poolsTransactions = true }
      let table = "CREATE TABLE t (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n integer)"
      let script = """
        <insert selector="add:">INSERT INTO t (n) VALUES (:n) RETURNING *</insert>
        <insert selector="keyed:" useGeneratedKeys="true" keyProperty="id">INSERT INTO t (n) VALUES (:n) RETURNING *</insert>
        """
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address, configuration: settings), try Database.postgres(address))
      try await database.execute(table)
      let dao = try dao(of: script, on: database)
      func add(_ selector: String, _ n: Int) async throws {
        func call() async throws {
          guard selector == "add:" else {
            _ = try await dao.insertReturningKeys(selector, ["n": n], as: Int.self)
            return
          }
          try await dao.call(selector, ["n": n])
        }
        if inTransaction { try await database.transaction { try await call() } } else { try await call() }
      }
      for (round, selector) in ["add:", "keyed:"].enumerated() {
        try await add(selector, 10 * round)
        try await other.execute("ALTER TABLE t ADD COLUMN c\(round) integer")
        let failure = await error { try await add(selector, 10 * round + 1) }
        let found = try await other.rows("SELECT count(*) FROM t WHERE n = ?", 10 * round + 1, as: Int.self)
        #expect(
          found == [failure == nil ? 1 : 0] || failure?.code == .database && found == [1], "\(selector) \(failure as Any)")
        try await add(selector, 10 * round + 2)
        #expect(try await other.rows("SELECT count(*) FROM t WHERE n = ?", 10 * round + 2, as: Int.self) == [1])
      }
      for database in [database, other] { try database.close() }
    }

    @Test("A transaction whose records' table is changed by others is run again as a whole")
    func retried() async throws {
      struct Place: Record, Equatable {
        var id: Int
        var size: Int
        static let table = "place"
        static let key = RecordKey.given(\Place.id)
      }
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address, configuration: configuration()), try Database.postgres(address))
      let places = try database.records(Place.self)
      try await places.save(Place(id: 1, size: 2))
      for _ in 1...2 { #expect(try await places.where(\.size > 1).all() == [Place(id: 1, size: 2)]) }
      try await other.execute("ALTER TABLE place ALTER COLUMN size TYPE numeric(10)")
      let runs = Atomic(0)
      let found = try await database.transaction(retrying: 3) {
        runs.add(1, ordering: .relaxed)
        return try await places.where(\.size > 1).all()
      }
      #expect(found == [Place(id: 1, size: 2)])
      #expect(runs.load(ordering: .relaxed) == 2)
      for database in [database, other] { try database.close() }
    }

    @Test("A row that asks the database on a connection that is lost does not run its select once more")
    func lostWhileReading() async throws {
      struct Asking: Decodable {
        @TaskLocal static var ask: @Sendable () throws -> Void = {}
        var n: Int

        init(from decoder: any Decoder) throws {
          n = try decoder.singleValueContainer().decode(Int.self)
          try Self.ask()
        }
      }
      for poolsTransactions in [false, true] {
        let address = try Cluster.shared.get().makeDatabase()
        let settings = configuration { $0.poolsTransactions = poolsTransactions }
        let (database, other) = (try Database.postgres(address, configuration: settings), try Database.postgres(address))
        let pid = try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
        let asked = Mutex(0)
        let ask: @Sendable () throws -> Void = {
          guard
            asked.withLock({ count in
              count += 1
              return count == 2
            })
          else { return }
          _ = try other.rows("SELECT pg_terminate_backend(?)", pid, as: Bool.self)
          Thread.sleep(forTimeInterval: 0.3)
          _ = error { _ = try database.rows("SELECT 1", as: Int.self) }
        }
        func read() throws -> [Int] { try database.rows("SELECT * FROM generate_series(1, ?)", 5, as: Asking.self).map(\.n) }
        let rows = Asking.$ask.withValue(ask) { try? read() }
        #expect(asked.withLock(\.self) >= 2 && [nil, [1, 2, 3, 4, 5]].contains(rows))
        #expect(try await database.rows("SELECT 1", as: Int.self) == [1])
        for database in [database, other] { try database.close() }
      }
    }

    // MARK: Leaving things behind

    @Test("A copy that is cancelled can be called again from everywhere")
    func cancelledCopy() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (target, other) = (try Database.postgres(address, configuration: configuration()), try Database.postgres(address))
      let source = try Database.inMemory()
      for database in [source, other] { try await database.execute("CREATE TABLE z (id integer PRIMARY KEY)") }
      try await source.execute(
        "INSERT INTO z WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n")
      let copy = Task {
        try await target.copy(from: source) { progress in
          if progress.step == .copying { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      #expect(await error { _ = try await copy.value }?.code == .cancelled)
      try await other.copy(from: source)
      #expect(try await other.rows("SELECT count(*) FROM z", as: Int.self) == [20_000])
      for database in [source, target, other] { try database.close() }
    }

    @Test("What cannot be called leaves no statement on the server")
    func preparedStatements() async throws {
      let text = "SELECT * FROM t WHERE n = :n AND :m::integer IS NULL"
      try await withDAO("CREATE TABLE t (n integer)", "<select selector=\"odd:\">\(text)</select>", configuration()) {
        dao, database in
        for n in 1...20 { #expect(await error { let _: [Int] = try await dao.call("odd:", ["n": n]) } != nil) }
        // The last one may still be there.
        let found = try await database.rows(
          "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%$2::integer%'", as: Int.self)
        #expect(found[0] <= 1)
      }
    }

    @Test("Where failed statements are undone alone, a loop whose first rows fail is too", arguments: [1, 200])
    func failedLoop(row: Int) async throws {
      let settings = configuration { $0.undoesFailedStatements = true }
      let loop = "<select selector=\"all\">SELECT 1 / (\(row) - n) FROM generate_series(1, 1000) AS n</select>"
      try await withDAO("CREATE TABLE t (n integer)", loop, settings) { dao, database in
        try await database.transaction {
          try await database.execute("INSERT INTO t VALUES (1)")
          let failure = await error { for try await _ in dao.rows("all", as: Int.self) {} }
          #expect(failure?.code == .database)
          try await database.execute("INSERT INTO t VALUES (2)")
        }
        #expect(try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [1, 2])
      }
    }

    // MARK: Limits

    @Test("A batch of large values goes in portions of some megabytes")
    func largeBatch() async throws {
      struct Large: Codable {
        var n: Int
        var bytes: Data
      }
      let table = "CREATE TABLE t (n integer PRIMARY KEY, bytes bytea)"
      try await withDAO(table, "<insert selector=\"add:\">INSERT INTO t VALUES (:n, :bytes)</insert>", configuration()) {
        dao, database in
        let values = (0..<24).map { Large(n: $0, bytes: Data(repeating: UInt8($0), count: 1_000_000)) }
        let result = try await dao.batch("add:", values)
        #expect(result.changes == 24)
        #expect(try await database.rows("SELECT count(*) FROM t WHERE get_byte(bytes, 999999) = n", as: Int.self) == [24])
        let twice = values.map { Large(n: $0.n == 20 ? 30 : $0.n + 40, bytes: $0.bytes) } + [Large(n: 5, bytes: Data())]
        let failure = await error { _ = try await dao.batch("add:", twice) }
        #expect(failure?.element == 24 && failure?.code == .constraint)
        #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [24])
      }
    }

    @Test(
      "A wait for a lock has its limit, whatever that is", arguments: [Duration.zero, .microseconds(1), .seconds(Int64.max)])
    func lockTimeout(limit: Duration) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      var settings = configuration()
      settings.busyTimeout = limit
      let (database, other) = (try Database.postgres(address, configuration: settings), try Database.postgres(address))
      try await other.execute("CREATE TABLE t (n integer)")
      #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      if limit < .seconds(1) {
        try await other.transaction {
          try await other.execute("LOCK TABLE t")
          #expect(await error { try await database.execute("INSERT INTO t VALUES (1)") }?.code == .busy)
        }
      }
      for database in [database, other] { try database.close() }
    }

    @Test("A stream of rows goes into a table with policies, and into a view, row by row")
    func policies() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let other = try Database.postgres(address)
      let role = "tenant_\(address.split(separator: "=").last ?? "")"
      try await other.execute(
        """
        CREATE TABLE t (n integer, owner text DEFAULT current_user); ALTER TABLE t ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON t USING (owner = current_user) WITH CHECK (owner = current_user AND n < 100);
        CREATE VIEW v AS SELECT n FROM t; CREATE ROLE \(role) LOGIN; GRANT ALL ON t, v TO \(role)
        """)
      let database = try Database.postgres(address.replacing("user=dao", with: "user=\(role)"))
      let dao = try database.dao(
        script: """
          <dao><insert selector="table:">INSERT INTO t (n) VALUES (:n)</insert>
          <insert selector="view:">INSERT INTO v (n) VALUES (:n)</insert></dao>
          """)
      struct Line: Codable { var n: Int }
      #expect(try await dao.copyIn("table:", (1...5).map { Line(n: $0) }) == 5)
      let failure = await error { try await dao.copyIn("table:", [Line(n: 6), Line(n: 100)]) }
      #expect(failure?.element == 1)
      #expect(try await dao.copyIn("view:", [Line(n: 7)]) == 1)
      #expect(
        try await database.rows("SELECT n FROM t ORDER BY n", as: Int.self) == [1, 2, 3, 4, 5, 7])
      for database in [database, other] { try database.close() }
    }

    @Test("A statement that every connection begins with is shown in no error, unless values are")
    func connectionStatements() throws {
      var settings = configuration()
      settings.connectionStatements = ["SELECT 1", "ALTER ROLE dao PASSWORD secret"]
      let address = try Cluster.shared.get().makeDatabase()
      let hidden = try #require(error { _ = try Database.postgres(address, configuration: settings) })
      #expect(!"\(hidden) \(hidden.sql ?? "")".contains("secret") && hidden.message.contains("connection statement 2"))
      settings.showsValues = true
      let shown = try #require(error { _ = try Database.postgres(address, configuration: settings) })
      #expect("\(shown)".contains("secret"))
    }

    @Test("A copy through a pooler of transactions is refused")
    func pooledCopy() async throws {
      let source = try Database.inMemory()
      try await source.execute("CREATE TABLE t (n integer)")
      try await withPostgres(configuration { $0.poolsTransactions = true }) { database in
        try await database.execute("CREATE TABLE t (n integer)")
        #expect(await error { try await database.copy(from: source) }?.message.contains("pooler") == true)
      }
      try source.close()
    }

    // MARK: The server's own ways

    @Test("What the server stops by itself is a time limit, and no cancellation of a task", arguments: [true, false])
    func stopped(byTimeout: Bool) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address, configuration: configuration()), try Database.postgres(address))
      if byTimeout {
        try await database.execute("SET statement_timeout = 50")
        #expect(await error { _ = try await database.rows("SELECT pg_sleep(60)::text", as: String.self) }?.code == .timeout)
      } else {
        let pid = try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
        async let failure = error { _ = try await database.rows("SELECT pg_sleep(60)::text", as: String.self) }
        while try await other.rows("SELECT state FROM pg_stat_activity WHERE pid = ?", pid, as: String.self) != ["active"] {}
        try await other.execute("SELECT pg_cancel_backend(?)", pid)
        #expect(await failure?.code == .timeout)
      }
      for database in [database, other] { try database.close() }
    }

    @Test("A connection that ends before the COMMIT has committed nothing, which is known")
    func endedBeforeCommit() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let (database, other) = (try Database.postgres(address, configuration: configuration()), try Database.postgres(address))
      try await database.execute("CREATE TABLE t (n integer)")
      let failures = [
        await error {
          try await database.transaction {
            let pid = try await database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
            try await database.execute("INSERT INTO t VALUES (1)")
            try await other.execute("SELECT pg_terminate_backend(?)", pid)
            try await Task.sleep(for: .milliseconds(300))
          }
        },
        error {
          try database.transaction {
            let pid = try database.rows("SELECT pg_backend_pid()", as: Int.self)[0]
            try database.execute("INSERT INTO t VALUES (1)")
            try other.execute("SELECT pg_terminate_backend(?)", pid)
            Thread.sleep(forTimeInterval: 0.3)
          }
        },
      ]
      #expect(failures.map { $0?.code } == [.io, .io])
      #expect(try await other.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      for database in [database, other] { try database.close() }
    }

    @Test(
      "Settings that a script changes do not change how values are read",
      arguments: [
        "RESET ALL", "SET client_encoding = 'LATIN1'", "SET DateStyle = 'German'", "RESET extra_float_digits",
        "SET extra_float_digits = -3",
      ])
    func settings(sql: String) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let other = try Database.postgres(address)
      let name = try #require(address.split(separator: "=").last)
      try await other.execute(
        "ALTER DATABASE \(name) SET DateStyle = 'German'; ALTER DATABASE \(name) SET extra_float_digits = -3")
      let database = try Database.postgres(address, configuration: configuration())
      struct Line: Codable, Equatable {
        var text: String
        var real: Double
        var date: Date
      }
      let line = Line(text: "é", real: 0.1 + 0.2, date: Date(timeIntervalSince1970: 1_700_000_000.5))
      let pid = try await database.rows("SELECT pg_backend_pid()", as: Int.self)
      try await database.execute(sql)
      let found = try await database.rows(
        "SELECT ? AS text, CAST(? AS double precision) AS real, CAST(? AS timestamptz) AS date", line.text, line.real,
        line.date,
        as: Line.self)
      #expect(found == [line])
      #expect(try await database.rows("SELECT length(?)", "é", as: Int.self) == [1])
      for _ in 1...2 {
        try await database.execute(sql)
        let inside = try await database.transaction {
          try await database.rows("SELECT length(?) AS length, CAST(? AS double precision) AS real", "é", line.real)
        }
        #expect(try inside.map { try $0.value("length", as: Int.self) } == [1])
        #expect(try inside.map { try $0.value("real", as: Double.self) } == [line.real])
      }
      #expect(try await database.rows("SHOW lock_timeout", as: String.self) == ["5s"])
      #expect(try await database.rows("SELECT pg_backend_pid()", as: Int.self) == pid)
      for database in [database, other] { try database.close() }
    }

    @Test("A Date is no length of time")
    func interval() async throws {
      try await withPostgres(configuration()) { database in
        try await database.execute("CREATE TABLE t (i interval)")
        let refusal = await error { try await database.execute("INSERT INTO t VALUES (?)", Date()) }
        #expect(refusal?.message.contains("a length of time") == true)
      }
    }

    @Test("Operators with a question mark are written with two")
    func operators() async throws {
      let script = """
        <select selector="has:" type="Bool">SELECT CAST(:json AS jsonb) ?? 'a'</select>
        <select selector="any:" type="Bool">SELECT CAST(:json AS jsonb) ??| array['x', 'b'] AND '??' = '?' || '?' -- ??</select>
        <select selector="all:" type="Bool">SELECT CAST(:json AS jsonb) ??&amp; array['a', 'b']</select>
        <select selector="path:" type="Bool">SELECT CAST(:json AS jsonb) @?? '$.a[*]'</select>
        """
      try await withDAO("CREATE TABLE t (j jsonb)", script, configuration()) { dao, database in
        let json = "{\"a\": [1, 3], \"b\": 2}"
        for selector in ["has:", "any:", "all:", "path:"] {
          #expect(try await dao.call(selector, ["json": json]) == true, "\(selector)")
        }
        #expect(try await dao.call("any:", ["json": "{}"]) == false)
        #expect(
          try await database.rows(
            "SELECT ? || 'x' FROM (SELECT '{\"k\": 1}'::jsonb AS j) AS t WHERE j ?? 'k'", "y", as: String.self) == ["yx"])
        try await database.execute("INSERT INTO t VALUES ('{\"k\": 1}'); DELETE FROM t WHERE j ?? 'k'")
        #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      }
    }

    @Test(
      "A transaction sees what it was configured to see", arguments: [PostgresSettings.Isolation.repeatableRead, .serializable])
    func isolation(level: PostgresSettings.Isolation) async throws {
      var settings = configuration { $0.isolation = level }
      settings.postgres.connections = 8
      let script = """
        <select selector="balance">SELECT balance FROM account</select>
        <update selector="set:">UPDATE account SET balance = ?</update>
        """
      try await withDAO("CREATE TABLE account (balance integer); INSERT INTO account VALUES (0)", script, settings) {
        dao, database in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<40 {
            group.addTask {
              try await database.transaction(retrying: 1000) {
                let balance: Int = try await dao.call("balance")
                try await dao.call("set:", balance + 1)
              }
            }
          }
          try await group.waitForAll()
        }
        let balance: Int = try await dao.call("balance")
        #expect(balance == 40)
      }
    }
  }
#endif
