import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Files of XML") struct XMLFileTests {
  private static let people = """
    <?xml version="1.0"?>
    <!-- The people. -->
    <people version='1' xmlns:x="urn:x">
      <!-- The first -->
      <person id="1" x:mood='good'>
        <name>Ada &amp; Co</name> <!-- her name -->
        <age>36</age>
        <tag>a</tag><tag>b</tag>
        <home zip="007"><city>Houston</city></home>
      </person>
      <note>Hello <![CDATA[<b>]]></note>
      <person id="2">
        <name/>
        <age>40</age>
        <tag>c</tag>
      </person>
      <?pi x?>
    </people>
    <!-- end -->

    """

  private func opened(
    _ text: String, _ options: FileOptions = .init(), _ body: (Database, String) throws -> Void
  ) throws {
    let folder = try TestFolder()
    let path = try folder.write("p.xml", text)
    let database = try Database.file(at: path, options: options)
    try body(database, path)
    try database.close()
    withExtendedLifetime(folder) {}
  }

  /// The text of a file after changes.
  private func changed(_ text: String, _ options: FileOptions = .init(), by sql: String...) throws -> String {
    var result = ""
    try opened(text, options) { database, path in
      for sql in sql { try database.execute(sql) }
      try database.persist()
      result = try TestFolder.text(path)
      // The second time nothing is changed.
      try database.persist()
      #expect(try TestFolder.text(path) == result)
      let copy = try Database.file(at: path, options: options)
      let tables = try database.rows(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'", as: String.self)
      for table in tables {
        let (before, after) = (try values(of: table, in: database), (try? values(of: table, in: copy)) ?? [])
        #expect(before == after, "\(table)")
      }
      try copy.close()
    }
    return result
  }

  /// The values that are there. An element that is there once in all rows is no list.
  private func values(of table: String, in database: Database) throws -> [[String: String]] {
    let rows: [Row] = try database.rows("SELECT * FROM \"\(table)\"")
    return rows.map { row in
      let values = row.columns.map { name in
        (name, "\(row[name] ?? .null)".replacing("[\\\"", with: "").replacing("\\\"]", with: ""))
      }
      return Dictionary(values.filter { $0.1 != "null" }) { first, _ in first }
    }
  }

  @Test("Each element inside of the root is a row of the table that is named for it")
  func tables() throws {
    try opened(Self.people) { database, _ in
      let types: [Row] = try database.rows("SELECT name, type FROM pragma_table_info('person')")
      #expect(
        types.map { "\($0["name"]!) \($0["type"]!)" } == [
          "text(\"id\") text(\"INTEGER\")", "text(\"x:mood\") text(\"TEXT\")", "text(\"name\") text(\"TEXT\")",
          "text(\"age\") text(\"INTEGER\")", "text(\"tag\") text(\"JSON_TEXT\")", "text(\"home\") text(\"JSON_TEXT\")",
        ])
      let rows: [Row] = try database.rows("SELECT * FROM person ORDER BY id")
      #expect(rows.map { $0["name"] } == [.text("Ada & Co"), .text("")])
      #expect(rows.map { $0["tag"] } == [.text(#"["a","b"]"#), .text(#"["c"]"#)])
      #expect(rows.map { $0["home"] } == [.text(#"{"@zip":"007","city":"Houston"}"#), .null])
      #expect(try database.rows("SELECT value FROM note", as: String.self) == ["Hello <b>"])
      #expect(try database.rows("SELECT version FROM p", as: Int.self) == [1])
    }
  }

  @Test("An attribute and an element of one name are two columns, as are a text and an element 'value'")
  func names() throws {
    try opened("<r><a id='1' value='2'>x</a><a id='2'><id>3</id><value>4</value>y</a></r>") { database, _ in
      let rows: [Row] = try database.rows(##"SELECT id, "@id", value, "@value", "#text" FROM a"##)
      #expect(rows.map { $0["@id"] } == [.integer(1), .integer(2)])
      #expect(rows.map { $0["id"] } == [.null, .integer(3)])
      #expect(rows.map { $0["#text"] } == [.text("x"), .text("y")])
    }
  }

  @Test(
    "What nobody has changed stays as it is, to the byte",
    arguments: [
      people, "<r/>", "<r></r>", "<r>\r\n\t<a x = '1'\r\n y=\"&#10;\"/>\r\n</r>", "\u{FEFF}<r><a>1.50</a> text <a>2</a></r>",
      "<!DOCTYPE r SYSTEM \"r.dtd\" [<!ELEMENT r (a)*><!ATTLIST a w CDATA \"5\">]>\n<r a='&lt;'><a/><b>x<i>y</i>z</b><a w='7'/></r>",
      "<feed xmlns='urn:a'><entry xmlns:d='urn:d'><d:t d:q='1'>é😀</d:t></entry></feed>",
    ])
  func unchanged(_ file: String) throws { #expect(try changed(file) == file) }

  @Test("Only what was changed is written anew: comments, order and blanks stay")
  func change() throws {
    #expect(
      try changed(Self.people, by: "UPDATE person SET age = age + 1, id = 9 WHERE id = 1", "UPDATE p SET version = 2")
        == Self.people.replacing("<age>36<", with: "<age>37<").replacing("id=\"1\"", with: "id=\"9\"").replacing(
          "version='1'", with: "version=\"2\""))
    #expect(
      try changed(Self.people, by: "UPDATE person SET tag = '[\"x\",\"y\",\"z\"]', name = 'B<' WHERE id = 2")
        == Self.people.replacing("<tag>c</tag>", with: "<tag>x</tag>\n    <tag>y</tag>\n    <tag>z</tag>").replacing(
          "<name/>", with: "<name>B&lt;</name>"))
    #expect(
      try changed(Self.people, by: "UPDATE person SET \"x:mood\" = NULL, name = NULL, tag = NULL")
        == Self.people.replacing(" x:mood='good'", with: "").replacing("\n    <name>Ada &amp; Co</name>", with: "")
        .replacing("\n    <tag>a</tag><tag>b</tag>", with: "").replacing("\n    <name/>", with: "").replacing(
          "\n    <tag>c</tag>", with: ""))
    #expect(
      try changed(Self.people, by: "UPDATE note SET value = 'Bye'")
        == Self.people.replacing("Hello <![CDATA[<b>]]>", with: "Bye"))
  }

  @Test("New rows stand after those of their table, and rows that are gone leave no blanks")
  func rows() throws {
    #expect(
      try changed(Self.people, by: "INSERT INTO person (id, name, home) VALUES (3, 'Cy', '{\"@zip\":\"1\",\"city\":\"Bonn\"}')")
        == Self.people.replacing(
          "  </person>\n  <?pi",
          with: """
              </person>
              <person id="3">
                <name>Cy</name>
                <home zip="1">
                  <city>Bonn</city>
                </home>
              </person>
              <?pi
            """))
    let first = try changed(Self.people, by: "DELETE FROM person WHERE id = 1")
    #expect(first.contains("<!-- The first -->\n  <note>") && first.contains("<person id=\"2\">"))
    #expect(try changed("<r><a>1</a><a>2</a></r>", by: "DELETE FROM a", "INSERT INTO a VALUES (3)") == "<r><a>3</a></r>")
    #expect(
      try changed("<r>\n</r>", by: "CREATE TABLE b (x TEXT)", "INSERT INTO b VALUES ('one')")
        == "<r>\n  <b>\n    <x>one</x>\n  </b>\n</r>")
    #expect(
      try changed("<r/>", by: "CREATE TABLE b (x TEXT)", "INSERT INTO b VALUES ('one')")
        == "<r>\n  <b>\n    <x>one</x>\n  </b>\n</r>")
  }

  @Test("Columns that were added and dropped are in the file")
  func columns() throws {
    #expect(
      try changed("<r><a x='1'/><a x='2'/></r>", by: "ALTER TABLE a ADD y INTEGER", "UPDATE a SET y = 5 WHERE x = 2")
        == "<r><a x='1'/><a x='2' y=\"5\"/></r>")
    #expect(try changed("<r><a x='1'><b>2</b></a></r>", by: "ALTER TABLE a DROP b") == "<r><a x='1'></a></r>")
    #expect(
      try changed("<r><a><b>2</b></a></r>", by: "ALTER TABLE a ADD c", "UPDATE a SET c = '<'")
        == "<r><a><b>2</b><c>&lt;</c></a></r>")
    #expect(try changed("<r><a/><b/></r>", by: "DROP TABLE a") == "<r><b/></r>")
  }

  @Test("What was written is written again after more changes")
  func again() throws {
    try opened("<r>\n  <a>1</a>\n  <!-- c -->\n  <a>2</a>\n  <a>3</a>\n</r>") { database, path in
      try database.execute("DELETE FROM a WHERE value = 1")
      try database.persist()
      try database.execute("INSERT INTO a VALUES (4)")
      try database.persist()
      try database.execute("UPDATE a SET value = 30 WHERE value = 3")
      try database.persist()
      #expect(try TestFolder.text(path) == "<r>\n  <!-- c -->\n  <a>2</a>\n  <a>30</a>\n  <a>4</a>\n</r>")
      try database.execute("CREATE TABLE n (k TEXT PRIMARY KEY) WITHOUT ROWID")
      try database.execute("INSERT INTO n VALUES ('x')")
      try database.persist()
      try database.persist()
      #expect(try TestFolder.text(path).hasSuffix("  <n>\n    <k>x</k>\n  </n>\n</r>"))
    }
  }

  @Test("Random changes are in the file, and nothing else", arguments: 1...10 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try opened(Self.people) { database, path in
      for step in 1...30 {
        let id = Int.random(in: 0...6, using: &random)
        let texts = ["", "x", "<&>\"'", " \n", "é", "]]>", "\t"]
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try database.execute("INSERT INTO person (id, name) VALUES (?, ?)", id, text)
        case 1: try database.execute("DELETE FROM person WHERE rowid = ?", id)
        case 2: try database.execute("UPDATE person SET name = ?, tag = NULL WHERE id = ?", text, id)
        case 3: try database.execute("UPDATE person SET \"x:mood\" = ?, age = ? WHERE id = ?", text, step, id)
        default: try database.execute("INSERT INTO note VALUES (?)", text)
        }
        guard step % 5 == 0 else { continue }
        try database.persist()
        let copy = try Database.file(at: path)
        for table in ["person", "note"] {
          let (before, after) = (try values(of: table, in: database), (try? values(of: table, in: copy)) ?? [])
          #expect(before == after)
        }
        try copy.close()
        #expect(try TestFolder.text(path).contains("<!-- The first -->"))
      }
    }
  }

  @Test("Elements inside of rows are tables as asked")
  func nested() throws {
    let file = "<r>\n  <a id='1'><p n='x'><q k='1'/><q k='2'/></p><p n='y'/></a>\n  <a id='2'><p n='z'><q k='3'/></p></a>\n</r>"
    let options = FileOptions(nested: .tables)
    #expect(try changed(file, options) == file)
    try opened(file, options) { database, path in
      let rows: [Row] = try database.rows(
        "SELECT a.id, p.n, q.k FROM a JOIN a_p p ON p.a_rowid = a.rowid LEFT JOIN a_p_q q ON q.a_p_rowid = p.rowid ORDER BY q.k, n"
      )
      #expect(rows.map { $0["n"] } == [.text("y"), .text("x"), .text("x"), .text("z")])
      try database.execute("INSERT INTO a_p (a_rowid, n) VALUES (2, 'new')")
      try database.persist()
      #expect(
        try TestFolder.text(path)
          == file.replacing("<p n='z'><q k='3'/></p>", with: "<p n='z'><q k='3'/></p><p n=\"new\"/>"))
    }
  }

  @Test("A database is saved as XML, and read as it was")
  func saved() throws {
    let folder = try TestFolder()
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, ok BOOLEAN, tags JSON, raw BLOB, x REAL, s TEXT)")
    try database.execute(
      "INSERT INTO a VALUES (1, 1, '[1, {\"b\": 2}]', x'00ff', 0.5, '<' || char(13, 10)), (2, NULL, NULL, NULL, 2, '')")
    let path = folder.path("a.xml")
    try database.save(as: path)
    #expect(
      try TestFolder.text(path) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <data>
          <a>
            <id>1</id>
            <ok>true</ok>
            <tags>1</tags>
            <tags>
              <b>2</b>
            </tags>
            <raw>AP8=</raw>
            <x>0.5</x>
            <s>&lt;&#13;
        </s>
          </a>
          <a>
            <id>2</id>
            <x>2.0</x>
            <s/>
          </a>
        </data>

        """)
    let copy = try Database.file(at: path)
    #expect(try copy.rows("SELECT s FROM a", as: String.self) == ["<\r\n", ""])
    try copy.close()
    for sql in ["INSERT INTO a (s) VALUES (char(1))", "CREATE TABLE \"a b\" (x)"] {
      try database.execute(sql)
      if sql.hasPrefix("CREATE") {
        try database.execute("DELETE FROM a")
        try database.execute("INSERT INTO \"a b\" VALUES (1)")
      }
      let error = #expect(throws: DAOError.self) { try database.save(as: path) }
      #expect(error?.code == .encoding)
    }
    try database.close()
    withExtendedLifetime(folder) {}
  }

  @Test("An XML file saved under another name keeps its root")
  func copied() throws {
    try opened("<r xmlns:d='urn:d' v='1'><d:a x='2'/></r>") { database, path in
      let copy = path.replacing("p.xml", with: "q.xml")
      try database.save(as: copy)
      #expect(try TestFolder.text(copy).hasSuffix("<r xmlns:d=\"urn:d\" v=\"1\">\n  <d:a x=\"2\"/>\n</r>\n"))
    }
  }

  @Test(
    "What is wrong is named with its line",
    arguments: [
      ("", "the file is empty"), ("<r>\n<a></r>", "line 2: Opening and ending tag mismatch"), ("<r>\n<a>", "line 2: "),
      ("x", "line 1: "), ("<r/>\n<r/>", "line 2: Extra content"), ("<r>\n&nbsp;</r>", "line 2: the entity 'nbsp' is not known"),
      ("<!DOCTYPE r [\n<!ENTITY a 'b'>]><r>&a;</r>", "line 2: a declaration of an entity is not allowed"),
      ("<!DOCTYPE r SYSTEM 'x'><r>\n&a;</r>", "line 2: the entity 'a' is not known"),
      ("<!DOCTYPE r SYSTEM 'x'><r>\n<a b='&c;'/></r>", "line 2: the entity 'c' is not known"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><r/>", "the file is in ISO-8859-1: save it as UTF-8"),
      ("<r>" + String(repeating: "<a>", count: 5_000), "nest deeper than 100 levels"),
      ("<r><a \((0..<2_001).map { "a\($0)=''" }.joined(separator: " "))/></r>", "more than 2000 attributes"),
      ("<r><a \((0..<200_000).map { "a\($0)=''" }.joined(separator: " "))/></r>", "more than 2000 attributes"),
      ("<r><a/><A/></r>", "'a' and 'A' would be one table"), ("<r><daokit_a/></r>", "a table cannot have the name"),
      ("<r><a b='1' B='2'/></r>", "'@b' and '@B'"), ("<r><a b='1' b='2'/></r>", "Attribute b redefined"),
      ("<r><a:b/></r>", "Namespace prefix a"), ("<r>\u{0}</r>", "line 1"),
    ])
  func faults(_ text: String, _ message: String) throws {
    let error = try #require(throws: DAOError.self) { try Database.file(Bytes(text, size: 1 << 14), named: "t", format: .xml) }
    #expect(error.code == .encoding)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test("It does not matter where the bytes are cut", arguments: 1...12)
  func cuts(_ size: Int) throws {
    let whole = try Database.file(Bytes(Self.people), named: "t", format: .xml)
    let cut = try Database.file(Bytes(Self.people, size: size), named: "t", format: .xml)
    for sql in ["SELECT * FROM person", "SELECT * FROM note", "SELECT * FROM t"] {
      let (before, after): ([Row], [Row]) = (try whole.rows(sql), try cut.rows(sql))
      #expect(before.map { "\($0)" } == after.map { "\($0)" })
    }
    try whole.close()
    try cut.close()
  }

  @Test(
    "Other bytes than UTF-8 are refused",
    arguments: [[0xFF, 0xFE, 0x3C, 0], [0x3C, 0x72, 0x3E, 0xE9, 0x3C, 0x2F, 0x72, 0x3E]] as [[UInt8]])
  func encodings(_ bytes: [UInt8]) throws {
    struct Raw: ByteSource {
      let bytes: [UInt8]
      func open() -> any ByteReading { Reading(rest: bytes) }
      struct Reading: ByteReading {
        var rest: [UInt8]
        mutating func next() -> [UInt8] {
          defer { rest = [] }
          return rest
        }
      }
    }
    let error = #expect(throws: DAOError.self) { try Database.file(Raw(bytes: bytes), named: "t", format: .xml) }
    #expect(error?.code == .encoding)
  }

  @Test("The text of an element has no more blanks than it was given, and keeps those that it has")
  func blanksOfTexts() throws {
    let text = "<r>\n <p>\n  <a>1</a> <!-- c -->\n  <b>2</b>\n </p>\n <p>\n  <a>1</a>\n  <b>2</b> x\n </p>\n <p>\n </p>\n</r>"
    let set = try changed(text, by: "UPDATE p SET value = '\ny'")
    #expect(set == "<r>\n <p><a>1</a><b>2</b>\ny</p>\n <p><a>1</a><b>2</b>\ny</p>\n <p>\ny</p>\n</r>")
    let removed = try changed(text, by: "UPDATE p SET b = NULL")
    #expect(removed.contains("<p>\n  <a>1</a> <!-- c -->\n </p>") && removed.contains("<p>\n  <a>1</a>\n   x\n </p>"))
    let both = try changed(text, by: "UPDATE p SET value = 'y', a = 5, b = NULL WHERE rowid = 1")
    #expect(both.contains("<p><a>5</a>y</p>"))
  }

  @Test("Names inside of a row that differ in how accents are composed are two members")
  func accentsOfNames() throws {
    try opened("<r><p><a><\u{E9}>1</\u{E9}><e\u{301}>2</e\u{301}></a></p></r>") { database, _ in
      let json = try database.rows("SELECT a FROM p", as: String.self)
      #expect(json.map { Array($0.utf8) } == [Array("{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}".utf8)])
    }
  }
}
