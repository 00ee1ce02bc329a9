import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Files that are written") struct FileWritingTests {
  private func file(_ name: String, _ text: String) throws -> (folder: TestFolder, path: String) {
    let folder = try TestFolder()
    return (folder, try folder.write(name, text))
  }

  @Test(
    "A file that nobody has changed is written as it was read",
    arguments: [
      (
        "p.json",
        #"[{"a": 1, "b": [1, {"c": null}], "d": 1.5, "e": true, "f": "x\ny"}, {"a": 2, "b": [], "d": 2, "e": false, "f": ""}]"#
      ),
      ("p.json", #"[{"a":1,"b":"x"},{"b":"y"}]"# + "\n"), ("p.json", "[\n  {\"a\": 1},\n  {\"a\": null}\n]\n"),
      (
        "p.json",
        "[\n  {\n    \"a\": 1,\n    \"b\": {\n      \"c\": [\n        1,\n        2\n      ]\n    }\n  },\n  {\n    \"a\": 2\n  }\n]"
      ),
      (
        "p.json",
        "{\n    \"version\": 3,\n    \"p\": [\n        {\"a\": 1}\n    ],\n    \"tags\": [\"x\"],\n    \"q\": [\n        {\"a\": 2}\n    ]\n}\n"
      ),
      ("p.json", #"[{"a": 1, "d": 2}, {"a": 1, "b": 2, "c": 3, "d": 4}, {"0": 1, "a": 1}]"#), ("p.json", "[1, 2, 3]"),
      ("p.json", "[]"), ("p.json", "{\"a\": [], \"b\": null}\n"),
      ("p.csv", "id,name\r\n1,\"a,b\"\r\n2,\"\"\r\n3,\r\n"), ("p.csv", "\u{FEFF}id;\"na;me\"\n1;x\n"),
      ("p.csv", "sep=;\r\nid;name\r\n1;x"),
      ("p.tsv", "id\tname\n007\t1.25\n"), ("p.csv", "ok,day\ntrue,2026-01-31\nfalse,2026-02-01\n"), ("p.csv", "a,b\n"),
    ])
  func unchanged(_ name: String, _ content: String) throws {
    let (folder, path) = try file(name, content)
    let database = try Database.file(at: path)
    try database.persist()
    #expect(try TestFolder.text(path) == content)
    try database.persist()
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A table whose name differs from that of the values in how an accent is composed is written",
    arguments: ["json", "xml", "spon"])
  func accents(_ format: String) throws {
    let contents = ["json": #"{"a": 1, "p": [{"b": 2}]}"#, "xml": "<r a='1'><p><b>2</b></p></r>", "spon": "@obj<a!=`1`>"]
    let (folder, path) = try file("\u{E9}.\(format)", contents[format] ?? "")
    let database = try Database.file(at: path)
    try database.execute("CREATE TABLE \"e\u{301}\" (n INTEGER)")
    try database.execute("INSERT INTO \"e\u{301}\" VALUES (7)")
    try database.persist()
    #expect(try TestFolder.text(path).contains("7") && TestFolder.text(path).contains("1"))
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test("Changes of rows are in the file")
  func changed() throws {
    let (folder, path) = try file("people.json", "[\n  {\"name\": \"Ada\", \"age\": 36},\n  {\"name\": \"Bo\"}\n]\n")
    let database = try Database.file(at: path)
    try database.execute("UPDATE people SET age = 37 WHERE name = 'Ada'")
    try database.execute("INSERT INTO people VALUES (?, ?)", "Cy", 5)
    try database.execute("DELETE FROM people WHERE name = 'Bo'")
    #expect(try TestFolder.text(path).contains("36"))
    try database.persist()
    #expect(try TestFolder.text(path) == "[\n  {\"name\": \"Ada\", \"age\": 37},\n  {\"name\": \"Cy\", \"age\": 5}\n]\n")
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test("A file that was changed meanwhile is not written over")
  func stale() throws {
    let (folder, path) = try file("p.csv", "a\n1\n")
    let database = try Database.file(at: path)
    try "a\n1\n2\n".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: DAOError.self) { try database.persist() }
    #expect(error?.code == .stale)
    #expect(try TestFolder.text(path) == "a\n1\n2\n")
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test("Any database can be saved as a file, if the format holds its tables")
  func saved() throws {
    let folder = try TestFolder()
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, ok BOOLEAN, tags JSON, raw BLOB, x REAL)")
    try database.execute("INSERT INTO a VALUES (1, 1, '[1, 2]', x'00ff', 0.5), (2, NULL, NULL, NULL, 2)")
    let (json, csv) = (folder.path("a.json"), folder.path("a.csv"))
    try database.save(as: json)
    try database.save(as: csv)
    #expect(
      try TestFolder.text(json) == """
        [
          {"id": 1, "ok": true, "tags": [1, 2], "raw": "AP8=", "x": 0.5},
          {"id": 2, "ok": null, "tags": null, "raw": null, "x": 2.0}
        ]

        """)
    #expect(try TestFolder.text(csv) == "id,ok,tags,raw,x\r\n1,true,\"[1,2]\",AP8=,0.5\r\n2,,,,2.0\r\n")
    try database.execute("CREATE TABLE b (id INTEGER)")
    try database.save(as: json)
    #expect(try TestFolder.text(json).hasSuffix("  ],\n  \"b\": []\n}\n"))
    let error = #expect(throws: DAOError.self) { try database.save(as: csv) }
    #expect(error?.code == .encoding)
    #expect(try TestFolder.text(csv).hasPrefix("id,ok"))
    let unread = #expect(throws: DAOError.self) { try database.persist() }
    #expect(unread?.code == .cannotOpen)
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test("What is saved as JSON is read again as it was", arguments: 1...10 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE t (i INTEGER, r REAL, s TEXT, b BOOLEAN, j JSON)")
    for _ in 0..<50 {
      let texts = ["", "a", "\"", "\\", "é\u{0301}", "😀", "\n", "1", "null", "[", ",;\t"]
      let text = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in texts.randomElement(using: &random) }.joined()
      try database.execute(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?)", Int64.random(in: .min ... .max, using: &random),
        Double.random(in: -1e9...1e9, using: &random),
        Bool.random(using: &random) ? text : nil, Bool.random(using: &random), "[1,{\"a\":\"x\"}]")
    }
    for name in ["t.json", "t.csv"] {
      let path = folder.path(name)
      try database.save(as: path)
      let copy = try Database.file(at: path)
      let (before, after): ([Row], [Row]) = (try database.rows("SELECT * FROM t"), try copy.rows("SELECT * FROM t"))
      #expect(before.map { "\($0)" } == after.map { "\($0)" })
      try copy.close()
    }
    try database.close()
    withExtendedLifetime(folder) {}
  }
}
