import DAORecords
import DAOSQL
import DAOSources
import EngineSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Copies from and to files")
struct DataFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

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
  }

  private func makeLines(_ database: Database, _ engine: TestEngine) async throws {
    let types =
      engine == .sqlite ? ("REAL", "TEXT", "BLOB", "TIMESTAMP") : ("double precision", "numeric", "bytea", "timestamptz")
    try await database.execute(
      """
      CREATE TABLE line (id BIGINT PRIMARY KEY, flag BOOLEAN, number BIGINT, "real" \(types.0), money \(types.1), text TEXT,
        bytes \(types.2), day DATE, moment \(types.3), uuid UUID, json JSON)
      """)
  }

  private func randomLine(_ id: Int, _ random: inout SeededGenerator) -> Line {
    func maybe<T>(_ value: T) -> T? { random.chance(20) ? nil : value }
    let seconds = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random))
    return Line(
      id: id, flag: maybe(random.chance(50)), number: maybe(random.pick([0, -1, .max, .min, 1 << 53 + 1])),
      real: maybe(random.pick([0.1, -2.5e300, 1, 1e15, 2.3e-308, .leastNonzeroMagnitude, -0.0])),
      money: maybe(random.pick([Decimal(string: "12.30")!, Decimal(string: "-0.000000000000000000001")!, 0, 7])),
      text: maybe(
        random.pick([
          "", "é\u{301}'\"\\ \u{1F600}", "NULL", " a\nb ", "{}", "5", "true", "a,b;c\td", "2026-01-31", "1.50", "\r",
        ])),
      bytes: maybe(random.pick([Data(), Data([0, 255, 10]), Data("text".utf8)])),
      day: maybe(Date(timeIntervalSince1970: (seconds / 86_400).rounded() * 86_400)),
      moment: maybe(Date(timeIntervalSince1970: seconds + random.pick([0, 0.25, 0.015625]))), uuid: maybe(UUID()),
      json: maybe(random.pick([[:], ["b": [1, nil], "a": []], ["é": [.max]]])))
  }

  private func insert(_ lines: [Line], _ database: Database) async throws {
    for line in lines {
      try await database.execute(
        "INSERT INTO line VALUES (:id, :flag, :number, :real, :money, :text, :bytes, :day, :moment, :uuid, :json)", line)
    }
  }

  private func lines(_ database: Database) async throws -> [Line] {
    try await database.rows("SELECT * FROM line ORDER BY id", as: Line.self)
  }

  @Test("Every value goes round through all sources and comes back", arguments: TestEngine.all, 1...3)
  func circle(engine: TestEngine, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let wanted = (1...Int.random(in: 1...300, using: &random)).map { randomLine($0, &random) }
    var configuration = Configuration()
    configuration.dateStrategy = random.pick([.secondsSince2001, .secondsSince1970])
    let first = try engine.makeDatabase(configuration)
    try await makeLines(first, engine)
    try await insert(wanted, first)
    // Database, JSON, CSV, database, CSV, JSON, database.
    let paths = ["line.json", "line.csv", "again.csv", "again.json"].map(folder.path)
    try await DataFile(at: paths[0]).copy(from: first)
    let json = try Database.inMemory(configuration: configuration)
    try await makeLines(json, .sqlite)
    try await json.copy(from: DataFile(at: paths[0]))
    #expect(try await lines(json) == wanted)
    try await DataFile(at: paths[1]).copy(from: json)
    let csv = try engine.makeDatabase()
    try await makeLines(csv, engine)
    try await csv.copy(from: DataFile(at: paths[1]))
    #expect(try await lines(csv) == wanted)
    try await DataFile(at: paths[2]).copy(from: DataFile(at: paths[0]))
    try await DataFile(at: paths[3]).copy(from: DataFile(at: paths[2]))
    let last = try engine.makeDatabase()
    try await makeLines(last, engine)
    try await last.copy(from: DataFile(at: paths[3]), renaming: ["again": "line"])
    #expect(try await lines(last) == wanted)
    for database in [first, json, csv, last] { try database.close() }
  }

  @Test(
    "Every value goes from each format of files to each other one", arguments: ["json", "csv", "xml", "spon"],
    ["json", "csv", "xml", "spon"])
  func formats(from: String, to: String) async throws {
    var random = SeededGenerator(seed: 7)
    let wanted = (1...100).map { randomLine($0, &random) }
    let (first, last, other) = (try Database.inMemory(), try Database.inMemory(), try TestFolder())
    for database in [first, last] { try await makeLines(database, .sqlite) }
    try await insert(wanted, first)
    let paths = (folder.path("line.\(from)"), other.path("line.\(to)"))
    try await DataFile(at: paths.0).copy(from: first)
    try await DataFile(at: paths.1).copy(from: DataFile(at: paths.0))
    try await last.copy(from: DataFile(at: paths.1))
    #expect(try await lines(last) == wanted)
    for database in [first, last] { try database.close() }
  }

  @Test("Times come back to the last bit, and what has no text is refused", arguments: ["json", "csv", "xml", "spon"])
  func lastBit(format: String) throws {
    let (first, last) = (try Database.inMemory(), try Database.inMemory())
    for database in [first, last] { try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, at DATETIME)") }
    let dates =
      [
        817_392_637.3907021, 0.1 + 0.2, -0.1 - 0.2, 1e-9, -1e-6, 0, -86_400.5, 791_546_400.123,
        Date.distantPast.timeIntervalSinceReferenceDate + 0.1,
      ].map { Date(timeIntervalSinceReferenceDate: $0) } + [Date(timeIntervalSince1970: 1_769_853_600.123)]
    for (id, date) in dates.enumerated() { try first.execute("INSERT INTO t VALUES (?, ?)", id, date) }
    let path = folder.path("t.\(format)")
    try DataFile(at: path).copy(from: first)
    try last.copy(from: DataFile(at: path))
    #expect(try last.rows("SELECT at FROM t ORDER BY id", as: Date.self) == dates)
    for (id, date) in dates.enumerated() {
      #expect(try last.rows("SELECT id FROM t WHERE at = ?", date, as: Int.self) == [id])
    }
    try first.execute("UPDATE t SET at = ? WHERE id = 3", Date(timeIntervalSinceReferenceDate: 1e-20))
    let refusal = try #require(error { try DataFile(at: path, replacing: true).copy(from: first) })
    #expect(refusal.code == .encoding && refusal.message.contains("table 't', id 3, column 'at'"), "\(refusal)")
    for database in [first, last] { try database.close() }
  }

  @Test("A target that does not keep a time to the last bit is found out")
  func rounded() throws {
    final class Rounded: DataTarget {
      let rows = Mutex<[[Value]]>([])

      func dataTables() -> [DataTable] { [DataTable("t", [DataColumn("at", .moment)])] }

      func readRows(
        of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
      ) throws { try take(rows.withLock(\.self), "") }

      func writeRows(
        of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void
      ) throws {
        try rows(tables[0]) { batch in
          let rounded: [[Value]] = batch.map { row in
            guard case .text(let text) = row[0] else { return row }
            return [.text("\(text.prefix(26))Z")]
          }
          self.rows.withLock { $0 += rounded }
        }
      }
    }
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE t (at DATETIME)")
    try database.execute("INSERT INTO t VALUES (?)", Date(timeIntervalSinceReferenceDate: 817_392_637.3907021))
    let refusal = try #require(error { try Rounded().copy(from: database) })
    #expect(refusal.message.contains("table 't', row 1, column 'at': is another value there"), "\(refusal)")
    try database.close()
  }

  @Test("A column without a value and a table without rows are not in a file of XML, and nothing is lost")
  func nothingInXML() throws {
    let (first, last) = (try Database.inMemory(), try Database.inMemory())
    for database in [first, last] {
      try database.execute("CREATE TABLE customer (id INTEGER, phone TEXT, name TEXT)")
      try database.execute("CREATE TABLE visit (id INTEGER)")
    }
    try first.execute("INSERT INTO customer VALUES (1, NULL, 'Ada'), (2, NULL, '')")
    let path = folder.path("shop.xml")
    #expect(try DataFile(at: path).copy(from: first).tables.map(\.rows) == [2, 0])
    try last.copy(from: DataFile(at: path))
    #expect(try last.rows("SELECT * FROM customer").map { $0["name"] } == ["Ada", ""])
    #expect(try last.rows("SELECT count(*) FROM customer WHERE phone IS NULL", as: Int.self) == [2])
    for database in [first, last] { try database.close() }
  }

  @Test("Tables that are not there are made with the types that the file tells", arguments: TestEngine.all)
  func made(engine: TestEngine) async throws {
    let path = folder.path("p.csv")
    try Data("id,name,born,at,ok,part\n1,Ada,1815-12-10,2026-01-31T10:00:00Z,true,1.50\n2,\"\",,,,\n".utf8).write(
      to: URL(filePath: path))
    let database = try engine.makeDatabase()
    try await database.copy(from: DataFile(at: path))
    let types = try #require(try database.dataTables().first).columns.map(\.type)
    #expect(types == [.integer, .text, .day, .moment, .boolean, .real])
    #expect(try await database.rows("SELECT name FROM p ORDER BY id", as: String?.self) == ["Ada", ""])
    #expect(try await database.rows("SELECT ok FROM p ORDER BY id", as: Bool?.self) == [true, nil])
    // Back to a file as it was, less the zero.
    let back = folder.path("back.csv")
    try await DataFile(at: back).copy(from: database)
    #expect(
      try String(contentsOfFile: back, encoding: .utf8)
        == "id,name,born,at,ok,part\r\n1,Ada,1815-12-10,2026-01-31T10:00:00.000Z,true,1.5\r\n2,\"\",,,,\r\n")
    try engine.remove(database)
  }

  @Test("A text column gets the texts of CSV as they stand in the file")
  func texts() throws {
    let path = folder.path("p.csv")
    try Data("a,b,c\n1.50,true,2026-01-31\n2,false,2026-02-28\n".utf8).write(to: URL(filePath: path))
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (a TEXT, b TEXT, c TEXT)")
    try database.copy(from: DataFile(at: path))
    let rows = try database.rows("SELECT * FROM p", as: Row.self)
    #expect(rows.map { $0["a"] } == ["1.50", "2"] && rows.map { $0["b"] } == ["true", "false"])
    let json = folder.path("p.json")
    try Data(#"[{"a": 1, "b": true, "c": [1]}, {"a": 2.5, "b": false, "c": "x"}]"#.utf8).write(to: URL(filePath: json))
    try database.execute("DELETE FROM p")
    try database.copy(from: DataFile(at: json))
    let values = try database.rows("SELECT * FROM p", as: Row.self)
    #expect(values.map { $0["a"] } == ["1", "2.5"] && values.map { $0["b"] } == ["true", "false"])
    #expect(values.map { $0["c"] } == ["[1]", "x"])
    try database.close()
  }

  @Test("A file that is there is replaced only when that is asked for, and stays after an error")
  func replaced() throws {
    let path = folder.path("p.json")
    try Data("[1]".utf8).write(to: URL(filePath: path))
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (id INTEGER, flag BOOLEAN)")
    try database.execute("INSERT INTO p VALUES (1, 1), (2, 7)")
    let refusal = try #require(error { try DataFile(at: path, replacing: true).copy(from: database) })
    #expect(refusal.code == .typeMismatch && refusal.message.contains("table 'p', row 2, column 'flag'"), "\(refusal)")
    try database.execute("UPDATE p SET flag = 0 WHERE id = 2")
    #expect(
      error { try DataFile(at: path).copy(from: database) }?.message.contains(
        "is there already: name a new file, or give replacing: true") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[1]")
    let dry = try DataFile(at: path, replacing: true).copy(from: database, isDryRun: true)
    #expect(dry.isDryRun && dry.tables.map(\.rows) == [2])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[1]")
    try DataFile(at: path, replacing: true).copy(from: database)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "[\n  {\"id\": 1, \"flag\": true},\n  {\"id\": 2, \"flag\": false}\n]\n")
    try database.execute("CREATE TABLE q (n)")
    try database.execute("INSERT INTO q VALUES (x'00')")
    let bytes = try #require(error { try DataFile(at: path, replacing: true).copy(from: database) })
    #expect(bytes.code == .encoding && bytes.message.contains("table 'q', row 1, column 'n'"))
    #expect(
      error { try DataFile(at: folder.path("two.csv")).copy(from: database) }?.message
        == "a file of CSV holds one table, and there are 2, 'p', 'q': copy one of them, by its name")
    #expect(!folder.contains("two.csv"))
    try database.close()
  }

  /// Gives another number with each reading, which no source may.
  private final class Fickle: DataSource {
    private let readings = Mutex(0)

    func dataTables() -> [DataTable] { [DataTable("p", [DataColumn("n", .integer)])] }

    func readRows(
      of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
    ) throws {
      let number = readings.withLock { count in
        count += 1
        return count
      }
      try take([[.integer(Int64(number))]], "1")
    }
  }

  @Test("A file that is not the same when it is read takes no place", arguments: ["json", "csv", "xml", "spon"])
  func compared(format: String) throws {
    let (path, new) = (folder.path("p.\(format)"), folder.path("q.\(format)"))
    try Data("as it was".utf8).write(to: URL(filePath: path))
    for file in [try DataFile(at: path, replacing: true), try DataFile(at: new)] {
      let refusal = try #require(error { try file.copy(from: Fickle()) })
      #expect(refusal.code == .database && refusal.message.contains("not the same"), "\(refusal)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "as it was")
    #expect(!folder.contains("q.\(format)"))
  }

  @Test("A cancelled copy to a file leaves what was there")
  func cancelled() async throws {
    let database = try Database.inMemory()
    try await database.execute("CREATE TABLE p (a TEXT)")
    try await database.execute("INSERT INTO p VALUES ('x')")
    let path = folder.path("p.csv")
    try "as it was".write(toFile: path, atomically: true, encoding: .utf8)
    let refusal = await Task { [path] in
      await error {
        try await DataFile(at: path, replacing: true).copy(from: database) { _ in withUnsafeCurrentTask { $0?.cancel() } }
      }
    }.value
    #expect(refusal?.code == .cancelled)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "as it was")
    try database.close()
  }

  @Test("Texts that no Double keeps are no numbers", arguments: ["1e400", "1e-400", "9007199254740993"])
  func losses(text: String) throws {
    let path = folder.path("p.csv")
    try Data("a\n\(text)\nx\n".utf8).write(to: URL(filePath: path))
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (a REAL)")
    let refusal = try #require(error { try database.copy(from: DataFile(at: path)) })
    #expect(refusal.code == .typeMismatch && refusal.message.contains("row 1"), "\(refusal)")
    try database.close()
  }

  @Test("NULL and an empty text stay two things in CSV, also in a column alone")
  func nulls() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (a TEXT)")
    try database.execute("INSERT INTO p VALUES (NULL), (''), ('x'), (NULL)")
    let path = folder.path("p.csv")
    try DataFile(at: path).copy(from: database)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\r\n,\r\n\"\"\r\nx\r\n,\r\n")
    let back = try Database.inMemory()
    try back.copy(from: DataFile(at: path))
    #expect(try back.rows("SELECT a FROM p", as: String?.self) == [nil, "", "x", nil])
    try database.close()
    try back.close()
  }

  @Test("Tables without rows are empty arrays of JSON, and no tables when they are read")
  func emptyTables() throws {
    let database = try Database.inMemory()
    for table in ["p", "q", "r"] { try database.execute("CREATE TABLE \(table) (id INTEGER)") }
    let path = folder.path("all.json")
    #expect(try DataFile(at: path).copy(from: database).tables.map(\.rows) == [0, 0, 0])
    #expect(try DataFile(at: path).dataTables() == [])
    try database.execute("INSERT INTO q VALUES (1)")
    try DataFile(at: path, replacing: true).copy(from: database)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"p\": []"))
    let back = try Database.inMemory()
    try back.copy(from: DataFile(at: path))
    #expect(try back.dataTables().map(\.name) == ["q"])
    try database.close()
    try back.close()
  }

  @Test("Rows of files that refer to none are told", arguments: TestEngine.all)
  func references(engine: TestEngine) async throws {
    let database = try engine.makeDatabase()
    try await database.execute("CREATE TABLE parent (id BIGINT PRIMARY KEY)")
    try await database.execute("CREATE TABLE child (id BIGINT PRIMARY KEY, parent BIGINT REFERENCES parent (id))")
    let path = folder.path("all.json")
    try Data(#"{"child": [{"id": 1, "parent": 5}, {"id": 2, "parent": 6}], "parent": [{"id": 5}]}"#.utf8).write(
      to: URL(filePath: path))
    for isDryRun in [true, false] {
      let refusal = try #require(await error { try await database.copy(from: DataFile(at: path), isDryRun: isDryRun) })
      #expect(refusal.message.contains("1 row(s) refer by parent to no row of 'parent'"), "\(refusal)")
      #expect(refusal.message.contains("nothing is written"), "\(refusal)")
      for table in ["parent", "child"] {
        #expect(try await database.rows("SELECT count(*) FROM \(table)", as: Int.self) == [0])
      }
      #expect(await error { try await database.execute("SELECT * FROM daokit_copies") } != nil)
    }
    try Data(#"{"child": [{"id": 1, "parent": 5}], "parent": [{"id": 5}]}"#.utf8).write(to: URL(filePath: path))
    #expect(try await database.copy(from: DataFile(at: path)).tables.map(\.rows) == [1, 1])
    try engine.remove(database)
  }

  @Test("Any texts and names come back from CSV as they went", arguments: 1...40)
  func anyTexts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\"", ",", ";", "\t", "\r", "\n", "\r\n", " ", "a", "\u{301}", "\u{FEFF}", "sep=", "1", "é", "\u{1F600}", "'",
    ]
    func text(_ least: Int) -> String {
      (0..<Int.random(in: least...6, using: &random)).map { _ in random.pick(pieces) }.joined()
    }
    let names = (0..<Int.random(in: 1...4, using: &random)).map { "\($0)\(text(0))" }
    let columns = names.map { $0.inQuotes("\"") }
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (\(columns.map { "\($0) TEXT" }.joined(separator: ", ")))")
    let places = columns.indices.map { ":v\($0)" }.joined(separator: ", ")
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      var values: [String: (any Encodable & Sendable)?] = [:]
      for index in columns.indices { values.updateValue(random.chance(20) ? nil : text(0), forKey: "v\(index)") }
      try database.execute("INSERT INTO p VALUES (\(places))", values)
    }
    let path = folder.path("p.csv")
    try DataFile(at: path).copy(from: database)
    let back = try Database.inMemory()
    try back.execute("CREATE TABLE p (\(columns.map { "\($0) TEXT" }.joined(separator: ", ")))")
    try back.copy(from: DataFile(at: path))
    let (wanted, found) = (try database.rows("SELECT * FROM p"), try back.rows("SELECT * FROM p"))
    #expect(wanted.map { row in columns.indices.map { row[$0] } } == found.map { row in columns.indices.map { row[$0] } })
    try database.close()
    try back.close()
  }

  @Test("Values without a type go to a file and back as their texts tell")
  func untyped() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (a)")
    try database.execute("INSERT INTO p VALUES (5), ('007'), (1.5), (NULL)")
    for name in ["p.csv", "p.json"] {
      try DataFile(at: folder.path(name)).copy(from: database)
      let back = try Database.inMemory()
      try back.copy(from: DataFile(at: folder.path(name)))
      #expect(try back.rows("SELECT CAST(a AS TEXT) FROM p", as: String?.self) == ["5", "007", "1.5", nil])
      try back.close()
    }
    try database.close()
  }

  @Test("CSV as Excel writes \"Unicode text\" is read in any pieces, and written back", arguments: [1, 2, 3, 1 << 20])
  func wide(size: Int) throws {
    let text = "\u{FEFF}id\tname\r\n1\té\u{1F600}\r\n2\t\"a\tb\"\r\n"
    for big in [false, true] {
      var bytes: [UInt8] = []
      for unit in text.utf16 {
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        bytes += big ? pair.reversed() : pair
      }
      let database = try Database.file(Pieces(bytes: bytes, size: size), named: "p", format: .csv)
      #expect(try database.rows("SELECT name FROM p", as: String.self) == ["é\u{1F600}", "a\tb"])
      try database.close()
      let path = folder.path("\(big).csv")
      try Data(bytes).write(to: URL(filePath: path))
      let file = try Database.file(at: path)
      try file.persist()
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
      try file.close()
      #expect(
        error { try Database.file(Pieces(bytes: bytes.dropLast(), size: size), named: "p", format: .csv) }?.code == .encoding)
    }
  }

  private struct Pieces: ByteSource {
    let bytes: [UInt8]
    let size: Int

    init(bytes: some Sequence<UInt8>, size: Int) { (self.bytes, self.size) = (Array(bytes), size) }

    func open() -> any ByteReading { Reading(rest: bytes[...], size: size) }

    struct Reading: ByteReading {
      var rest: ArraySlice<UInt8>
      let size: Int

      mutating func next() -> [UInt8] {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
  }

  @Test(
    "Separators at the ends of lines are no columns, unless there is a value",
    arguments: [
      ("a,b,\n1,2,\n", ["a", "b"]), ("a,b\n1,2,,\n", ["a", "b"]), ("a,b,,\n1,2,,x\n", ["a", "b", "column4"]),
      ("a;b;\r\n1;2;\r\n;;\r\n", ["a", "b"]), ("\u{FEFF}sep=;\r\na;b\r\n1;5\" pipe\r\n", ["a", "b"]),
    ])
  func trailing(csv: String, columns: [String]) throws {
    let database = try Database.file(Bytes(csv), named: "p", format: .csv)
    #expect(try database.rows("SELECT name FROM pragma_table_info('p')", as: String.self) == columns)
    try database.close()
  }

  @Test("Names of columns that look like another separator, a mark or a sign keep what they are")
  func odd() throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE p (\"sep=;\" TEXT, \"a;b;c\td\" TEXT)")
    try database.execute("INSERT INTO p VALUES ('sep=,', 'x')")
    let path = folder.path("p.csv")
    try DataFile(at: path).copy(from: database)
    #expect(try DataFile(at: path).dataTables().first?.columns.map(\.name) == ["sep=;", "a;b;c\td"])
    try database.close()
  }

  @Test("JSON tells true from 1 in a column of several kinds")
  func mixed() throws {
    let path = folder.path("p.json")
    let text = "[{\"a\": true}, {\"a\": 1}, {\"a\": \"x\"}, {\"a\": null}]\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let file = try Database.file(at: path)
    try file.persist()
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("true"))
    try file.close()
    let other = folder.path("other.json")
    try DataFile(at: other).copy(from: DataFile(at: path), renaming: ["p": "other"])
    #expect(try String(contentsOfFile: other, encoding: .utf8).contains("true"))
  }

  @Test("A UUID keeps its case in a file, so that texts that refer to it find it", arguments: ["json", "csv", "xml", "spon"])
  func caseOfUUIDs(_ format: String) throws {
    let schema = "CREATE TABLE a (id UUID PRIMARY KEY); CREATE TABLE b (id INTEGER PRIMARY KEY, a TEXT REFERENCES a)"
    let (first, second) = (try Database.inMemory(), try Database.inMemory())
    let id = "545791ed-0000-4000-8000-00000000000a"
    for database in [first, second] { try database.execute(schema) }
    try first.execute("INSERT INTO a VALUES (?)", id)
    try first.execute("INSERT INTO b VALUES (1, ?)", id)
    for table in ["a", "b"] {
      let file = try DataFile(at: folder.path("\(table).\(format)"))
      try file.copy(from: first, tables: [table])
      try second.copy(from: file, tables: [table])
    }
    #expect(try second.rows("SELECT a.id FROM b JOIN a ON a.id = b.a", as: String.self) == [id])
    for database in [first, second] { try database.close() }
  }

  @Test("A decimal in a column of texts is found by a Decimal")
  func decimalTexts() throws {
    let database = try Database.inMemory()
    try database.copy(from: Prices(), creatingTables: true)
    for (id, price) in [(1, "5.1"), (2, "7")] {
      let found = try database.rows("SELECT id FROM t WHERE price = ?", Decimal(string: price), as: Int.self)
      #expect(found == [id])
    }
    try database.close()
  }

  private struct Prices: DataSource {
    func dataTables() -> [DataTable] { [DataTable("t", [DataColumn("id", .integer), DataColumn("price", .decimal)])] }

    func readRows(
      of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
    ) throws {
      if position == nil { try take([[.integer(1), .text("5.10")], [.integer(2), .text("7.00")]], "2") }
    }
  }

  @Test("A column of JSON that a file would tell as texts is named", arguments: ["json", "spon"])
  func textsOfJSON(_ format: String) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE v (id INTEGER PRIMARY KEY, x JSON)")
    try database.execute(#"INSERT INTO v VALUES (1, '"text"'), (2, 'null')"#)
    let refusal = try #require(error { try DataFile(at: folder.path("v.\(format)")).copy(from: database) })
    #expect(refusal.message.contains("column 'x': is another value there"), "\(refusal)")
    try database.close()
  }
}
