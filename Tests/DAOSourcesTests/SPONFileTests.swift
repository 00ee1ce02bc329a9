import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("Files of SPON") struct SPONFileTests {
  private static let people = """
    @array[@obj:Person<name$=`Ada` age!=`36` height^=`1.7` born?=`2001-01-01 00:00:00.25 +0000` raw*=`AP8=` home=@obj:Home<zip$=`007`> x?=`what`>, @obj:Person<name$=`Bo` height^=`2` note?=`<null>`>]
    """
  private static let store =
    "@obj:DataStore<tableLastInsertedInto$=`parts` tables=@array[@obj:Table<schema=@obj:TableSchema<name$=`parts` columns=@array[@obj:ColumnSchema<id!=`0` name$=`part_id` type$=`integerType` isPrimaryKey%=`true`>, @obj:ColumnSchema<id!=`1` name$=`name` type$=`textType`>, @obj:ColumnSchema<id!=`2` name$=`free` type$=`textType`>]> rows=@array[@obj<part_id!=`0` name$=`Bolt`>, @obj<part_id!=`1` name$=`Nut`>]>]>"

  /// The text of a file after changes, and rows of it before them.
  private func changed(_ text: String, by sql: String..., look: (Database) throws -> Void = { _ in }) throws -> String {
    let folder = try TestFolder()
    let path = folder.path("p.spon")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let database = try Database.file(at: path)
    try look(database)
    for sql in sql { try database.execute(sql) }
    try database.persist()
    let result = try String(contentsOfFile: path, encoding: .utf8)
    try database.persist()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == result)
    try database.close()
    return result
  }

  @Test("An array of objects is a table; dates are dates, and what is nested is JSON")
  func array() throws {
    _ = try changed(Self.people) { database in
      let rows: [Row] = try database.rows("SELECT * FROM p ORDER BY rowid")
      #expect(rows.map { $0["height"] } == [.real(1.7), .real(2)])
      #expect(rows.map { $0["born"] } == [.text("2001-01-01T00:00:00.250Z"), .null])
      #expect(
        try database.rows("SELECT born FROM p WHERE age = 36", as: Date.self) == [
          Date(timeIntervalSinceReferenceDate: 0.25)
        ])
      #expect(rows[0]["home"] == .text(#"{"zip":"007"}"#))
      #expect(rows[0]["raw"] == .blob(Data([0, 255])))
    }
  }

  @Test(
    "What nobody has changed stays as it is",
    arguments: [
      people, people + "\n", store, "@array[]", "@array[1!, 2!]",
      "@obj:All<version!=`3` a=@array[@obj<x!=`1`>] tags=@array[`x`] b=@array[@obj<y!=`1`>]>",
      "@array[\n  @obj:P<\n    a!=`1`\n  >\n]\n", "@array[ @obj<a!=`1`> ,@obj<b&=`inf`> ]",
    ])
  func unchanged(_ text: String) throws { #expect(try changed(text) == text) }

  @Test("A changed value has the sign of the old one, and all others are as they were")
  func change() throws {
    #expect(
      try changed(
        Self.people, by: "UPDATE p SET height = 1.5, born = '2026-01-31T12:00:00.500Z' WHERE age = 36",
        "INSERT INTO p (name, age, height) VALUES ('Cy', 5, 1)", "DELETE FROM p WHERE name = 'Bo'")
        == Self.people.replacing("1.7", with: "1.5").replacing("2001-01-01 00:00:00.25", with: "2026-01-31 12:00:00.500")
        .replacing(
          "@obj:Person<name$=`Bo` height^=`2` note?=`<null>`>", with: "@obj:Person<name$=`Cy` age!=`5` height&=`1.0`>"))
    #expect(
      try changed("@obj:All<v!=`3` a=@array[@obj:A<x!=`1`>]>", by: "UPDATE p SET v = 4", "INSERT INTO a VALUES (2)")
        == "@obj:All<v!=`4` a=@array[@obj:A<x!=`1`>, @obj:A<x!=`2`>]>")
  }

  @Test("Beside a change each other member stands as it did: digits, signs, names, blanks inside of lists")
  func spellings() throws {
    let text =
      "@array[@obj<a!=`1` s?=`2021-06-01 12:30:00.5 +0000` r&=`1.50` n?=`7` u$=`x &02;02;`>, "
      + "@obj<a!=`2` s?=`2021-06-01 12:30:00.500000 +0000` r&=`1e3` the name$=`x` l=@array[1.50&,  2&, 2021-06-01 12:30:00.5 +0000?] o=@obj:O< z&=`2.00` >>]"
    #expect(try changed(text, by: "UPDATE p SET a = 3 WHERE a = 2") == text.replacing("a!=`2`", with: "a!=`3`"))
    #expect(
      try changed(text, by: "UPDATE p SET s = '2021-06-01T12:30:00.750Z' WHERE a = 1")
        == text.replacing("00.5 +0000` r", with: "00.750 +0000` r", maxReplacements: 1))
    let readable = "@array[\n  @obj<\n    a!=`1`\n    o=@obj<\n      z&=`2.00`\n    >\n  >\n]\n"
    #expect(try changed(readable, by: "UPDATE p SET a = 2") == readable.replacing("`1`", with: "`2`"))
    let store = Self.store.replacing("name$=`Nut`", with: "free?=`2021-06-01 12:30:00.5 +0000`")
    #expect(
      try changed(store, by: "UPDATE parts SET name = 'x' WHERE part_id = 0") == store.replacing("`Bolt`", with: "`x`"))
  }

  @Test("A table that was added stays in the file, with the rows that it has by then")
  func added() throws {
    let folder = try TestFolder()
    let text = "@obj:T<z=@array[@obj:A<x!=`2`>] e=@array[]>"
    let path = try folder.write("p.spon", text)
    let database = try Database.file(at: path)
    for (sql, part) in [
      ("CREATE TABLE n (a); INSERT INTO n VALUES (1)", "n=@array[@obj<a!=`1`>]"),
      ("UPDATE z SET x = 2", "n=@array[@obj<a!=`1`>]"),
      ("INSERT INTO n VALUES (5); UPDATE n SET a = 4 WHERE a = 1", "n=@array[@obj<a!=`4`>, @obj<a!=`5`>]"),
      ("DELETE FROM n", "n=@array[]"), ("INSERT INTO n VALUES (6)", "n=@array[@obj<a!=`6`>]"),
    ] {
      for sql in sql.split(separator: "; ") { try database.execute(String(sql)) }
      for _ in 0..<2 {
        try database.persist()
        #expect(try TestFolder.text(path) == text.replacing("e=@array[]", with: "e=@array[] \(part)"))
      }
    }
    try database.execute("DROP TABLE n")
    try database.execute("CREATE TABLE e (a)")
    try database.execute("INSERT INTO e VALUES (7)")
    try database.persist()
    #expect(try TestFolder.text(path) == text.replacing("e=@array[]", with: "e=@array[@obj<a!=`7`>]"))
    try database.close()
  }

  @Test("A table with the name of a value is refused")
  func names() throws {
    let folder = try TestFolder()
    let text = "@obj<v!=`1` w!=`2`>"
    let path = try folder.write("p.spon", text)
    let database = try Database.file(at: path)
    try database.execute("CREATE TABLE v (a)")
    try database.execute("INSERT INTO v VALUES (7)")
    let error = #expect(throws: DAOError.self) { try database.persist() }
    #expect(error?.code == .encoding)
    #expect(try TestFolder.text(path) == text)
    try database.execute("ALTER TABLE p DROP COLUMN v")
    try database.persist()
    #expect(try TestFolder.text(path) == "@obj<v=@array[@obj<a!=`7`>] w!=`2`>")
    try database.close()
  }

  @Test("A changed text has the sign of a description where it is read as one")
  func descriptions() throws {
    let text = "@array[@obj<a?=`odd thing`>]"
    #expect(try changed(text, by: "UPDATE p SET a = 'another'") == text.replacing("odd thing", with: "another"))
    for new in ["12", "<null>", "-5", "2001-01-01 00:00:00 +0000", "18446744073709551615"] {
      #expect(try changed(text, by: "UPDATE p SET a = '\(new)'") == "@array[@obj<a$=`\(new)`>]")
    }
    #expect(
      try changed("@array[@obj<a&=`0.5`>, @obj<a$=`x`>]", by: "UPDATE p SET a = 9007199254740993 WHERE a = 0.5")
        == "@array[@obj<a!=`9007199254740993`>, @obj<a$=`x`>]")
  }

  @Test("The tables of a DataStore are those of its schema")
  func dataStore() throws {
    let text = try changed(
      Self.store, by: "UPDATE parts SET free = 'x' WHERE part_id = 1", "INSERT INTO parts VALUES (2, 'Saw', NULL)"
    ) {
      let names = try $0.rows("SELECT name FROM parts ORDER BY part_id", as: String.self)
      #expect(names == ["Bolt", "Nut"])
      let columns = try $0.rows("SELECT name FROM pragma_table_info('parts')", as: String.self)
      #expect(columns == ["part_id", "name", "free"])
    }
    #expect(
      text == Self.store.replacing("name$=`Nut`>", with: "name$=`Nut` free$=`x`>, @obj<part_id!=`2` name$=`Saw`>"))
    for sql in ["ALTER TABLE parts ADD more", "CREATE TABLE other (a)"] {
      let error = #expect(throws: DAOError.self) { try changed(Self.store, by: sql) }
      #expect(error?.code == .encoding)
    }
  }

  @Test("A database is saved as SPON, and read as it was")
  func saved() throws {
    let folder = try TestFolder()
    let path = folder.path("a.spon")
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE a (id INTEGER, ok BOOLEAN, at DATETIME, tags JSON, raw BLOB, x REAL, s TEXT)")
    try database.execute(
      "INSERT INTO a VALUES (1, 1, '2026-01-31T12:00:00Z', '[1, {\"b\": null}]', x'00ff', 0.5, '`'), (2, NULL, NULL, NULL, NULL, 2, '')"
    )
    try database.save(as: path)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "@array[@obj<id!=`1` ok%=`true` at?=`2026-01-31 12:00:00 +0000` tags=@array[1!, @obj<b?=`<null>`>] raw*=`AP8=` x&=`0.5` s$=`&01;`>, @obj<id!=`2` ok?=`<null>` at?=`<null>` tags?=`<null>` raw?=`<null>` x&=`2.0` s$=``>]\n"
    )
    try database.close()
  }

  @Test(
    "What is wrong is named with its line",
    arguments: [
      ("", "line 1"), ("@array[@obj<a!=`1`>,\n @obj<a!=`x`>]", "line 2"), ("1!", "begins with '@array['"),
      ("@obj:DataStore<>", "no array of tables"),
      ("@obj:DataStore<tables=@array[@obj<a!=`1`>]>", "no schema"), ("@array[18446744073709551615!]", "beyond 64 bits"),
      (String(repeating: "@array[", count: 200), "deeper than 128 levels"),
    ])
  func faults(_ text: String, _ message: String) throws {
    let error = try #require(throws: DAOError.self) { try Database.file(Bytes(text), named: "t", format: .spon) }
    #expect(error.code == .encoding)
    #expect(error.message.contains(message), "\(error.message)")
  }
}
