import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Files as databases") struct FileTests {
  private func rows(_ text: String, _ format: FileFormat, _ sql: String) throws -> [Row] {
    let database = try Database.file(Bytes(text), named: "people", format: format)
    defer { try? database.close() }
    return try database.rows(sql)
  }

  private func types(_ text: String, _ format: FileFormat, _ table: String = "people") throws -> [String: String] {
    let rows = try rows(text, format, "SELECT name, type FROM pragma_table_info('\(table)')")
    return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.value("name"), try $0.value("type")) })
  }

  @Test("An array of objects is a table, whose columns have the types of all values")
  func array() throws {
    let json = """
      [{"id": 1, "name": "Ada", "height": 1.7, "vip": true, "tags": ["a", "b"], "misc": 1},
       {"id": 2, "height": 2, "name": null, "vip": false, "misc": "x", "late": "2026-01-31"}]
      """
    #expect(
      try types(json, .json) == [
        "id": "INTEGER", "name": "TEXT", "height": "REAL", "vip": "BOOLEAN", "tags": "JSON_TEXT", "misc": "", "late": "TEXT",
      ])
    let rows = try rows(json, .json, "SELECT * FROM people ORDER BY rowid")
    #expect(rows.map { $0["tags"] } == [.text(#"["a","b"]"#), .null])
    #expect(rows.map { $0["misc"] } == [.integer(1), .text("x")])
    #expect(rows.map { $0["height"] } == [.real(1.7), .real(2)])
    #expect(rows.map { $0["late"] } == [.null, .text("2026-01-31")])
  }

  @Test("An object has a table for each array of objects, and one row for the rest")
  func object() throws {
    let json =
      #"{"version": 3, "3166-1": [{"alpha_2": "AW"}, {"alpha_2": "AF"}], "notes": ["a"], "empty": [], "dogs": [{"n": 1}]}"#
    #expect(try rows(json, .json, #"SELECT alpha_2 FROM "3166-1""#).map { $0["alpha_2"] } == [.text("AW"), .text("AF")])
    #expect(try rows(json, .json, "SELECT version, notes, empty FROM people").map { $0["notes"] } == [.text(#"["a"]"#)])
    #expect(try rows(json, .json, "SELECT n FROM dogs").count == 1)
  }

  @Test("Times have a type where a Date is bound as they are stored, and are written as they were")
  func times() throws {
    let folder = try TestFolder()
    let path = folder.path("visits.csv")
    let csv = """
      day,second,milli,other,mixed
      2026-01-30,2026-01-30T12:00:00Z,2026-01-30T12:00:00.250Z,2026-01-30 12:00,2026-01-30T12:00:00Z
      2026-01-31,2026-01-31T00:00:00Z,2026-01-31T00:00:00.000Z,2026-01-31 00:00,2026-01-31T00:00:00.000Z

      """
    try csv.write(toFile: path, atomically: true, encoding: .utf8)
    let database = try Database.file(at: path)
    let types = try database.rows("SELECT type FROM pragma_table_info('visits')", as: String.self)
    #expect(types == ["DATE", "DATETIME", "DATETIME", "TEXT", "DATETIME"])

    let midnight = try Date("2026-01-31T00:00:00Z", strategy: .iso8601)
    for column in ["day", "second", "milli", "mixed"] {
      for (sign, count) in [("=", 1), ("<", 1), ("<=", 2), (">=", 1), (">", 0), ("<>", 1)] {
        let found = try database.rows("SELECT count(*) FROM visits WHERE \(column) \(sign) ?", midnight, as: Int.self)
        #expect(found == [count], "\(column) \(sign)")
      }
      #expect(try database.rows("SELECT \(column) FROM visits WHERE \(column) IN (?)", midnight, as: Date.self) == [midnight])
    }
    let noon = midnight.addingTimeInterval(43200)
    #expect(try database.rows("SELECT count(*) FROM visits WHERE day < ?", noon, as: Int.self) == [2])
    let error = try #require(throws: DAOError.self) {
      try database.rows("SELECT 1 FROM visits WHERE day = :at AND second < :at", ["at": noon])
    }
    #expect(
      error.message.contains("a day for 'day', and a time for 'second': write a parameter of its own"), "\(error.message)")

    try database.persist()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == csv)
    let next = midnight.addingTimeInterval(86400)
    try database.execute("UPDATE visits SET day = ?, second = ?, milli = ? WHERE day = ?", next, next, next, midnight)
    try database.persist()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == csv.replacing(
          "2026-01-31,2026-01-31T00:00:00Z,2026-01-31T00:00:00.000Z,",
          with: "2026-02-01,2026-02-01T00:00:00Z,2026-02-01T00:00:00.000Z,"))
    try database.close()
  }

  @Test("A second table in a file of one is named, with the way out", arguments: ["json", "csv", "spon"])
  func oneTable(format: String) throws {
    let folder = try TestFolder()
    let path = folder.path("p.\(format)")
    let texts = ["json": "[{\"a\": 1}]", "csv": "a\n1\n", "spon": "@array[@obj<a!=`1`>]"]
    try texts[format]?.write(toFile: path, atomically: true, encoding: .utf8)
    let database = try Database.file(at: path)
    try database.execute("CREATE TABLE mine (x)")
    let error = try #require(throws: DAOError.self) { try database.persist() }
    #expect(error.code == .encoding)
    #expect(
      error.message.contains("there are 2, 'mine', 'p'") && error.message.contains("CREATE TEMP TABLE"), "\(error.message)")
    try database.execute("DROP TABLE mine")
    try database.execute("CREATE TEMP TABLE mine (x)")
    try database.persist()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == texts[format])
    try database.close()
  }

  @Test("What a Date is written as has the same type when the file is read again", arguments: ["csv", "xml"])
  func reopened(format: String) throws {
    let folder = try TestFolder()
    let path = folder.path("days.\(format)")
    let rows = ["2026-01-31T12:00:00Z,2026-01-31", "2026-01-31T13:00:00Z,2026-02-01", "2026-01-31T14:00:00Z,2026-02-02"]
    let lines = rows.enumerated().map { "\($0 + 1),\($1)" }
    let elements = lines.map { line in
      let fields = line.split(separator: ",")
      return "<days><id>\(fields[0])</id><moment>\(fields[1])</moment><day>\(fields[2])</day></days>"
    }
    let text = format == "csv" ? "id,moment,day\n\(lines.joined(separator: "\n"))\n" : "<data>\(elements.joined())</data>"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let noon = try Date("2026-01-31T12:00:00Z", strategy: .iso8601)
    let database = try Database.file(at: path)
    try database.execute("UPDATE days SET moment = ?, day = ? WHERE id = 1", noon + 0.25, noon)
    try database.persist()
    let changed = text.replacing("T12:00:00Z", with: "T12:00:00.250Z")
      .replacing(/([,>])2026-01-31([\n<])/) { "\($0.1)2026-01-31T12:00:00.000Z\($0.2)" }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == changed)
    try database.close()
    let again = try Database.file(at: path)
    #expect(try again.rows("SELECT type FROM pragma_table_info('days')", as: String.self) == ["INTEGER", "DATETIME", "DATE"])
    func ids(_ condition: String, _ date: Date) throws -> [Int] {
      try again.rows("SELECT id FROM days WHERE \(condition) ORDER BY moment", date, as: Int.self)
    }
    #expect(try ids("moment = ?", noon + 3600) == [2])
    #expect(try ids("moment > ?", noon) == [1, 2, 3])
    #expect(try ids("day = ?", noon) == [1])
    #expect(try ids("day = ?", noon + 43_200) == [2])
    #expect(try ids("day > ?", noon - 43_200) == [1, 2, 3])
    #expect(try again.rows("SELECT day FROM days WHERE id = 1", as: Date.self) == [noon])
    // Midnight with a time is the day, and stays in the file as it is there.
    let written = try String(contentsOfFile: path, encoding: .utf8).replacing("2026-02-01", with: "2026-02-01T00:00:00Z")
    try again.close()
    try written.write(toFile: path, atomically: true, encoding: .utf8)
    let third = try Database.file(at: path)
    #expect(try third.rows("SELECT id FROM days WHERE day = ?", noon + 43_200, as: Int.self) == [2])
    try third.persist()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    try third.close()
    let copy = try Database.inMemory()
    try copy.copy(from: DataFile(at: path))
    #expect(try copy.rows("SELECT id FROM days WHERE day = ?", noon + 43_200, as: Int.self) == [2])
    #expect(try copy.dataTables().first?.columns.map(\.type) == [.integer, .moment, .moment])
    try copy.close()
  }

  private struct Visit: Record {
    static let table = "visits"
    static let key = RecordKey.given(\Visit.id)
    var id: Int
    var day: Date
  }

  @Test("Scripts and records find and write days")
  func days() throws {
    let folder = try TestFolder()
    let path = folder.path("visits.csv")
    try "id,day\n1,2026-01-30\n2,2026-01-31\n".write(toFile: path, atomically: true, encoding: .utf8)
    let database = try Database.file(at: path, options: FileOptions(keys: ["visits": "id"]))
    let midnight = try Date("2026-01-31T00:00:00Z", strategy: .iso8601)
    let script = """
      <dao><select selector="count">SELECT count(*) FROM visits<where><if test="day != null">day = :day</if></where></select>
      <select selector="among">SELECT id FROM visits WHERE day IN <foreach collection="days" item="d" open="(" separator="," close=")">#{d}</foreach></select>
      <insert selector="insert:" table="visits"/></dao>
      """
    let dao = try database.dao(script: script)
    let count: Int = try dao.call("count", ["day": midnight])
    let among: [Int] = try dao.call("among", ["days": [midnight]])
    #expect(count == 1 && among == [2])
    try dao.call("insert:", Visit(id: 3, day: midnight))

    let visits = try database.records(Visit.self)
    #expect(try visits.where(\.day == midnight).order(by: \.id).all().map(\.id) == [2, 3])
    #expect(try visits.where("day", .in, [midnight]).count() == 2)
    try visits.save([Visit(id: 1, day: midnight), Visit(id: 4, day: midnight.addingTimeInterval(86400))])
    try visits.where(\.id == 2).update(.set(\.day, midnight.addingTimeInterval(-86400)))
    try database.persist()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "id,day\n1,2026-01-31\n2,2026-01-30\n3,2026-01-31\n4,2026-02-01\n")
    try database.close()
  }

  @Test("A date of SPON is found by a Date")
  func momentOfSPON() throws {
    let database = try Database.file(Bytes("@array[@obj:V<at?=`2026-01-31 12:00:00.25 +0000`>]"), named: "v", format: .spon)
    let date = Date(timeIntervalSince1970: 1_769_860_800.25)
    #expect(try database.rows("SELECT at FROM v WHERE at = ?", date, as: Date.self) == [date])
    try database.close()
  }

  @Test("CSV has the types that all texts of a column are written in")
  func csv() throws {
    let csv =
      "id,name,zip,price,ok,day,at,none\r\n1,\"A, \"\"b\"\"\r\nc\",007,1.50,true,2026-01-31,2026-01-31T10:00:00Z,\r\n-2,\"\",123,2,false,2026-02-28,2026-01-31 10:00:00,\r\n"
    #expect(
      try types(csv, .csv) == [
        "id": "INTEGER", "name": "TEXT", "zip": "TEXT", "price": "REAL", "ok": "BOOLEAN", "day": "DATE", "at": "TEXT",
        "none": "TEXT",
      ])
    let rows = try rows(csv, .csv, "SELECT * FROM people")
    #expect(rows.map { $0["name"] } == [.text("A, \"b\"\r\nc"), .text("")])
    #expect(rows.map { $0["price"] } == [.real(1.5), .real(2)])
    #expect(rows.map { $0["zip"] } == [.text("007"), .text("123")])
    #expect(rows.map { $0["none"] } == [.null, .null])
  }

  @Test(
    "CSV as spreadsheets write it",
    arguments: [
      "\u{FEFF}id;name\r\n1;a,b\r\n", "sep=;\r\nid;name\r\n1;a,b\r\n", "id\tname\n1\ta,b", "id,name\r1,\"a,b\"\r",
      "id,name\n\n1,\"a,b\" \n\n",
      "\"id\",\"name\"\n\"1\",\"a,b\"\n",
    ])
  func spreadsheets(_ csv: String) throws {
    let rows = try rows(csv, .csv, "SELECT * FROM people")
    #expect(rows.map { [$0["id"], $0["name"]] } == [[.integer(1), .text("a,b")]])
  }

  @Test(
    "What is wrong is named with its line",
    arguments: [
      ("[{\"a\": 1},\n {\"a\": }]", FileFormat.json, "line 2"), ("[{\"a\": 1}", .json, "line 1: ',' or ']' is missing"),
      ("5", .json, "begins with '[' or '{'"), ("[] x", .json, "more after the value"),
      ("[{\"a\": 1, \"A\": 2}]", .json, "'a' and 'A'"),
      ("[{\"a\": 1, \"a\": 2}]", .json, "given twice"), ("", .csv, "the file is empty"), ("a,a\n", .csv, "'a' is named twice"),
      ("a,b\n1,2,3\n", .csv, "line 2: the row has 3 fields"), ("a,b\n1,\"2", .csv, "line 2: a quotation mark is not closed"),
      ("a,b\n1,\"2\"x\n", .csv, "line 2: text follows"),
      ("sep=1\na1b\n", .csv, "line 1: 'sep=' tells what"), ("sep=\u{1}\na\n", .csv, "line 1: 'sep=' tells what"),
      ("sep=\"\na\n", .csv, "line 1: 'sep=' tells what"), ("", .json, "begins with"),
    ])
  func faults(_ text: String, _ format: FileFormat, _ message: String) throws {
    let error = try #require(throws: DAOError.self) { try Database.file(Bytes(text), named: "t", format: format) }
    #expect(error.code == .encoding)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test("A first line of CSV tells the separator only where nothing follows it")
  func separator() throws {
    let names = try rows("sep=x,y\n1,2\n", .csv, "SELECT name FROM pragma_table_info('people')").map { $0["name"] }
    #expect(names == [.text("sep=x"), .text("y")])
    #expect(try rows("sep=|\na|b\n1|2", .csv, "SELECT a, b FROM people").map { $0["b"] } == [.integer(2)])
  }

  @Test("A field of CSV that is longer than a row may be is an error")
  func longField() throws {
    let csv = Bytes("a,b\n1," + String(repeating: "x", count: 64 << 20) + "\n")
    let error = try #require(throws: DAOError.self) { try Database.file(csv, named: "t", format: .csv) }
    #expect(error.message == "line 2: a field has more than 64 MiB")
  }

  @Test("A file with too many members is refused soon")
  func members() throws {
    let json = "[" + (0..<50_000).map { "{\"m\($0)\": 1}" }.joined(separator: ",") + "]"
    let error = try #require(throws: DAOError.self) { try Database.file(Bytes(json), named: "t", format: .json) }
    #expect(error.message.contains("more than 1998 columns"))
  }

  @Test("It does not matter where the bytes are cut", arguments: 1...12)
  func cuts(_ size: Int) throws {
    let json = #"{"a": [{"x": "ü\"😀\\", "y": [1, {"z": "]"}]}, {"x": null}], "b" : "}" } "#
    let csv = "x,y\r\n\"a\"\"\r\n\",ü\r\n,😀\r\n"
    for (text, format, sql) in [(json, FileFormat.json, "SELECT * FROM a"), (csv, .csv, "SELECT * FROM people")] {
      let whole = try rows(text, format, sql).map { "\($0)" }
      let database = try Database.file(Bytes(text, size: size), named: "people", format: format)
      let cut: [Row] = try database.rows(sql)
      #expect(cut.map { "\($0)" } == whole)
      try database.close()
    }
  }

  @Test("A date that is compared with texts of a file is an error, and one that is stored is a text")
  func datesBesideTexts() throws {
    let json = #"[{"born": "2000-01-01", "seen": "2026-02-01T08:30:00+01:00"}, {"born": "1999-01-01"}]"#
    let database = try Database.file(Bytes(json), named: "people", format: .json)
    let day = Date(timeIntervalSince1970: 946_684_800)
    for sql in ["SELECT count(*) FROM people WHERE born < ?", "SELECT count(*) FROM people WHERE ? <= seen"] {
      let error = try #require(throws: DAOError.self) { try database.rows(sql, day, as: Int.self) }
      #expect(error.code == .parameter && error.message.contains("datetime("), "\(error)")
    }
    #expect(try database.rows("SELECT count(*) FROM people WHERE datetime(born) < datetime(?)", day, as: Int.self) == [1])
    try database.execute("INSERT INTO people VALUES (?, NULL)", day)
    try database.close()
  }

  @Test("A file that is not there, and one of another format")
  func missing() throws {
    for path in ["/nowhere/people.json", "people.txt"] {
      let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
      #expect(error.code == .cannotOpen)
    }
  }
}
