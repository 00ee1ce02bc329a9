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
    try source.close()
    try target.close()
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
      try broken.close()
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
      ("TEXT", "text NOT NULL", "NULL"), ("TEXT", "numeric(4, 1)", "'1.25'"), ("REAL", "real", "0.123456789"),
    ])
  func misfits(type: String, other: String, value: String) async throws {
    try await with(Pair(from: .sqlite, to: .postgres)) { source, target in
      try await source.execute("CREATE TABLE t (a INTEGER, b TEXT, c \(type), PRIMARY KEY (b, a))")
      try await target.execute("CREATE TABLE t (a integer, b text, c \(other))")
      try await source.execute("INSERT INTO t VALUES (7, 'x', \(value))")
      let failure = await error { try await target.copy(from: source) }
      #expect(failure != nil)
      let message = failure?.message ?? ""
      #expect(message.contains("'public.t'") && message.contains("'c'") || other.hasPrefix("varchar"), "\(message)")
      #expect(message.contains("b 'x', a 7") || value.contains("x'ff'"), "\(message)")
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
      try second.close()
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
}
