import DAOKit
import DAOSources
import Testing

@Suite("Types of files") struct FileTypeTests {
  /// So many rows that some are stored before the last is read.
  private static let count = 2_500

  private func json(_ odd: String, isFirst: Bool) -> String {
    let rows = (1..<Self.count).map { "{\"id\": \($0), \"n\": \($0 % 7), \"t\": \"x\($0)\", \"l\": [{\"k\": \($0)}]}" }
    return "[" + (isFirst ? [odd] + rows : rows + [odd]).joined(separator: ",") + "]"
  }

  private func csv(_ odd: String, isFirst: Bool) -> String {
    let rows = (1..<Self.count).map { "\($0),\($0 % 7),x\($0)" }
    return "id,n,t\n" + (isFirst ? [odd] + rows : rows + [odd]).joined(separator: "\n")
  }

  private func xml(_ odd: String, isFirst: Bool) -> String {
    let rows = (1..<Self.count).map { "<r><id>\($0)</id><n>\($0 % 7)</n><t>x\($0)</t></r>" }
    return "<d>" + (isFirst ? [odd] + rows : rows + [odd]).joined() + "</d>"
  }

  /// The tables with their columns, and the rows in the order of their numbers.
  private func content(_ text: String, _ format: FileFormat, _ nested: FileOptions.Nested) throws -> [String] {
    let database = try Database.file(Bytes(text), named: "r", format: format, options: FileOptions(nested: nested))
    defer { try? database.close() }
    let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", as: String.self)
    return try tables.flatMap { table in
      let columns: [Row] = try database.rows("SELECT name, type FROM pragma_table_info('\(table)') ORDER BY name")
      let names = try columns.map { try $0.value("name") as String }.filter { !$0.hasSuffix("rowid") }
      let list = names.map { "quote(\"\($0)\")" }.joined(separator: " || ' ' || ")
      let rows = try database.rows("SELECT \(list) FROM \"\(table)\"", as: String.self)
      return ["\(table): \(columns)"] + rows.sorted()
    }
  }

  @Test(
    "The last row decides as much about the types as the first",
    arguments: [
      #"{"id": 0, "n": "seven", "t": "y"}"#, #"{"id": 0, "n": 1.5}"#, #"{"id": 0, "n": true}"#,
      #"{"id": 0, "n": 9007199254740993.5}"#,
      #"{"id": 0, "n": null, "more": 1, "t": 5}"#, #"{"more": {"a": 1}, "id": 0}"#, #"{"id": 0, "l": {"k": 1}}"#,
      #"{"id": 0, "l": [{"k": "text", "more": [{"z": 1}]}]}"#, #"{"id": 0, "l": []}"#, "5",
    ], [FileOptions.Nested.json, .tables])
  func lastOfJSON(_ odd: String, _ nested: FileOptions.Nested) throws {
    #expect(try content(json(odd, isFirst: false), .json, nested) == content(json(odd, isFirst: true), .json, nested))
  }

  @Test(
    "The last row of CSV, too", arguments: ["0,seven,y", "0,1.5,true", "0,,5", "0,007", "0,2026-01-31,x", "0,-0,x", "\"\",1,x"])
  func lastOfCSV(_ odd: String) throws {
    #expect(try content(csv(odd, isFirst: false), .csv, .json) == content(csv(odd, isFirst: true), .csv, .json))
  }

  @Test(
    "The last element of XML, too",
    arguments: [
      "<r><id>0</id><n>seven</n></r>", "<r id='0'><n>1.5</n></r>", "<r><id>0</id><n>1</n><n>2</n></r>", "<r/>", "<s>1</s>",
      "<r><id>0</id><n a='1'>x</n></r>", "<r><id>0</id><t><k>1</k></t><t><k>2</k></t></r>",
    ], [FileOptions.Nested.json, .tables])
  func lastOfXML(_ odd: String, _ nested: FileOptions.Nested) throws {
    #expect(try content(xml(odd, isFirst: false), .xml, nested) == content(xml(odd, isFirst: true), .xml, nested))
  }

  @Test("A value that a key has already is an error, wherever it stands; one that a key lacks leaves it without NOT NULL")
  func keys() throws {
    func open(_ odd: String) throws -> Database {
      try Database.file(Bytes(csv(odd, isFirst: false)), named: "r", format: .csv, options: FileOptions(keys: ["r": "id"]))
    }
    let error = #expect(throws: DAOError.self) { try open("7,1,x") }
    #expect(error?.code == .constraint)
    let database = try open("x,,y")
    #expect(try database.rows("SELECT count(*) FROM r WHERE n IS NULL AND typeof(id) = 'text'", as: Int.self) == [1])
    try database.close()
  }

  @Test("Numbers in JSON and CSV are read to the last digit")
  func numbers() throws {
    let texts = [
      "0", "-0", "-0.0", "0.1", "-1.25", "123456789012345", "999999999999999", "1234567890123456", "9007199254740993",
      "0.000001",
      "3.14159265358979", "12345.678901234", "-9223372036854775808", "9223372036854775807", "1e5", "2.5E-3", "100.0", "1.50",
    ]
    for text in texts {
      let json = try Database.file(Bytes("[{\"a\": \(text)}]"), named: "t", format: .json)
      let csv = try Database.file(Bytes("a,b\n\(text),\n"), named: "t", format: .csv)
      let expected = try #require(Double(text))
      let read = try (json.rows("SELECT a FROM t") as [Row]).first?["a"]
      #expect(read == (Int64(text).map { .integer($0) } ?? .real(expected)), "\(text)")
      let isText = ["-0", "1e5", "2.5E-3"].contains(text)
      let field = try (csv.rows("SELECT a FROM t") as [Row]).first?["a"]
      #expect(field == (isText ? .text(text) : read), "\(text)")
      try json.close()
      try csv.close()
    }
  }
}
