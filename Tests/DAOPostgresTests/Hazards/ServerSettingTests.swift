#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("PostgreSQL whatever the server's settings are", .timeLimit(.minutes(60)))
  struct ServerSettingTests {
    /// Runs `body` on a database with settings of its own.
    private func withSettings(
      _ settings: [String: String], _ configuration: Configuration = .init(), _ body: (Database) async throws -> Void
    ) async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let first = try Database.postgres(address)
      for (name, value) in settings {
        try await first.execute(
          "DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I SET \(name) = \(value)', current_database()); END $do$")
      }
      try first.close()
      let database = try Database.postgres(address, configuration: configuration)
      try await body(database)
      try database.close()
    }

    private static let zones = [
      "UTC", "Asia/Kolkata", "America/Sao_Paulo", "America/St_Johns", "Pacific/Chatham", "Europe/Vienna",
    ]

    @Test("Dates are the same in every time zone of the server", arguments: zones)
    func timeZone(zone: String) async throws {
      try await withSettings(["TimeZone": "''\(zone)''"]) { database in
        #expect(try await database.rows("SHOW TimeZone", as: String.self) == [zone])
        try await database.execute("CREATE TABLE t (id integer, moment timestamptz, wall timestamp, day date)")
        // Before the railways a zone was the sun's time, to the second.
        let seconds = [0, 1_700_000_000.25, 951_782_400, -1, -2_208_988_800, -5_000_000_000, 4_102_444_800, 1_711_846_800]
        for (id, date) in seconds.map(Date.init(timeIntervalSince1970:)).enumerated() {
          let day = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
          try await database.execute("INSERT INTO t VALUES (?, ?, ?, ?)", id, date, date, day)
          #expect(try await database.rows("SELECT moment FROM t WHERE id = ?", id, as: Date.self) == [date])
          #expect(try await database.rows("SELECT wall FROM t WHERE id = ?", id, as: Date.self) == [date])
          #expect(try await database.rows("SELECT day FROM t WHERE id = ?", id, as: Date.self) == [day])
          #expect(try await database.rows("SELECT id FROM t WHERE moment = ?", date, as: Int.self) == [id])
        }
      }
    }

    @Test("What functions and blocks set of the values' formats is set again")
    func setByFunctions() async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 1
      try await withSettings([:], configuration) { database in
        try await database.execute("CREATE TABLE t (a text, n double precision, d timestamptz)")
        let date = Date(timeIntervalSince1970: 1_711_846_800)
        let changes = [
          "SELECT set_config('client_encoding', 'LATIN1', false)", "SELECT set_config('extra_float_digits', '-10', false)",
          "SELECT set_config('DateStyle', 'SQL, DMY', false)", "DO $$ BEGIN SET client_encoding = 'LATIN1'; END $$",
          "DO $$ BEGIN SET extra_float_digits = -10; END $$", "DO $$ BEGIN SET DateStyle = 'German'; END $$",
        ]
        for change in changes {
          for runs in 1...2 {
            if change.hasPrefix("DO") || runs == 2 {
              try await database.execute(change)
            } else {
              _ = try await database.rows(change, as: String.self)
            }
            try await database.execute("INSERT INTO t VALUES (?, ?, ?)", "ü€", 0.1 + 0.2, date)
            #expect(try await database.rows("SELECT octet_length(a) FROM t", as: Int.self) == [5], "\(change)")
            #expect(try await database.rows("SELECT n FROM t", as: Double.self) == [0.1 + 0.2], "\(change)")
            #expect(try await database.rows("SELECT d FROM t", as: Date.self) == [date], "\(change)")
            try await database.execute("DELETE FROM t")
          }
        }
        try await database.transaction {
          try await database.execute("DO $$ BEGIN SET LOCAL client_encoding = 'LATIN1'; END $$")
          try await database.execute("INSERT INTO t (a) VALUES (?)", "ü€")
        }
        #expect(try await database.rows("SELECT a FROM t", as: String.self) == ["ü€"])
      }
    }

    @Test("A time of day for a date is an error in calls, batches, copies and keys of records, and a CAST tells what is meant")
    func timeOfDay() async throws {
      try await withPostgres { database in
        try await database.execute("CREATE TABLE days (day date PRIMARY KEY, note text NOT NULL)")
        let (day, noon) = (Date(timeIntervalSince1970: 86_400 * 20_000), Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200))
        let days = try database.records(Day.self)
        let copying = try dao(of: "<insert selector='copy:' table='days'/>", on: database)
        try await days.save(Day(day: day, note: "a"))
        let faults = [
          await error { try await days.save(Day(day: noon, note: "b")) },
          await error { _ = try await days.find(noon) },
          await error { _ = try await days.where(\.day < noon).count() },
          await error { try await database.execute("INSERT INTO days VALUES (?, 'c')", noon) },
          await error { _ = try await copying.copyIn("copy:", [Day(day: noon, note: "d")]) },
        ]
        for (index, fault) in faults.enumerated() {
          #expect(
            fault?.message.contains("is given a time of day: let it be midnight UTC") == true, "\(index): \(fault as Any)")
        }
        let found = try await days.find(day)
        #expect(found == Day(day: day, note: "a"))
        #expect(try await days.count() == 1)
        let before = try await database.rows("SELECT note FROM days WHERE day < CAST(? AS timestamp)", noon, as: String.self)
        #expect(before == ["a"])
      }
    }

    private struct Day: Record, Equatable {
      static let table = "days"
      static let key = RecordKey.given(\Day.day)
      var day: Date
      var note: String
    }

    @Test("Dates that a Date cannot hold, or that are beyond the calendar, are errors")
    func strangeDates() async throws {
      try await withPostgres { database in
        for text in ["infinity", "-infinity"] {
          for type in ["timestamptz", "timestamp", "date"] {
            let failure = await error { _ = try await database.rows("SELECT '\(text)'::\(type)", as: Date.self) }
            #expect(failure?.code == .typeMismatch, "\(text) as \(type): \(failure as Any)")
          }
        }
        let failure = await error {
          _ = try await database.rows("SELECT ?::timestamptz", Date.distantFuture * 1e6, as: Date.self)
        }
        #expect(failure?.code == .parameter, "\(failure as Any)")
        for date in [Date.distantFuture, .distantPast] {
          let found = try await database.rows("SELECT ?::timestamptz", date, as: Date.self)
          #expect(found == [date])
        }
      }
    }

    private struct Note: Record, Equatable {
      static let table = "notes"
      static let key = RecordKey.given(\Note.text)
      var text = #"\'"#
    }

    @Test("Texts with backslashes and quotes are themselves, though the server's standard_conforming_strings is off")
    func conformingStrings() async throws {
      let texts = [#"a\b"#, #"\'"#, #"it's \\ "quoted""#, #"\n"#, "'; DROP TABLE t; --"]
      try await withSettings(["standard_conforming_strings": "off", "escape_string_warning": "off"]) { database in
        try await database.execute("CREATE TABLE t (text text)")
        for text in texts {
          try await database.execute("INSERT INTO t VALUES (?)", text)
          #expect(try await database.rows("SELECT text FROM t WHERE text = ?", text, as: String.self) == [text])
        }
        #expect(try await database.rows(#"SELECT 'a\b'"#, as: String.self) == [#"a\b"#])
        let notes = try database.records(Note.self)
        try await notes.save(Note())
        #expect(try await notes.find(#"\'"#) == Note())
      }
    }

    @Test("Notices are heard by nobody, and disturb nothing")
    func notices() async throws {
      try await withSettings(["client_min_messages": "debug1"]) { database in
        try await database.execute("DO $$ BEGIN FOR i IN 1..1000 LOOP RAISE NOTICE 'a notice %', i; END LOOP; END $$")
        try await database.execute("CREATE TABLE IF NOT EXISTS t (n integer); CREATE TABLE IF NOT EXISTS t (n integer)")
        try await database.execute("DROP TABLE IF EXISTS none")
        #expect(try await database.rows("SELECT count(*) FROM t", as: Int.self) == [0])
      }
    }

    @Test("Styles of dates, intervals and bytes of the server change no value")
    func styles() async throws {
      let settings = [
        "DateStyle": "''SQL, DMY''", "IntervalStyle": "''sql_standard''", "bytea_output": "''escape''",
        "extra_float_digits": "0", "client_encoding": "LATIN1", "default_transaction_isolation": "''serializable''",
        "default_transaction_read_only": "on",
      ]
      try await withSettings(settings) { database in
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(try await database.rows("SELECT ?::timestamptz", date, as: Date.self) == [date])
        #expect(try await database.rows("SELECT ?::bytea", Data([0, 92, 255]), as: Data.self) == [Data([0, 92, 255])])
        let numbers = [0.1, 1.0 / 3, Double.leastNonzeroMagnitude, 1.7976931348623157e308]
        for number in numbers {
          #expect(try await database.rows("SELECT ?::double precision", number, as: Double.self) == [number])
        }
        #expect(try await database.rows("SELECT ?::text", "Zoë \u{1F600}", as: String.self) == ["Zoë \u{1F600}"])
        try await database.execute("CREATE TABLE t (n integer)")
      }
    }

    @Test("A search path chooses the schema of scripts, records and built statements")
    func searchPath() async throws {
      let address = try Cluster.shared.get().makeDatabase()
      let first = try Database.postgres(address)
      try await first.execute(
        """
        CREATE SCHEMA one; CREATE SCHEMA "Two words";
        CREATE TABLE one.t (id integer PRIMARY KEY, a text);
        CREATE TABLE "Two words".t (id integer PRIMARY KEY, b text, a text)
        """)
      for (id, (schema, columns)) in [("one", 2), (#""Two words""#, 3)].enumerated() {
        var configuration = Configuration()
        configuration.connectionStatements = ["SET search_path = \(schema)"]
        let database = try Database.postgres(address, configuration: configuration)
        let dao = try database.dao(
          script: """
            <dao><insert selector="add:" table="t"/><insert selector="addOne:" table="one.t"/>
            <select selector="all">SELECT * FROM t</select></dao>
            """)
        try await dao.call("add:", ["id": "\(id)", "a": "x", "b": "y"].filter { columns == 3 || $0.key != "b" })
        let rows: [Row] = try await dao.call("all")
        #expect(rows.map(\.columns.count) == [columns])
        try await dao.call("addOne:", ["id": "\(id + 10)", "a": "x"])
        try database.close()
      }
      #expect(try await first.rows("SELECT id FROM one.t ORDER BY id", as: Int.self) == [0, 10, 11])
      try first.close()
    }
  }

  private func * (date: Date, factor: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate * factor)
  }
#endif
