import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("What files keep when they are written again") struct FileKeepingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A file, the SQL that runs on its table `p`, and the parts of the text that are others after it.
  struct Change: Sendable {
    let name: String
    let text: String
    var sql: [String] = []
    var replaced: [(String, String)] = []
  }

  static let csv = [
    // As Python's writers quote, and as no number is written here.
    Change(
      name: "p.csv", text: "\"id\",\"name\",\"price\"\r\n\"1\",\"a\",\"1.50\"\r\n\"2\",\"b\",\"2.00\"\r\n",
      sql: ["UPDATE p SET name = 'c' WHERE id = 2", "INSERT INTO p VALUES (3, 'd', 4.5)"],
      replaced: [("\"b\"", "\"c\""), ("2.00\"\r\n", "2.00\"\r\n\"3\",\"d\",\"4.5\"\r\n")]),
    Change(
      name: "p.csv", text: "\"id\",\"name\"\n1,\"x\"\n2,\"y\"\n", sql: ["UPDATE p SET name = NULL WHERE id = 1"],
      replaced: [("\"x\"", "")]),
    Change(name: "p.csv", text: "id,name\n1,x\"y\" z\n\n2,\"a\" \n3,\"b\"\"\r\n\"\n\n\n"),
    Change(
      name: "p.csv", text: "id,name\n1,x\"y\" z\n\n2,\"a\" \n\n", sql: ["UPDATE p SET id = 9 WHERE id = 1"],
      replaced: [("1,x", "9,x")]),
    Change(name: "p.csv", text: "id,name\r\n1,x\n2,y\r3,z", sql: ["DELETE FROM p WHERE id = 2"], replaced: [("2,y\r", "")]),
    Change(
      name: "p.csv", text: ",name,\n0,x,\n1\n2,y,,\n", sql: ["UPDATE p SET name = 'z' WHERE column1 = 1"],
      replaced: [("\n1\n", "\n1,z\n")]),
    Change(
      name: "p.csv", text: "a|b\n1|\"x|y\"\n2|z\n", sql: ["UPDATE p SET b = 'q' WHERE a = 2"], replaced: [("z", "q")]),
    Change(
      name: "p.csv", text: "a;b\n1,50;x\n", sql: ["ALTER TABLE p ADD COLUMN c TEXT", "ALTER TABLE p DROP COLUMN b"],
      replaced: [("a;b\n1,50;x", "a;c\n1,50;")]),
    Change(
      name: "p.csv", text: "a,b\n9007199254740993,1\n0.5,x\n", sql: ["UPDATE p SET b = 'y' WHERE a = '0.5'"],
      replaced: [("x", "y")]),
    Change(
      name: "p.csv", text: "\u{FEFF}sep=;\r\na;b\r\n1;2\r\n", sql: ["INSERT INTO p VALUES (3, 4)"],
      replaced: [("1;2\r\n", "1;2\r\n3;4\r\n")]),
    // A column alone has no separator, and the names of several tell it.
    Change(
      name: "p.csv", text: "a;b\n1,50;x\n\"2\";y\n", sql: ["ALTER TABLE p DROP COLUMN b"],
      replaced: [("a;b\n1,50;x\n\"2\";y", "a\n\"1,50\"\n\"2\"")]),
    Change(
      name: "p.csv", text: "a,b;c;d;\n1;2;3;4\n", sql: ["ALTER TABLE p DROP COLUMN c"],
      replaced: [("a,b;c;d;\n1;2;3;4", "\"a,b\";d;column4\n1;3;4")]),
    Change(name: "p.csv", text: "a\n1", sql: ["INSERT INTO p VALUES (2), (NULL)"], replaced: [("1", "1\n2\n,")]),
  ]

  static let json = [
    Change(
      name: "p.json", text: #"[{"id": 1, "a": null, "b": 1.50}, {"b": 1e5, "id": 2}, {"id":3,"a":"\u00e9\/"}]"#,
      sql: ["UPDATE p SET id = 4 WHERE id = 2"], replaced: [("\"id\": 2", "\"id\": 4")]),
    Change(
      name: "p.json", text: "[\r\n\t{\"a\": 1},\r\n\t{\"a\": 2}\r\n]\r\n",
      sql: ["INSERT INTO p VALUES (3)", "DELETE FROM p WHERE a = 1"],
      replaced: [("\t{\"a\": 1},\r\n", ""), ("2}", "2},\r\n\t{\"a\": 3}")]),
    Change(name: "p.json", text: "\u{FEFF} [ {\"a\":1} , 2,\n null, [true] ] "),
    Change(
      name: "p.json", text: "[1, \"a\", null, {\"a\": 1}]", sql: ["UPDATE p SET value = 5 WHERE value = 1"],
      replaced: [("[1", "[5")]),
    Change(
      name: "p.json", text: #"{"v": 1, "p": [{"id": 1, "o": {"x": -0.0}}], "e" : [ ], "w": [1,2.50]}"#,
      sql: ["UPDATE p SET id = 2", "UPDATE document SET v = 7", "CREATE TABLE q (z)", "INSERT INTO q VALUES ('new')"],
      replaced: [("\"v\": 1", "\"v\": 7"), ("\"id\": 1", "\"id\": 2"), ("2.50]}", "2.50], \"q\": [{\"z\": \"new\"}]}")]),
    Change(
      name: "p.json", text: #"{"p": [{"x": 1}], "document": [{"y": 1}], "v": 1}"#,
      sql: ["UPDATE p SET x = 2", "UPDATE document SET y = 2", "UPDATE document2 SET v = 2"], replaced: [("1", "2")]),
    Change(
      name: "p.json", text: #"{"P": [{"x": 1}], "v": 1}"#, sql: ["UPDATE p SET x = 2", "UPDATE document SET v = 2"],
      replaced: [("1", "2")]),
    Change(name: "p.json", text: "[{}, {\"a\": 1}]", sql: ["DELETE FROM p WHERE a = 1"], replaced: [(", {\"a\": 1}", "")]),
    Change(
      name: "p.json", text: "[{}, { }]", sql: ["UPDATE p SET value = 'x' WHERE rowid = 1"],
      replaced: [("{}", #"{"value": "x"}"#)]),
    Change(
      name: "p.json", text: #"[{"id":1,"x":2},{"x":3,"id":2}]"#,
      sql: ["ALTER TABLE p DROP COLUMN x", "ALTER TABLE p ADD COLUMN y", "UPDATE p SET y = 'z' WHERE id = 2"],
      replaced: [(#""id":1,"x":2"#, #""id":1,"y":null"#), (#"{"x":3,"id":2}"#, #"{"id":2,"y":"z"}"#)]),
    Change(
      name: "p.json", text: "[{\"a\": 1}, {\"a\": 2}]", sql: ["DELETE FROM p WHERE a = 1"], replaced: [("{\"a\": 1}, ", "")]),
    Change(
      name: "p.json", text: "[{\"a\": 1}]", sql: ["ALTER TABLE p RENAME TO q", "UPDATE q SET a = 2"],
      replaced: [("1", "2")]),
  ]

  @Test("All but what was changed stays as another program wrote it", arguments: csv + json)
  func kept(_ change: Change) throws {
    try folder.expect(change.name, change.text, change.sql, change.replaced)
  }

  @Test("Integers that no Double keeps stay texts beside decimal numbers")
  func longIntegers() throws {
    for (name, text) in [("p.csv", "a\n9007199254740993\n0.5\n"), ("p.xml", "<r><p>9007199254740993</p><p>0.5</p></r>")] {
      let database = try Database.file(at: try folder.write(name, text))
      #expect(try database.rows("SELECT * FROM p", as: String.self) == ["9007199254740993", "0.5"])
      try database.close()
    }
    let database = try Database.file(at: try folder.write("q.csv", "a\n9007199254740993\n1\n"))
    #expect(try database.rows("SELECT typeof(a) FROM q", as: String.self) == ["integer", "integer"])
    try database.close()
  }

  @Test(
    "What would be read as another document is refused",
    arguments: [
      (#"{"p": [{"a": 1}], "p": [{"a": 2}]}"#, "the name 'p' is given twice"),
      (#"{"v": 1, "v": 2}"#, "the name 'v' is given twice"),
      ("[{\"e\u{301}\": 1}, {\"\u{E9}\": 2}]", "would be one column"),
      ("{\"e\u{301}\": [{\"a\": 1}], \"\u{E9}\": [{\"a\": 1}]}", "would be one table"),
      ("{\"a\": 1}\n{\"a\": 2}\n", "line 2: there is more after the value: put"),
    ])
  func refused(_ text: String, _ message: String) throws {
    let path = try folder.write("d.json", text)
    let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
    #expect(error.code == .encoding && error.message.contains(message), "\(error)")
  }

  @Test(
    "A text whose accents are composed in another way is another text",
    arguments: [
      ("p.json", #"[{"n": "%", "o": {"k": "%"}, "id": 1}]"#, #"UPDATE p SET n = '%', o = '{"k":"%"}'"#),
      ("p.json", #"{"v": "%"}"#, "UPDATE p SET v = '%'"), ("p.csv", "n,m\n%,1\n", "UPDATE p SET n = '%'"),
      ("p.xml", "<r v=\"%\"><q n=\"%\">%</q></r>", "UPDATE p SET v = '%'; UPDATE q SET n = '%', value = '%'"),
      ("p.spon", "@array[@obj:P<n$=`%`>]", "UPDATE p SET n = '%'"),
    ])
  func accents(_ name: String, _ text: String, _ sql: String) throws {
    let path = try folder.write(name, text.replacing("%", with: "\u{E9}"))
    let database = try Database.file(at: path)
    for sql in sql.split(separator: "; ") { try database.execute(String(sql).replacing("%", with: "e\u{301}")) }
    try database.persist()
    #expect(Array(try TestFolder.text(path).utf8) == Array(text.replacing("%", with: "e\u{301}").utf8))
    try database.close()
  }

  @Test("What is no number keeps a file of SPON as it was laid out")
  func noNumber() throws {
    let text = "@array[ @obj:P< a&=`nan` >,@obj:P<a&=`1`>]"
    let path = try folder.write("p.spon", text)
    let database = try Database.file(at: path)
    try database.execute("CREATE TEMP TABLE other (a)")
    try database.persist()
    #expect(try TestFolder.text(path) == text)
    try database.close()
  }

  @Test("A table with the name of a value is refused, and takes the place of an empty array")
  func names() throws {
    let path = try folder.write("d.json", #"{"v": 1, "e": []}"#)
    let database = try Database.file(at: path)
    try database.execute("CREATE TABLE e (x INTEGER)")
    try database.execute("INSERT INTO e VALUES (1)")
    try database.persist()
    #expect(try TestFolder.text(path) == #"{"v": 1, "e": [{"x": 1}]}"#)
    try database.execute("CREATE TABLE v (x INTEGER)")
    let error = #expect(throws: DAOError.self) { try database.persist() }
    #expect(error?.code == .encoding)
    try database.close()
  }

  @Test("An element without anything is a row of NULLs beside others, and stays as it is")
  func bareElements() throws {
    let path = try folder.write("p.xml", "<r><p/><p><a>1</a></p><p></p><q/><q>x</q></r>")
    let database = try Database.file(at: path)
    #expect(try database.rows("SELECT name FROM pragma_table_info('p')", as: String.self) == ["a"])
    #expect(try database.rows("SELECT a FROM p", as: Int?.self) == [nil, 1, nil])
    #expect(try database.rows("SELECT value FROM q", as: String?.self) == ["", "x"])
    try database.execute("UPDATE p SET a = 5 WHERE rowid = 3")
    try database.persist()
    #expect(try TestFolder.text(path) == "<r><p/><p><a>1</a></p><p><a>5</a></p><q/><q>x</q></r>")
    try database.close()
  }

  @Test("A file keeps its permissions, and the symbolic link to it")
  func permissions() throws {
    let path = try folder.write("p.csv", "a\n1\n")
    let link = folder.path("link.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let database = try Database.file(at: link)
    try database.execute("UPDATE link SET a = 2")
    try database.persist()
    #expect(try TestFolder.text(path) == "a\n2\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    try database.close()
  }

  @Test("A file of tables without end is refused soon", arguments: ["json", "xml"])
  func tables(format: String) throws {
    let names = (0...10_000).map { "t\($0)" }
    let text =
      format == "xml"
      ? "<r>\(names.map { "<\($0) a=\"1\"/>" }.joined())</r>"
      : "{\(names.map { "\"\($0)\": [{\"a\": 1}]" }.joined(separator: ","))}"
    let path = try folder.write("d.\(format)", text)
    let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
    #expect(error.code == .encoding && error.message.contains("10001 tables"), "\(error.message)")
  }

  @Test("As many columns as are read are written")
  func columns() throws {
    let header = (1...1_998).map { "c\($0)" }.joined(separator: ",")
    let path = try folder.write("p.csv", "\(header)\n1\n")
    let database = try Database.file(at: path)
    try database.execute("UPDATE p SET c2 = 5")
    try database.persist()
    #expect(try TestFolder.text(path) == "\(header)\n1,5\n")
    try database.close()
    let wide = try folder.write("q.csv", "\(header),c1999\n1\n")
    let error = #expect(throws: DAOError.self) { try Database.file(at: wide) }
    #expect(error?.code == .encoding)
  }
}
