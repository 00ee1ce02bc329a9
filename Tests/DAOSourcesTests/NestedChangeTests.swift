import DAOKit
import DAORecords
import DAOSources
import TestSupport
import Testing

@Suite("Changes inside of what is nested in rows") struct NestedChangeTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A file, the SQL that runs on it, and the parts of the text that are others after it.
  struct Change: Sendable {
    let name: String
    let text: String
    let sql: String
    let replaced: [(String, String)]
    var nested = FileOptions.Nested.tables
  }

  private static let pets =
    #"[{"pets":[{"n": "Rex", "w": 1.50}, {"n": "\u0041l", "w": 2.10, "x": null}, {"n":"Z","w":3e2,"x":1}, {"n":"Q"}]}]"#
  private static let toys = #"[{"q": [{"x": 1.0, "z": [{"v": 1.50}, {"v" : 2e0}]}, {"x": 2.0, "z": []}]}, {"q": []}]"#
  private static let lines = "[\n  {\n    \"a\": [\n      {\n        \"n\": 1.0\n      }\n    ]\n  }\n]\n"
  private static let tags = #"[{"t": [1.50, "\u0041", {"a":1e0, "b" : [2.0]}], "o": {"x": 1.0, "y":2.0}}]"#
  private static let elements =
    "<r><a k='1'><b x='1'><w>1.50</w></b><b x='2'><w><![CDATA[2.10]]></w></b><b x='3'><w>7</w><!-- keep --></b></a></r>"

  static let changes = [
    Change(
      name: "n.json", text: pets, sql: "UPDATE n_pets SET n = 'Max' WHERE n = 'Rex'", replaced: [("\"Rex\"", "\"Max\"")]),
    Change(
      name: "n.json", text: pets, sql: "UPDATE n_pets SET x = 5 WHERE n = 'Al' OR n = 'Q'",
      replaced: [("null", "5"), ("{\"n\":\"Q\"}", "{\"n\":\"Q\",\"x\":5}")]),
    Change(
      name: "n.json", text: pets, sql: "DELETE FROM n_pets WHERE n = 'Rex'", replaced: [(#"{"n": "Rex", "w": 1.50}, "#, "")]),
    Change(
      name: "n.json", text: pets, sql: "INSERT INTO n_pets (n_rowid, n, w) VALUES (1, 'New', 4)",
      replaced: [("{\"n\":\"Q\"}", #"{"n":"Q"}, {"n":"New","w":4.0}"#)]),
    Change(
      name: "n.json", text: pets, sql: "DELETE FROM n_pets WHERE n = 'Al'; INSERT INTO n_pets (n_rowid, n) VALUES (1, 'New')",
      replaced: [(#" {"n": "\u0041l", "w": 2.10, "x": null},"#, ""), ("{\"n\":\"Q\"}", #"{"n":"Q"}, {"n":"New"}"#)]),
    Change(name: "n.json", text: pets, sql: "DELETE FROM n_pets", replaced: [(String(pets.dropFirst(10).dropLast(3)), "")]),
    Change(name: "n.json", text: toys, sql: "UPDATE n_q_z SET v = 3 WHERE v = 1.5", replaced: [("1.50", "3.0")]),
    Change(
      name: "n.json", text: toys, sql: "UPDATE n_q SET x = 5 WHERE x = 1; INSERT INTO n_q_z VALUES (2, 4)",
      replaced: [("1.0", "5.0"), ("\"z\": []", "\"z\": [{\"v\": 4.0}]")]),
    Change(
      name: "n.json", text: lines, sql: "INSERT INTO n_a VALUES (1, 2)",
      replaced: [("      }\n", "      },\n      {\n        \"n\": 2.0\n      }\n")]),
    Change(
      name: "n.json", text: tags, sql: "UPDATE n SET t = json_set(t, '$[1]', 'B', '$[2].c', 3), o = json_remove(o, '$.x')",
      replaced: [(#""\u0041""#, "\"B\""), ("[2.0]}", "[2.0], \"c\": 3}"), ("\"x\": 1.0, ", "")], nested: .json),
    Change(
      name: "n.json", text: tags, sql: #"UPDATE n SET o = '{"y":2.0,"x":1.0}'"#,
      replaced: [(#"{"x": 1.0, "y":2.0}"#, #"{"y": 2.0, "x": 1.0}"#)], nested: .json),
    Change(
      name: "n.json", text: #"[{"t": [1.50, 2.50, 3.50, 4.50]}]"#, sql: "UPDATE n SET t = '[4.5, 1.5, 2.5, 3.5]'",
      replaced: [("[1.50, 2.50, 3.50, 4.50]", "[4.5, 1.50, 2.50, 3.50]")], nested: .json),
    Change(
      name: "n.spon", text: "@array[@obj<t=@array[1.5^, AQI=*, 2026-01-31 12:00:00 +0000?]>]",
      sql: "UPDATE n SET t = json_array(t->'$[2]', t->'$[0]', t->'$[1]')",
      replaced: [("1.5^, AQI=*, 2026-01-31 12:00:00 +0000?", "2026-01-31 12:00:00 +0000?, 1.5^, AQI=*")],
      nested: .json),
    Change(
      name: "n.xml", text: elements, sql: "UPDATE a_b SET x = 9 WHERE x = 3",
      replaced: [("<b x='3'><w>7</w><!-- keep --></b>", "<b x=\"9\"><w>7</w></b>")]),
    Change(
      name: "n.xml", text: elements, sql: "UPDATE a_b SET x = 9 WHERE x = 1", replaced: [("<b x='1'>", "<b x=\"9\">")]),
    Change(
      name: "n.xml", text: elements, sql: "DELETE FROM a_b WHERE x = 2; INSERT INTO a_b (a_rowid, x) VALUES (1, 4)",
      replaced: [("<b x='2'><w><![CDATA[2.10]]></w></b>", ""), ("keep --></b>", "keep --></b><b x=\"4\"/>")]),
    Change(
      name: "n.xml", text: "<r><a><t><![CDATA[x]]></t><!-- c --><t>y</t><u>1</u></a></r>",
      sql: #"UPDATE a SET t = '["new","x","z","w"]'"#,
      replaced: [("<t><!", "<t>new</t><t><!"), ("<t>y</t>", "<t>z</t><t>w</t>")], nested: .json),
  ]

  @Test("What is not changed stays to the byte, beside a change and around it", arguments: changes)
  func kept(_ change: Change) throws {
    let sql = change.sql.split(separator: "; ").map(String.init)
    try folder.expect(change.name, change.text, sql, change.replaced, FileOptions(nested: change.nested))
  }

  @Test("Objects of SPON inside of rows keep their types, and the signs and digits of what is not changed")
  func types() throws {
    let rex = "@obj:Pet<n$=`Rex` born?=`2026-01-31 12:00:00.25 +0000` pic*=`AQI=` w^=`1.50`>"
    let text =
      "@array[@obj:Owner<name$=`A` pets=@array[\(rex), "
      + "@obj:Pet<n$=`Al` born?=`2025-01-31 12:00:00 +0000` pic*=`AQM=` w^=`0.1`>]>]"
    for (nested, sql, replaced) in [
      (.tables, "UPDATE p_pets SET n = 'Max' WHERE n = 'Rex'", ("Rex", "Max")),
      (.json, "UPDATE p SET pets = json_set(pets, '$[0].n', 'Max')", ("Rex", "Max")),
      (.tables, "DELETE FROM p_pets WHERE n = 'Rex'", ("\(rex), ", "")),
      (.json, "UPDATE p SET pets = json_remove(pets, '$[0]')", ("\(rex), ", "")),
      (.tables, "UPDATE p_pets SET born = born + 0.5 WHERE n = 'Rex'", ("00.25 ", "00.750 ")),
      (.tables, "UPDATE p_pets SET pic = 'AQQ=', w = 2.5 WHERE n = 'Al'", ("pic*=`AQM=` w^=`0.1`", "pic*=`AQQ=` w^=`2.5`")),
      (
        .tables, "INSERT INTO p_pets (p_rowid, n) VALUES (1, 'New')",
        ("0.1`>]", "0.1`>, @obj:Pet<n$=`New` born?=`<null>` pic?=`<null>` w?=`<null>`>]")
      ),
    ] as [(FileOptions.Nested, String, (String, String))] {
      let path = try folder.write("p.spon", text)
      let database = try Database.file(at: path, options: FileOptions(nested: nested))
      try database.execute(sql)
      try database.persist()
      #expect(try TestFolder.text(path) == text.replacing(replaced.0, with: replaced.1), "\(sql)")
      try database.close()
    }
  }

  @Test("Many changes in one list are written in linear time", arguments: ["xml", "json", "spon"])
  func growing(_ format: String) throws {
    let time = try growth(upTo: 8_192) { count in
      let texts: (String, String, String, String) =
        switch format {
        case "xml": ("<r><p>", "<b>1</b>", "", "</p></r>")
        case "json": ("[{\"b\": [", "1", ",", "]}]")
        default: ("@array[@obj<b=@array[", "`1`", ",", "]>]")
        }
      let list = Array(repeating: texts.1, count: count).joined(separator: texts.2)
      let database = try Database.file(at: try folder.write("p.\(format)", texts.0 + list + texts.3))
      try database.execute("UPDATE p SET b = (SELECT json_group_array(key + 2) FROM json_each(b) WHERE key > 0)")
      try database.persist()
      try database.execute("UPDATE p SET b = '[1]'")
      try database.persist()
      try database.close()
    }
    #expect(time < linearGrowth)
  }

  @Test("Random changes of nested rows are in the file as in the database", arguments: 1...12 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (name, text) = [
      ("p.json", #"[{"q": [{"x": 1, "y": "a"}, {"x": 2.50, "y": "b"}, {"y":null}]}, {"q": [{"x": 1}, {"x": 1}]}]"#),
      ("p.xml", "<r><p><q x='1'><y>a</y></q> <q x='2.50'/><q x='3'><y>1</y></q></p><p><q x='1'/><q x='1'/></p></r>"),
      (
        "p.spon",
        "@array[@obj:P<q=@array[@obj:Q<x!=`1` y$=`a`>, @obj:Q<x&=`2.50`>, @obj:Q<y$=`c`>]>, @obj<q=@array[@obj<x!=`1`>]>]"
      ),
    ][Int(seed % 3)]
    let path = try folder.write(name, text)
    let options = FileOptions(nested: .tables)
    let database = try Database.file(at: path, options: options)
    let all = "SELECT p_rowid, CAST(x AS REAL) AS x, y FROM p_q WHERE x IS NOT NULL OR y IS NOT NULL ORDER BY p_rowid, rowid"
    for step in 1...40 {
      let number = Int.random(in: 1...6, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try database.execute("INSERT INTO p_q (p_rowid, x, y) VALUES (?, 7, ?)", number % 2 + 1, "t\(step)")
      case 1: try database.execute("DELETE FROM p_q WHERE rowid = ? AND (SELECT count(*) FROM p_q) > 3", number)
      case 2: try database.execute("UPDATE p_q SET y = ? WHERE rowid % 3 = ?", "u\(step)", number % 3)
      default: try database.execute("UPDATE p_q SET x = ? WHERE rowid = ?", Double(step) + 0.5, number)
      }
      guard step % 4 == 0 else { continue }
      try database.persist()
      let copy = try Database.file(at: path, options: options)
      let (before, after): ([Row], [Row]) = (try database.rows(all), try copy.rows(all))
      #expect(before.map { "\($0)" } == after.map { "\($0)" }, "step \(step)")
      try copy.close()
    }
    try database.close()
  }
}
