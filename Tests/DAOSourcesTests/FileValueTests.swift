import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Values of files") struct FileValueTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The text of a file after changes, wherever its rows are meanwhile.
  private func changed(_ name: String, _ text: String, _ options: FileOptions, by sql: [String]) throws -> String {
    let path = try folder.write(name, text)
    let database = try Database.file(at: path, options: options)
    for sql in sql { try database.execute(sql) }
    try database.persist()
    try database.close()
    return try TestFolder.text(path)
  }

  @Test(
    "Numbers beside truth values and structures stay as they are spelled",
    arguments: [
      ("p.json", #"[{"a":true,"b":1},{"a":1.0,"b":2},{"a":-0.0,"b":3},{"a":1e5,"b":4},{"a":9007199254740993,"b":5}]"#),
      ("p.json", "[true, 1.0, -0.0, 1e5, 1.50, 9007199254740993]"),
      ("p.json", #"{"a": true, "p": [{"c": [1.0]}, {"c": 1.0}], "o": {"x": 1.0}}"#),
      ("p.json", #"[{"l": [{"a": false}, {"a": 2.0}]}, {"l": [{"a": -0.0}]}]"#),
      ("p.spon", "@array[@obj<a%=`true`>, @obj<a&=`1.0`>, @obj<a&=`-0.0`>, @obj<a&=`1e5`>]"),
    ],
    [
      FileOptions(), FileOptions(nested: .tables), FileOptions(storage: .temporaryFile),
    ])
  func numbers(_ file: (name: String, text: String), _ options: FileOptions) throws {
    #expect(try changed(file.name, file.text, options, by: []) == file.text)
  }

  @Test("A column of several kinds is JSON to records, and copies")
  func kinds() throws {
    let database = try Database.file(at: folder.write("p.json", #"[{"a": true, "b": [1]}, {"a": 1.0}]"#))
    #expect(try database.dataTables().first?.columns.map(\.type) == [.json, .json])
    #expect(try database.rows("SELECT b FROM p WHERE b IS NOT NULL", as: [Int].self) == [[1]])
    #expect(try database.rows("SELECT a FROM p", as: String.self) == ["true", "1.0"])
    try database.close()
  }

  @Test("A text beside other values comes into a column of texts as it stands, and JSON of a database as it is")
  func textsOfJSON() throws {
    let path = try folder.write("m.json", #"[{"a": true}, {"a": "x"}, {"a": "\"q\""}, {"a": [1]}, {"a": 5}, {"a": null}]"#)
    for type in ["TEXT", ""] {
      let database = try Database.inMemory()
      try database.execute("CREATE TABLE m (a \(type))")
      try database.copy(from: DataFile(at: path))
      #expect(try database.rows("SELECT a FROM m", as: String?.self) == ["true", "x", "\"q\"", "[1]", "5", nil])
      try database.close()
    }
    let flags = try Database.inMemory()
    try flags.execute("CREATE TABLE f (a BOOLEAN)")
    try flags.copy(from: DataFile(at: folder.write("f.json", #"[{"a": true}, {"a": "false"}]"#)))
    #expect(try flags.rows("SELECT a FROM f", as: Bool.self) == [true, false])
    try flags.close()
    let (first, last) = (try Database.inMemory(), try Database.inMemory())
    try first.execute("CREATE TABLE m (a JSON)")
    try first.execute("INSERT INTO m VALUES ('\"x\"'), (' [1] ')")
    try last.execute("CREATE TABLE m (a TEXT)")
    try last.copy(from: first)
    #expect(try last.rows("SELECT a FROM m", as: String.self) == ["\"x\"", " [1] "])
    for database in [first, last] { try database.close() }
  }

  @Test("Texts go from CSV and XML to CSV and XML as they stand, and are what they look like in JSON")
  func texts() throws {
    let source = "a,b,c\r\n1.50,true,2026-01-31T12:00:00Z\r\n0.10,,2026-01-31T12:00:00.5Z\r\n7,false,\"\"\r\n"
    let other = try TestFolder()
    var last = try folder.write("n.csv", source)
    for path in [other.path("n.csv"), other.path("n.xml"), folder.path("n.xml"), folder.path("o.csv")] {
      try DataFile(at: path).copy(from: DataFile(at: last))
      last = path
    }
    #expect(try TestFolder.text(other.path("n.csv")) == source)
    #expect(try TestFolder.text(last) == source)
    try DataFile(at: folder.path("n.json")).copy(from: DataFile(at: other.path("n.csv")))
    #expect(try TestFolder.text(folder.path("n.json")).contains(#"{"a": 1.5, "b": true,"#))
    let log = LineLog()
    try log.copy(from: DataFile(at: folder.write("k.csv", "key,value\nx,1\n")))
    #expect(log.text == ["k\tx\t1"])
  }

  @Test("Columns that hide the number of a row are refused where no name is left for it", arguments: ["csv", "json"])
  func hiddenNumbers(_ format: String) throws {
    let texts = ["csv": "rowid,_ROWID_,Oid\n2,1,3\n", "json": #"[{"rowid": 2, "_ROWID_": 1, "Oid": 3}]"#]
    let path = try folder.write("p.\(format)", texts[format] ?? "")
    let error = try #require(throws: DAOError.self) { try Database.file(at: path) }
    #expect(error.code == .encoding && error.message.contains("'rowid', '_ROWID_', 'Oid'"), "\(error)")
    let two = "rowid,oid,a\n2,1,1.50\n1,2,x\n"
    #expect(try changed("q.csv", two, FileOptions(), by: []) == two)
    #expect(
      try changed("q.csv", two, FileOptions(), by: ["ALTER TABLE q ADD _rowid_"])
        == "rowid,oid,a,_rowid_\n2,1,1.50,\n1,2,x,\n")
  }

  @Test("A line end in the name of a column is not that of new rows", arguments: ["\r\n", "\n", "\r"], ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String, _ inner: String) throws {
    let text = "\"a\(inner)b\";c\(end)1;2\(end)"
    #expect(try changed("p.csv", text, FileOptions(), by: ["INSERT INTO p VALUES (3, 4)"]) == text + "3;4\(end)")
    let long = "\(String(repeating: "a", count: 9000));c\(end)1;2\(end)"
    #expect(try changed("p.csv", long, FileOptions(), by: ["INSERT INTO p VALUES (3, 4)"]) == long + "3;4\(end)")
  }

  @Test(
    "Line ends in CDATA sections are those of XML, wherever the bytes are cut", arguments: [1, 2, 3, 299, 300, 301, 1 << 20])
  func sections(_ size: Int) throws {
    let lines = (0..<400).map { "\($0)\r\n\r" }.joined()
    let text = "<r>\r\n<a><![CDATA[x\r\ny]]></a><a>x\ry<![CDATA[\r]]><![CDATA[\n]]></a><a><![CDATA[\(lines)]]></a></r>"
    let database = try Database.file(Bytes(text, size: size), named: "r", format: .xml)
    let wanted = ["x\ny", "x\ny\n\n", lines.replacing("\r\n", with: "\n").replacing("\r", with: "\n")]
    #expect(try database.rows("SELECT value FROM a", as: String.self) == wanted)
    try database.close()
    #expect(try changed("p.xml", text, FileOptions(), by: []) == text)
  }

  @Test(
    "Rows stay those of the file when VACUUM takes place", arguments: [FileOptions.Storage.memory, .temporaryFile],
    [
      ("p.csv", "a,b\n1.50,x\n\"2\",y \n3.50,z\n", "1.50,x\n"),
      ("p.json", #"[{"a":1.50,"b":"x"},{"b":"\u0079","a":2.0},{"a":3e0,"b":"z"}]"#, #"{"a":1.50,"b":"x"},"#),
      ("p.xml", "<r><p a='1.50'/><p a='2.0'><!-- c --></p><p a='3.50'></p></r>", "<p a='1.50'/>"),
      ("p.json", "[1.50, 2, 3e0]", "1.50, "),
    ])
  func vacuum(_ storage: FileOptions.Storage, _ file: (name: String, text: String, first: String)) throws {
    let gone = ["DELETE FROM p WHERE rowid = 1", "VACUUM"]
    #expect(
      try changed(file.name, file.text, FileOptions(storage: storage), by: gone) == file.text.replacing(file.first, with: ""))
  }

  @Test("A zero with a sign keeps it beside whole numbers, where the database does")
  func negativeZero() throws {
    let database = try Database.file(at: try folder.write("p.json", #"[{"a": -0.0}, {"a": 1}, {"a": "x"}]"#))
    try database.save(as: folder.path("s.csv"))
    #expect(try TestFolder.text(folder.path("s.csv")) == "a\r\n-0.0\r\n1\r\nx\r\n")
    try database.close()
  }
}
