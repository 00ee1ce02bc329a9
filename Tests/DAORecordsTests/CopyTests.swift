import DAORecords
import EngineSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Copies of databases", .timeLimit(.minutes(30)))
struct CopyTests {
  /// Each engine to each.
  static let pairs = TestEngine.all.flatMap { from in TestEngine.all.map { Pair(from: from, to: $0) } }

  struct Pair: Sendable, CustomStringConvertible {
    let from: TestEngine
    let to: TestEngine
    var description: String { "\(from) to \(to)" }
  }

  private func with(
    _ pair: Pair, from: Configuration = .init(), to: Configuration = .init(), _ body: (Database, Database) async throws -> Void
  ) async throws {
    let (source, target) = (try pair.from.makeDatabase(from), try pair.to.makeDatabase(to))
    try await body(source, target)
    try pair.from.remove(source)
    try pair.to.remove(target)
  }

  /// A row with values of all kinds.
  struct Line: Codable, Equatable {
    var id: Int
    var flag: Bool?
    var number: Int?
    var real: Double?
    var money: Decimal?
    var text: String?
    var bytes: Data?
    var day: Date?
    var moment: Date?
    var uuid: UUID?
    var json: [String: [Int?]]?
    var parent: Int?
  }

  private func makeLines(_ database: Database, _ engine: TestEngine) async throws {
    let types =
      engine == .sqlite
      ? ("INTEGER PRIMARY KEY AUTOINCREMENT", "REAL", "TEXT", "BLOB", "TIMESTAMP", "JSON")
      : ("bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "double precision", "numeric", "bytea", "timestamptz", "jsonb")
    try await database.execute(
      """
      CREATE TABLE "Line" (id \(types.0), flag BOOLEAN, number BIGINT, "real" \(types.1), money \(types.2), text TEXT, bytes \(types.3),
        day DATE, moment \(types.4), uuid UUID, json \(types.5), parent BIGINT REFERENCES "Line" (id))
      """)
  }

  private func randomLine(_ id: Int, of count: Int, _ random: inout SeededGenerator) -> Line {
    func maybe<T>(_ value: T) -> T? { random.chance(20) ? nil : value }
    let seconds = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random))
    return Line(
      id: id, flag: maybe(random.chance(50)), number: maybe(random.pick([0, -1, .max, .min, 1 << 53 + 1])),
      real: maybe(random.pick([0.1, -2.5e300, 1, 1e15, 2.3e-308])),
      money: maybe(random.pick([Decimal(string: "12.30")!, Decimal(string: "-0.000000000000000000001")!, 0, 7])),
      text: maybe(random.pick(["", "é\u{301}'\"\\ \u{1F600}", "NULL", " a\nb ", "{}", "5"])),
      bytes: maybe(random.pick([Data(), Data([0, 255, 10]), Data("text".utf8)])),
      day: maybe(Date(timeIntervalSince1970: (seconds / 86_400).rounded() * 86_400)),
      moment: maybe(Date(timeIntervalSince1970: seconds + random.pick([0, 0.25, 0.125]))), uuid: maybe(UUID()),
      json: maybe(random.pick([[:], ["b": [1, nil], "a": []], ["é": [.max]]])),
      parent: random.chance(50) ? Int.random(in: 1...count, using: &random) : nil)
  }

  private func insert(_ lines: [Line], _ database: Database, _ engine: TestEngine) async throws {
    let keeping = engine == .sqlite ? "" : "OVERRIDING SYSTEM VALUE"
    for line in lines {
      try await database.execute(
        """
        INSERT INTO "Line" (id, flag, number, "real", money, text, bytes, day, moment, uuid, json) \(keeping)
        VALUES (:id, :flag, :number, :real, :money, :text, :bytes, :day, :moment, :uuid, :json)
        """, line)
    }
    for line in lines { try await database.execute("UPDATE \"Line\" SET parent = ? WHERE id = ?", line.parent, line.id) }
  }

  private func lines(_ database: Database) async throws -> [Line] {
    try await database.rows("SELECT * FROM \"Line\" ORDER BY id", as: Line.self)
  }

  @Test("Every value comes over, there and back, whatever the engines and their dates", arguments: pairs, 1...2)
  func values(pair: Pair, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var (one, other) = (Configuration(), Configuration())
    one.dateStrategy = random.pick([.secondsSince2001, .secondsSince1970, .iso8601])
    other.dateStrategy = random.pick([.secondsSince2001, .secondsSince1970, .iso8601])
    let count = Int.random(in: 1...500, using: &random)
    let wanted = (1...count).map { randomLine($0, of: count, &random) }
    try await with(pair, from: one, to: other) { source, target in
      try await makeLines(source, pair.from)
      try await makeLines(target, pair.to)
      try await insert(wanted, source, pair.from)
      let dry = try await target.copy(from: source, isDryRun: true)
      #expect(dry.isDryRun && dry.tables.map(\.rows) == [count])
      #expect(try await lines(target) == [])
      try await target.copy(from: source)
      #expect(try await lines(target) == wanted)
      let back = try pair.from.makeDatabase(one)
      try await makeLines(back, pair.from)
      try await back.copy(from: target)
      #expect(try await lines(back) == wanted)
      // The next key is a new one.
      try await back.execute("INSERT INTO \"Line\" (text) VALUES ('next')")
      try await target.execute("INSERT INTO \"Line\" (text) VALUES ('next')")
      #expect(try await lines(back).last?.id == count + 1)
      #expect(try await lines(target).last?.id == count + 1)
      #expect(try await target.rows("SELECT count(*) FROM \"Line\"", as: Int.self) == [count + 1])
      try back.close()
    }
  }

  private static let numbers =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) SELECT i, 'x' FROM n"

  @Test("A copy that was stopped goes on where it was, and writes nothing twice", arguments: pairs)
  func stopped(pair: Pair) async throws {
    struct Stop: Error {}
    try await with(pair) { source, target in
      for database in [source, target] {
        try await database.execute("CREATE TABLE a (id integer PRIMARY KEY, text text)")
        try await database.execute("CREATE TABLE b (id integer, text text)")
      }
      for table in ["a", "b"] { try await source.execute("INSERT INTO \(table) \(Self.numbers)") }
      let told = Mutex<[CopyProgress]>([])
      var stop = 0
      var report: CopyReport?
      while report == nil {
        stop += 1
        let seen = Atomic(0)
        do {
          report = try await target.copy(from: source) { [stop] progress in
            told.withLock { $0.append(progress) }
            if progress.step == .copying, seen.add(1, ordering: .relaxed).newValue == stop { throw Stop() }
          }
        } catch is Stop {}
      }
      #expect(stop > 2)
      #expect(report?.tables.map(\.rows) == [12_000, 12_000])
      for table in ["a", "b"] {
        #expect(try await target.rows("SELECT count(*) + count(DISTINCT id) FROM \(table)", as: Int.self) == [24_000])
      }
      #expect(told.withLock { $0 }.contains { $0.step == .copying && $0.rows == 10_000 && $0.rowCount == 12_000 })
      let again = await error { try await target.copy(from: source) }
      #expect(again?.message.contains("'public.a' has rows already") ?? false || again?.message.contains("main.a") ?? false)
    }
  }

  @Test("Tables that refer to one another come over in any order, and broken references are told before", arguments: pairs)
  func references(pair: Pair) async throws {
    try await with(pair) { source, target in
      for database in [source, target] {
        try await database.execute("CREATE TABLE z (id integer PRIMARY KEY)")
        try await database.execute(
          "CREATE TABLE a (id integer PRIMARY KEY, z integer REFERENCES z (id), a integer REFERENCES a (id))")
      }
      try await source.execute("INSERT INTO z VALUES (1), (2)")
      try await source.execute("INSERT INTO a VALUES (1, 2, NULL), (2, 1, NULL)")
      try await source.execute("UPDATE a SET a = 2 WHERE id = 1")
      try await target.copy(from: source)
      #expect(try await target.rows("SELECT a FROM a WHERE id = 1", as: Int.self) == [2])
      guard pair.from == .sqlite else { return }
      try await target.execute("DELETE FROM a")
      try await target.execute("DELETE FROM z")
      let broken = try TestEngine.sqlite.makeDatabase()
      try await broken.execute("CREATE TABLE z (id integer PRIMARY KEY)")
      try await broken.execute("CREATE TABLE a (id integer PRIMARY KEY, z integer, a integer)")
      try await broken.execute("INSERT INTO a VALUES (1, 7, NULL)")
      let failure = await error { try await target.copy(from: broken) }
      #expect(failure?.message.contains("table 'a': 1 row(s) refer by z to no row of 'z'") ?? false, "\(failure as Any)")
      #expect(try await target.rows("SELECT count(*) FROM a", as: Int.self) == [0])
      try TestEngine.sqlite.remove(broken)
    }
  }

  @Test("What does not match is told all at once, before anything is written", arguments: pairs)
  func mismatches(pair: Pair) async throws {
    try await with(pair) { source, target in
      try await source.execute("CREATE TABLE a (id integer PRIMARY KEY, gone text, b text)")
      try await source.execute("CREATE TABLE missing (id integer)")
      try await target.execute("CREATE TABLE a (id integer PRIMARY KEY, b text, needed text NOT NULL)")
      let failure = await error { try await target.copy(from: source) }
      #expect(failure?.code == .configuration)
      for part in ["'gone'", "'missing'", "'needed'"] { #expect(failure?.message.contains(part) ?? false, "\(failure as Any)") }
      let unknown = await error { try await target.copy(from: source, tables: ["mising"]) }
      #expect(unknown?.message.contains("'missing'") ?? false, "\(unknown as Any)")
      let own = await error { try await target.copy(from: target) }
      #expect(own?.code == .configuration)
      try await target.execute("CREATE TABLE missing (id integer)")
      // What an earlier copy of other tables has noted stays.
      try await target.execute("CREATE TABLE daokit_copies (table_name text PRIMARY KEY, row_count bigint NOT NULL)")
      try await target.execute("INSERT INTO daokit_copies VALUES ('other', 5)")
      #expect(try await target.copy(from: source, tables: ["missing"]).tables.count == 1)
      #expect(try await target.rows("SELECT table_name FROM daokit_copies", as: String.self) == ["other"])
    }
  }

  @Test(
    "A value that does not fit is named with table, key and column",
    .enabled(if: TestEngine.all.contains(.postgres)),
    arguments: [
      ("INTEGER", "integer", "'abc'"), ("BOOLEAN", "boolean", "2"), ("TEXT", "numeric", "'12,5'"), ("TEXT", "uuid", "'x'"),
      ("TIMESTAMP", "timestamptz", "'yesterday'"), ("TIMESTAMP", "date", "0.5"), ("JSON", "jsonb", "'{'"),
      ("REAL", "bigint", "1.5"),
      ("INTEGER", "smallint", "70000"), ("TEXT", "varchar(3)", "'abcd'"), ("BLOB", "bytea", "'text'"),
      ("TEXT", "text", "char(65, 0)"),
      ("INTEGER", "double precision", "9007199254740993"), ("TEXT", "text", "CAST(x'ff' AS TEXT)"),
      ("TEXT", "integer[]", "'{}'"),
      ("TEXT", "text NOT NULL", "NULL"), ("TIMESTAMP", "timestamptz", "1e15"), ("REAL", "numeric(4, 1)", "12345.5"),
      ("TEXT", "mood", "'sad'"), ("TEXT", "numeric(4, 1)", "'1.25'"), ("REAL", "real", "0.123456789"),
    ])
  func misfits(type: String, other: String, value: String) async throws {
    try await with(Pair(from: .sqlite, to: .postgres)) { source, target in
      try await source.execute("CREATE TABLE t (a INTEGER, b TEXT, c \(type), PRIMARY KEY (b, a))")
      try await target.execute("CREATE TYPE mood AS ENUM ('happy')")
      try await target.execute("CREATE TABLE t (a integer, b text, c \(other))")
      try await source.execute("INSERT INTO t VALUES (7, 'x', \(value))")
      let failure = await error { try await target.copy(from: source) }
      #expect(failure != nil)
      try await target.execute("DELETE FROM t")
      let dry = await error { try await target.copy(from: source, isDryRun: true) }
      for message in [failure, dry].map({ $0?.message ?? "" }) {
        #expect(message.contains("'public.t'") && (message.contains("'c'") || message.contains("':c'")), "\(message)")
        #expect(message.contains("b 'x', a 7") || value.contains("x'ff'"), "\(message)")
      }
    }
  }

  @Test("Tables of records come over with all that their properties hold", arguments: pairs)
  func records(pair: Pair) async throws {
    struct Note: Record, Equatable {
      static let table = "notes"
      static let key = RecordKey.autoIncrement(\Note.id)
      var id: Int?
      var text = ""
      var tags: [String] = []
      var born: Date?
      var price: Decimal?
      var isOpen = true
      var sizes: [String: Double]?
    }
    try await with(pair) { source, target in
      let notes = try source.records(Note.self)
      for number in 1...20 {
        let sizes = number % 3 == 0 ? nil : ["a": Double(number), "b": 0.1]
        try await notes.save(
          Note(
            text: "n\(number)", tags: ["a", "b,\"c"], born: Date(timeIntervalSince1970: Double(number) * 1e7),
            price: Decimal(number) / 4,
            isOpen: number % 2 == 0, sizes: sizes))
      }
      let copies = try target.records(Note.self)
      #expect(try await copies.count() == 0)
      try await target.copy(from: source)
      let found = try await copies.query.order(by: \.id).all()
      #expect(found == (try await notes.query.order(by: \.id).all()))
      #expect(try await copies.save(Note(text: "next")).record.id == 21)
    }
  }

  @Test("Lists become arrays, and lists again", .enabled(if: TestEngine.all.contains(.postgres)))
  func arrays() async throws {
    struct Lists: Codable, Equatable {
      var id: Int
      var a: [String?]
      var b: [Int]?
    }
    let lists = [Lists(id: 1, a: ["x", "y,\"{z}\\", nil, ""], b: [1, -2, .max]), Lists(id: 2, a: [], b: nil)]
    try await with(Pair(from: .sqlite, to: .postgres)) { source, target in
      try await source.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a JSON NOT NULL, b JSON)")
      for list in lists { try await source.execute("INSERT INTO t VALUES (:id, :a, :b)", list) }
      try await target.execute("CREATE TABLE t (id integer PRIMARY KEY, a text[] NOT NULL, b bigint[])")
      try await target.copy(from: source)
      #expect(try await target.rows("SELECT * FROM t ORDER BY id", as: Lists.self) == lists)
      let second = try TestEngine.postgres.makeDatabase()
      try await second.execute("CREATE TABLE t (id integer PRIMARY KEY, a text[] NOT NULL, b bigint[])")
      try await second.copy(from: target)
      try await source.execute("DELETE FROM t")
      try await source.copy(from: second)
      #expect(try await source.rows("SELECT * FROM t ORDER BY id", as: Lists.self) == lists)
      try TestEngine.postgres.remove(second)
    }
  }

  @Test("A cancelled copy stops, and goes on with the next call", arguments: pairs)
  func cancelled(pair: Pair) async throws {
    try await with(pair) { source, target in
      for database in [source, target] { try await database.execute("CREATE TABLE a (id integer PRIMARY KEY, text text)") }
      try await source.execute("INSERT INTO a \(Self.numbers)")
      let (reached, cancelled) = (Gate(), Gate())
      let task = Task {
        try await target.copy(from: source) { progress in
          guard progress.step == .copying else { return }
          reached.open()
          _ = cancelled.wait()
        }
      }
      #expect(await reached.wait())
      task.cancel()
      cancelled.open()
      let failure = await error { _ = try await task.value }
      #expect(failure?.code == .cancelled, "\(failure as Any)")
      #expect(try await target.rows("SELECT count(*) FROM a", as: Int.self) == [10_000])
      #expect(try await target.copy(from: source).tables.map(\.rows) == [12_000])
    }
  }

  @Test("A dry run tells the first faults of all tables as the target finds them, and leaves nothing", arguments: pairs)
  func rehearsal(pair: Pair) async throws {
    try await with(pair) { source, target in
      try await source.execute("CREATE TABLE a (id integer PRIMARY KEY, name text, size integer)")
      try await source.execute("CREATE TABLE b (id integer PRIMARY KEY, a integer, name text)")
      try await source.execute("CREATE TABLE c (id integer PRIMARY KEY, name text, daokit_until \(realType(pair.from)))")
      try await target.execute("CREATE TABLE a (id integer PRIMARY KEY, name text UNIQUE, size integer CHECK (size < 10))")
      try await target.execute("CREATE TABLE b (id integer PRIMARY KEY, a integer REFERENCES a (id), name text)")
      try await target.execute("CREATE TABLE c (id integer PRIMARY KEY, name text)")
      try await source.execute("INSERT INTO a VALUES (1, 'x', 5), (2, 'x', 5), (3, 'y', 50), (4, 'z', 60)")
      try await source.execute("INSERT INTO b VALUES (1, 1, 'x'), (2, 9, 'y')")
      try await source.execute("INSERT INTO c VALUES (1, 'x', 5e9)")
      for _ in 1...2 {
        let failure = await error { try await target.copy(from: source, isDryRun: true) }
        let message = failure?.message ?? ""
        for part in ["a', id 2", "a', id 3", "a', id 4", "table 'b': 1 row(s) refer by a to no row of 'a'"] {
          #expect(message.contains(part), "\(message)")
        }
        #expect(!message.contains("id 1"), "\(message)")
      }
      for table in ["a", "b", "c"] {
        #expect(try await target.rows("SELECT count(*) FROM \(table)", as: Int.self) == [0])
      }
      #expect(await error { try await target.rows("SELECT daokit_until FROM c", as: Double.self) } != nil)
      #expect(await error { try await target.execute("SELECT * FROM daokit_copies") } != nil)
      try await source.execute("UPDATE a SET name = 'x' || id, size = id")
      try await source.execute("DELETE FROM b WHERE id = 2")
      #expect(try await target.copy(from: source, isDryRun: true).tables.map(\.rows) == [4, 1, 1])
      #expect(try await target.copy(from: source).tables.map(\.rows) == [4, 1, 1])
      #expect(try await target.rows("SELECT daokit_until FROM c", as: Double.self) == [5e9])
    }
  }

  private func realType(_ engine: TestEngine) -> String { engine == .sqlite ? "REAL" : "double precision" }

  @Test("Tables that are missing are made where that is asked for, of either engine, and are the same", arguments: pairs)
  func made(pair: Pair) async throws {
    var random = SeededGenerator(seed: 5)
    let wanted = (1...50).map { randomLine($0, of: 50, &random) }
    try await with(pair) { source, target in
      try await makeLines(source, pair.from)
      try await insert(wanted, source, pair.from)
      #expect(await error { try await target.copy(from: source) }?.message.contains("the table 'Line' is missing") == true)
      let dry = try await target.copy(from: source, creatingTables: true, isDryRun: true)
      #expect(dry.tables.map(\.rows) == [50])
      #expect(try target.dataTables() == [])
      try await target.copy(from: source, creatingTables: true)
      #expect(try await lines(target) == wanted)
      #expect(try target.dataTables().first?.key == ["id"])
    }
  }

  @Test(
    "What the target makes of a value is found: 0 and no bytes of NULL, null of false",
    arguments: [("number", "0"), ("bytes", "x''"), ("json", "'[false]'"), ("json", "'[[]]'")])
  func empty(column: String, made: String) throws {
    let (source, target) = (try Database.inMemory(), try Database.inMemory())
    for database in [source, target] {
      try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, number INTEGER, bytes BLOB, json JSON)")
    }
    try source.execute("INSERT INTO t VALUES (1, NULL, NULL, '[null]')")
    // The list is another type, so that values are compared as JSON.
    if column == "json" { try target.execute("ALTER TABLE t RENAME COLUMN json TO old") }
    if column == "json" { try target.execute("ALTER TABLE t ADD COLUMN json JSONB") }
    try target.execute("CREATE TRIGGER make AFTER INSERT ON t BEGIN UPDATE t SET \(column) = \(made); END")
    #expect(error { try target.copy(from: source) }?.message.contains("column '\(column)': is another value there") == true)
    try source.close()
    try target.close()
  }

  @Test(
    "A copy that is refused leaves nothing, and one that differs begins again in tables that were emptied", arguments: pairs)
  func refused(pair: Pair) async throws {
    try await with(pair) { source, target in
      for database in [source, target] {
        for table in ["a", "b"] { try await database.execute("CREATE TABLE \(table) (id integer PRIMARY KEY, name text)") }
      }
      for table in ["a", "b"] { try await source.execute("INSERT INTO \(table) VALUES (1, 'x'), (2, 'y')") }
      try await target.execute("INSERT INTO a VALUES (7, 'z')")
      let full = await error { try await target.copy(from: source) }
      #expect(full?.message.contains("has rows already: empty it") ?? false, "\(full as Any)")
      #expect(await error { try await target.execute("SELECT * FROM daokit_copies") } != nil)
      try await target.execute("DELETE FROM a")
      // The last rows are copied, and then changed before they are compared.
      let done = Atomic(false)
      let failure = await error {
        try await target.copy(from: source) { progress in
          guard progress.step == .copying, progress.table.hasSuffix("b"), !done.exchange(true, ordering: .relaxed) else {
            return
          }
          throw DAOError(.database, "stop")
        }
      }
      #expect(failure?.message == "stop")
      try await target.execute("UPDATE b SET name = 'other' WHERE id = 2")
      let different = await error { try await target.copy(from: source) }
      #expect(different?.message.contains("b', id 2, column 'name': is another value there") ?? false, "\(different as Any)")
      #expect(different?.message.contains("empty these tables, and copy again") ?? false, "\(different as Any)")
      try await target.execute("DELETE FROM b WHERE id = 1")
      let changed = await error { try await target.copy(from: source) }
      #expect(changed?.message.contains("was changed since 2 rows were copied: empty it") ?? false, "\(changed as Any)")
      try await target.execute("DELETE FROM b")
      #expect(try await target.copy(from: source).tables.map(\.rows) == [2, 2])
      #expect(try await target.rows("SELECT name FROM b ORDER BY id", as: String.self) == ["x", "y"])
      #expect(await error { try await target.execute("SELECT * FROM daokit_copies") } != nil)
    }
  }

  @Test("One table alone is refused where its rows refer to rows that are not there", arguments: pairs)
  func outerReferences(pair: Pair) async throws {
    try await with(pair) { source, target in
      try await source.execute("CREATE TABLE a (id integer PRIMARY KEY, z integer)")
      try await source.execute("INSERT INTO a VALUES (1, 1), (2, 2), (3, NULL)")
      try await target.execute("CREATE TABLE z (id integer PRIMARY KEY)")
      try await target.execute("CREATE TABLE a (id integer PRIMARY KEY, z integer REFERENCES z)")
      try await target.execute("INSERT INTO z VALUES (1)")
      for isDryRun in [true, false] {
        let failure = await error { try await target.copy(from: source, tables: ["a"], isDryRun: isDryRun) }
        #expect(failure?.message.contains("table 'a': 1 row(s) refer by z to no row of 'z'") ?? false, "\(failure as Any)")
        #expect(try await target.rows("SELECT count(*) FROM a", as: Int.self) == [0])
        #expect(await error { try await target.execute("SELECT * FROM daokit_copies") } != nil)
      }
      try await target.execute("INSERT INTO z VALUES (2)")
      #expect(try await target.copy(from: source, tables: ["a"]).tables.map(\.rows) == [3])
    }
  }

  @Test("Times are the same for databases that store them otherwise, and are found by the dates that they were")
  func strategies() throws {
    let all: [Configuration.DateStrategy] = [.secondsSince2001, .secondsSince1970, .iso8601]
    let dates = [817_392_637.25, 0, -86_400.5].map { Date(timeIntervalSinceReferenceDate: $0) }
    for from in all {
      for to in all {
        var (one, other) = (Configuration(), Configuration())
        (one.dateStrategy, other.dateStrategy) = (from, to)
        let (source, target) = (try Database.inMemory(configuration: one), try Database.inMemory(configuration: other))
        for database in [source, target] {
          try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, at DATETIME, day DATE)")
        }
        let exact = from == to && from != .iso8601 ? [Date(timeIntervalSinceReferenceDate: 817_392_637.3907021)] : []
        for (id, date) in (dates + exact).enumerated() { try source.execute("INSERT INTO t VALUES (?, ?, ?)", id, date, date) }
        try target.copy(from: source)
        for (id, date) in (dates + exact).enumerated() {
          let found = try target.rows("SELECT id FROM t WHERE at = ? AND day = ?", date, date, as: Int.self)
          #expect(found == [id], "\(from) \(to)")
        }
        try source.close()
        try target.close()
      }
    }
  }

  @Test("A copy beside another one is refused", arguments: pairs)
  func twice(pair: Pair) async throws {
    try await with(pair) { source, target in
      let other = try pair.from.makeDatabase()
      for database in [source, other, target] {
        try await database.execute("CREATE TABLE a (id integer PRIMARY KEY, text text)")
      }
      try await source.execute("INSERT INTO a \(Self.numbers)")
      let (reached, refused) = (Gate(), Gate())
      let first = Task {
        try await target.copy(from: source) { progress in
          guard progress.step == .copying else { return }
          reached.open()
          _ = refused.wait()
        }
      }
      #expect(await reached.wait())
      let second = Task { try await target.copy(from: other) }
      if pair.to == .postgres {
        let failure = await error { _ = try await second.value }
        #expect(failure?.message == "another copy to this database is running", "\(failure as Any)")
      } else {
        // It waits for the only connection that writes.
        second.cancel()
        #expect(await error { _ = try await second.value }?.code == .cancelled)
      }
      refused.open()
      #expect(try await first.value.tables.map(\.rows) == [12_000])
      try other.close()
    }
  }

  @Test(
    "Numbers that a sequence of its own or of somebody else gives go on after the keys",
    .enabled(if: TestEngine.all.contains(.postgres)))
  func sequences() async throws {
    try await with(Pair(from: .sqlite, to: .postgres)) { source, target in
      try await target.execute("CREATE SEQUENCE \"Own's\"")
      for (table, type) in [
        ("a", "bigint GENERATED BY DEFAULT AS IDENTITY"), ("b", "serial"), ("c", "bigint DEFAULT nextval('\"Own''s\"')"),
      ] {
        try await source.execute("CREATE TABLE \(table) (id INTEGER PRIMARY KEY, name TEXT)")
        try await source.execute("INSERT INTO \(table) VALUES (7, 'x')")
        try await target.execute("CREATE TABLE \(table) (id \(type) PRIMARY KEY, name text)")
      }
      try await target.copy(from: source)
      for table in ["a", "b", "c"] {
        try await target.execute("INSERT INTO \(table) (name) VALUES ('y')")
        #expect(try await target.rows("SELECT max(id) FROM \(table)", as: Int.self) == [8])
      }
    }
  }

  /// A row with the extremes of each type.
  struct Extreme: Codable, Equatable {
    var id: Int
    var number: Int?
    var real: Double?
    var money: Decimal?
    var text: String?
    var bytes: Data?
    var moment: Date?
    var json: [String: [Double?]]?
  }

  @Test(
    "Extremes and any Unicode come there and back as they were", .enabled(if: TestEngine.all.contains(.postgres)),
    arguments: 1...3)
  func extremes(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    func maybe<T>(_ value: T) -> T? { random.chance(20) ? nil : value }
    func text() -> String {
      let scalars = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1...(random.chance(50) ? 0x10_FFFF : 0x7F), using: &random))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    let digits = String(repeating: "9", count: 38)
    let lines = (1...300).map { id in
      Extreme(
        id: random.pick([1, -1]) * id,
        number: maybe(random.pick([.max, .min, 0, Int.random(in: .min ... .max, using: &random)])),
        real: maybe(
          random.pick([
            .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0, 0.1,
            Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &random)),
          ])),
        money: maybe(random.pick([digits, "-0." + digits, "0.1", "1e30"].compactMap { Decimal(string: $0) })),
        text: maybe(text()),
        bytes: maybe(
          Data((0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })),
        moment: maybe(Date(timeIntervalSince1970: random.pick([-62_135_596_800, 253_402_300_799.5, 0, -0.25, 1e9]))),
        json: maybe([text(): [nil, 0.1, -1e300, 5]]))
    }
    let insertion = "INSERT INTO t VALUES (:id, :number, :real, :money, :text, :bytes, :moment, :json)"
    let tables = (
      "CREATE TABLE t (id INTEGER PRIMARY KEY, number BIGINT, real REAL, money TEXT, text TEXT, bytes BLOB, moment TIMESTAMP, json JSON)",
      """
      CREATE TABLE t (id bigint PRIMARY KEY, number bigint, real double precision, money numeric, text text, bytes bytea,
        moment timestamptz, json json)
      """
    )
    try await with(Pair(from: .sqlite, to: .postgres)) { source, target in
      try await source.execute(tables.0)
      try await target.execute(tables.1)
      for line in lines { try await source.execute(insertion, line) }
      try await target.copy(from: source, isDryRun: true)
      try await target.copy(from: source)
      let back = try TestEngine.sqlite.makeDatabase()
      try await back.execute(tables.0)
      try await back.copy(from: target)
      let rows = try await back.rows("SELECT * FROM t ORDER BY abs(id)", as: Extreme.self)
      for (row, line) in zip(rows, lines) where row != line { Issue.record("\(row) was \(line)") }
      #expect(rows.count == lines.count)
      try TestEngine.sqlite.remove(back)
    }
  }
}
