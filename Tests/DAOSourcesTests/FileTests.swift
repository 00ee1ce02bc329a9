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
        "id": "INTEGER", "name": "TEXT", "height": "REAL", "vip": "BOOLEAN", "tags": "JSON", "misc": "", "late": "TEXT",
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

  @Test("CSV has the types that all texts of a column are written in")
  func csv() throws {
    let csv =
      "id,name,zip,price,ok,day,at,none\r\n1,\"A, \"\"b\"\"\r\nc\",007,1.50,true,2026-01-31,2026-01-31T10:00:00Z,\r\n-2,\"\",123,2,false,2026-02-28,2026-01-31 10:00:00,\r\n"
    #expect(
      try types(csv, .csv) == [
        "id": "INTEGER", "name": "TEXT", "zip": "TEXT", "price": "REAL", "ok": "BOOLEAN", "day": "DATE", "at": "DATETIME",
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
    #expect(error.message.contains("more than 2000 columns"))
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

  @Test("A file that is not there, and one of another format")
  func missing() throws {
    for path in ["/nowhere/people.json", "people.txt"] {
      let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
      #expect(error.code == .cannotOpen)
    }
  }
}
