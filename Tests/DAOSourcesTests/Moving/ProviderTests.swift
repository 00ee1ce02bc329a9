import DAORecords
import DAOSources
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Sources and targets of one's own")
struct ProviderTests {
  @Test("A provider is copied to a database, whose tables are made, and back", arguments: TestEngine.all)
  func there(engine: TestEngine) async throws {
    let log = LineLog(["a\tx\t1", "b\ty\t2", "a\tz\t", "a\té\t-9223372036854775808"])
    let database = try engine.makeDatabase()
    let dry = try await database.copy(from: log, isDryRun: true)
    #expect(dry.tables.map(\.rows) == [3, 1])
    #expect(try database.dataTables().isEmpty)
    let report = try await database.copy(from: log)
    #expect(report.tables.map(\.rows) == [3, 1])
    #expect(try await database.rows("SELECT value FROM a ORDER BY value", as: Int?.self).count == 3)
    #expect(try database.dataTables().first { $0.name == "a" }?.key == ["key"])
    let back = LineLog(["old\t1\t1"])
    try await back.copy(from: database)
    #expect(Set(back.text) == Set(log.text))
    #expect(await error { try await database.copy(from: log) }?.code == .database)
    try engine.remove(database)
  }

  @Test(
    "A database tells its rows as every source does, from any position, whatever it stores dates as",
    arguments: [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601])
  func told(dates: Configuration.DateStrategy) throws {
    var configuration = Configuration()
    configuration.dateStrategy = dates
    let database = try Database.inMemory(configuration: configuration)
    try database.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, flag BOOLEAN, day DATE, moment TIMESTAMP, price NUMERIC, twice AS (id * 2))")
    let moments = [0, 0.25, -0.000_001, -86_400.5].map { Date(timeIntervalSinceReferenceDate: $0) }
    for (index, moment) in moments.enumerated() {
      try database.execute(
        "INSERT INTO t VALUES (?, ?, ?, ?, 1.5)", index, index > 0, Date(timeIntervalSinceReferenceDate: 86_400), moment)
    }
    try database.execute(
      "INSERT INTO t (id, price) WITH n (i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 2499) SELECT i, NULL FROM n")
    let table = try #require(database.dataTables().first)
    #expect(table.columns.map(\.type) == [.integer, .boolean, .day, .moment, .decimal] && table.key == ["id"])
    var (rows, positions) = ([[Value]](), [String]())
    try database.readRows(of: table, after: nil) {
      rows += $0
      positions.append($1)
    }
    let fraction = dates == .iso8601 ? "00:00:00.000Z" : "23:59:59.999999Z"
    let day = dates == .iso8601 ? "2001-01-01" : "2000-12-31"
    #expect(
      Array(rows.prefix(4)) == [
        [0, 0, "2001-01-02", "2001-01-01T00:00:00.000Z", "1.5"], [1, 1, "2001-01-02", "2001-01-01T00:00:00.250Z", "1.5"],
        [2, 1, "2001-01-02", .text("\(day)T\(fraction)"), "1.5"], [3, 1, "2001-01-02", "2000-12-30T23:59:59.500Z", "1.5"],
      ])
    #expect(rows.count == 2_500 && positions.count == 3)
    var rest: [[Value]] = []
    try database.readRows(of: table, after: positions[0]) { more, _ in rest += more }
    #expect(rest == Array(rows.dropFirst(1_000)))
    let part = DataTable("t", [DataColumn("price", .decimal), DataColumn("id", .integer)])
    try database.readRows(of: part, after: "2499") { rows, _ in #expect(rows == [[.null, 2_499]]) }
    #expect(error { try database.readRows(of: DataTable("t", [DataColumn("none", .text)]), after: nil) { _, _ in } } != nil)
    #expect(error { try database.readRows(of: DataTable("none", []), after: nil) { _, _ in } } != nil)
    try database.close()
  }

  @Test("Names are given to tables and columns")
  func names() throws {
    let database = try Database.inMemory()
    let log = LineLog(["a\tx\t1", "b\ty\t2"])
    try database.copy(from: log, tables: ["a"], renaming: ["a": "people", "a.key": "name", "a.value": "age"])
    #expect(try database.rows("SELECT name, age FROM people", as: Row.self).map { $0["age"] } == [.integer(1)])
    #expect(try database.dataTables().map(\.name) == ["people"])
    for (wrong, message) in [
      (["c": "d"], "'c'"), (["a.keys": "d"], "'a.keys'"), (["a": "b"], "two tables"), (["a.key": "VALUE"], "two columns"),
      (["a": ""], "cannot be named"), (["value": "d"], "the column is written 'a.value' or 'b.value'"),
    ] {
      let refusal = try #require(error { try Database.inMemory().copy(from: log, renaming: wrong) })
      #expect(refusal.code == .configuration && refusal.message.contains(message), "\(refusal)")
    }
    let target = LineLog()
    try target.copy(from: database, renaming: ["people": "a", "people.name": "key", "people.age": "value"])
    #expect(target.text == ["a\tx\t1"])
    try database.close()
  }

  @Test(
    "A database whose tables streams make gets a new one where that is said, and the report tells it", arguments: TestEngine.all
  )
  func newTables(engine: TestEngine) async throws {
    let (folder, log) = (try TestFolder(), LineLog(["article\tx\t1"]))
    try Data(
      "<execute><statement>CREATE TABLE articles (key varchar(9) PRIMARY KEY, value bigint)</statement></execute>".utf8
    ).write(to: URL(filePath: folder.path("1.stream.xml")))
    let (managed, plain) = (try engine.makeDatabase(), try engine.makeDatabase())
    try await managed.processStreams(at: URL(filePath: folder.path("")))
    for isDryRun in [true, false] {
      let refusal = try #require(await error { try await managed.copy(from: log, isDryRun: isDryRun) })
      #expect(refusal.code == .configuration, "\(refusal)")
      #expect(refusal.message.contains("the table 'article' is missing; did you mean 'articles'?"), "\(refusal)")
    }
    #expect(try managed.dataTables().map(\.name) == ["articles"])
    let report = try await managed.copy(from: log, renaming: ["article": "articles"])
    #expect(report.tables.map(\.isNew) == [false])
    #expect(try await managed.copy(from: log, creatingTables: true, isDryRun: true).tables.map(\.isNew) == [true])
    #expect(try await managed.copy(from: log, creatingTables: true).tables.map(\.isNew) == [true])
    #expect(try await plain.copy(from: log).tables.map(\.isNew) == [true])
    for database in [managed, plain] { try database.close() }
  }

  @Test("What was not written as it was given is found, with its row")
  func different() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE a (key TEXT, value INTEGER)")
    try database.execute("INSERT INTO a VALUES ('x', 1), ('tab\tinside', 2)")
    let refusal = try #require(error { try LineLog().copy(from: database) })
    #expect(refusal.code == .database && refusal.message.contains("table 'a', row 2"), "\(refusal)")
    try database.close()
  }

  /// A source whose reading can be stopped, and which notes where readings begin.
  private struct Stopped: DataSource {
    let positions = Guarded<[String?]>([])
    let limit = Guarded<Int>(.max)
    struct Stop: Error {}

    func dataTables() -> [DataTable] { [DataTable("n", [DataColumn("n", .integer)])] }

    func readRows(
      of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
    ) throws {
      positions.withLock { $0.append(position) }
      for start in stride(from: position.flatMap { Int($0) } ?? 0, to: 25_000, by: 1_000) {
        try take((start..<start + 1_000).map { [.integer(Int64($0))] }, "\(start + 1_000)")
      }
    }
  }

  @Test("A source that gives rows of another shape than its table is refused, with the row")
  func shape() throws {
    struct Odd: DataSource {
      func dataTables() -> [DataTable] { [DataTable("n", [DataColumn("n", .integer), DataColumn("m", .text)])] }

      func readRows(
        of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
      ) throws {
        try take([[1, "x"], [2]], "2")
      }
    }
    let database = try Database.inMemory()
    let refusal = try #require(error { try database.copy(from: Odd()) })
    #expect(refusal.code == .columnCount && refusal.message.contains("table 'n', row 2"), "\(refusal)")
    #expect(try database.dataTables().isEmpty)
    try database.close()
  }

  @Test("A copy that was stopped goes on at the position where it was")
  func stopped() throws {
    let (source, database) = (Stopped(), try Database.inMemory())
    _ = #expect(throws: Stopped.Stop.self) {
      try database.copy(from: source) { if $0.step == .copying, $0.rows >= 10_000 { throw Stopped.Stop() } }
    }
    #expect(try database.rows("SELECT count(*) FROM n", as: Int.self) == [10_000])
    source.positions.withLock { $0 = [] }
    try database.copy(from: source)
    #expect(source.positions.withLock { $0 } == [nil, "10000", nil])
    #expect(try database.rows("SELECT count(*), sum(n) FROM n", as: Row.self).map { $0["sum(n)"] } == [.integer(312_487_500)])
    try database.close()
  }

  @Test("Texts become what the columns of the database are, and what does not fit is named", arguments: TestEngine.all)
  func converted(engine: TestEngine) async throws {
    let types = engine == .sqlite ? ("REAL", "BLOB", "TIMESTAMP") : ("double precision", "bytea", "timestamptz")
    let sql =
      "CREATE TABLE t (flag BOOLEAN, number BIGINT, part \(types.0), bytes \(types.1), day DATE, moment \(types.2), id UUID, json JSON)"
    let folder = try TestFolder()
    let path = folder.path("t.csv")
    let header = "flag,number,part,bytes,day,moment,id,json\n"
    let uuid = "123E4567-E89B-12D3-A456-426614174000"
    let lines = [
      "true,5,1.5,AP8K,2026-01-31,2026-01-31T10:00:00Z,\(uuid),\"{\"\"a\"\": 1}\"",
      "0,9223372036854775807,1e300,,2026-02-28,2026-01-31 10:00:00.25,\(uuid.lowercased()),5", ",,,,,,,",
    ]
    try Data((header + lines.joined(separator: "\n")).utf8).write(to: URL(filePath: path))
    let database = try engine.makeDatabase()
    try await database.execute(sql)
    try await database.copy(from: DataFile(at: path))
    struct Line: Codable, Equatable {
      var flag: Bool?
      var number: Int?
      var part: Double?
      var bytes: Data?
      var day: Date?
      var moment: Date?
      var id: UUID?
    }
    let found = try await database.rows("SELECT * FROM t ORDER BY number", as: Line.self)
    let morning = Date(timeIntervalSince1970: 1_769_853_600)
    let wanted = [
      Line(
        flag: true, number: 5, part: 1.5, bytes: Data([0, 255, 10]), day: Date(timeIntervalSince1970: 1_769_817_600),
        moment: morning,
        id: UUID(uuidString: uuid)),
      Line(
        flag: false, number: .max, part: 1e300, day: Date(timeIntervalSince1970: 1_772_236_800),
        moment: morning.addingTimeInterval(0.25), id: UUID(uuidString: uuid)), Line(),
    ]
    #expect(found.count == 3)
    for line in wanted { #expect(found.contains(line), "\(found)") }
    for (place, text) in [
      ("flag", "2"), ("number", "1.5"), ("part", "0x1p3"), ("bytes", "a"), ("day", "soon"), ("id", "x"), ("json", "{"),
    ] {
      let names = header.dropLast().split(separator: ",").map(String.init)
      let row = names.map { $0 == place ? text : "" }.joined(separator: ",")
      try Data("\(header)\(row)\n".utf8).write(to: URL(filePath: path))
      try await database.execute("DELETE FROM t")
      let refusal = try #require(await error { try await database.copy(from: DataFile(at: path)) })
      #expect(refusal.code == .typeMismatch && refusal.message.contains("row 1, column '\(place)'"), "\(refusal)")
    }
    try engine.remove(database)
  }
}
