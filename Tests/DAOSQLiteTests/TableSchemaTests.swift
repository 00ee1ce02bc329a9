import DAOCore
import TestSupport
import Testing

@Suite("The columns of tables")
struct TableSchemaTests {
  /// Each column as `name TYPE`, followed by `not null`, `generated` and its position in the key.
  private func columns(_ name: String, on connection: any Connection) throws -> [String]? {
    try connection.tableSchema(name)?.columns.map { column in
      ["\(column.name) \(column.declaredType)"].map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }[0]
        + (column.isNotNull ? " not null" : "") + (column.isGenerated ? " generated" : "")
        + (column.primaryKeyPosition > 0 ? " key \(column.primaryKeyPosition)" : "")
    }
  }

  @Test("Types, keys and what may not be null stand as they were declared")
  func declared() throws {
    try withConnection("CREATE TABLE t (b VARCHAR(20) NOT NULL, a INTEGER, free, PRIMARY KEY (a, b))") { connection throws in
      #expect(try columns("t", on: connection) == ["b VARCHAR(20) not null key 2", "a INTEGER key 1", "free"])
      #expect(try columns("T", on: connection)?.count == 3)
      #expect(try columns("absent", on: connection) == nil)
      #expect(try connection.tableSchema("t")?.name == "t")
      #expect(try connection.tableSchema("t")?.qualifier == nil)
    }
  }

  @Test("WITHOUT ROWID and STRICT tables")
  func options() throws {
    try withConnection(
      "CREATE TABLE w (k TEXT PRIMARY KEY, v ANY) WITHOUT ROWID", "CREATE TABLE s (n INT, x ANY) STRICT"
    ) { connection throws in
      #expect(try columns("w", on: connection) == ["k TEXT not null key 1", "v ANY"])
      #expect(try columns("s", on: connection) == ["n INT", "x ANY"])
    }
  }

  @Test("Generated columns are told, and hidden ones of virtual tables left out")
  func hidden() throws {
    try withConnection(
      "CREATE TABLE g (a INT, b INT AS (a + 1), c INT AS (a + 2) STORED)", "CREATE VIRTUAL TABLE f USING fts5(title, body)"
    ) { connection throws in
      #expect(try columns("g", on: connection) == ["a INT", "b INT generated", "c INT generated"])
      #expect(try columns("f", on: connection) == ["title", "body"])
    }
  }

  @Test("A view has the types of its tables' columns, and none for its expressions")
  func views() throws {
    try withConnection("CREATE TABLE t (a TEXT, b REAL)", "CREATE VIEW v AS SELECT a, b + 1 AS more FROM t") {
      connection throws in
      #expect(try columns("v", on: connection)?.first == "a TEXT")
      #expect(try columns("v", on: connection)?.count == 2)
    }
  }

  @Test("A qualified name is that of its schema alone: main, temp, attached")
  func qualified() throws {
    try withConnection(
      "CREATE TABLE t (inMain)", "CREATE TEMP TABLE t (inTemp)", "ATTACH ':memory:' AS other", "CREATE TABLE other.t (inOther)",
      "CREATE TABLE other.u (onlyThere)"
    ) { connection throws in
      #expect(try columns("main.t", on: connection) == ["inMain"])
      #expect(try columns("temp.t", on: connection) == ["inTemp"])
      #expect(try columns("other.t", on: connection) == ["inOther"])
      #expect(try columns("OTHER.T", on: connection) == ["inOther"])
      // SQLite itself looks up an unqualified name in the same order.
      #expect(try columns("t", on: connection) == ["inTemp"])
      #expect(try columns("u", on: connection) == ["onlyThere"])
      #expect(try columns("main.u", on: connection) == nil)
      #expect(try columns("absent.t", on: connection) == nil)
      #expect(try connection.tableSchema("other.t")?.qualifier == "other")
    }
  }

  @Test("Names with dots, quotes and spaces are found, quoted or not")
  func oddNames() throws {
    try withConnection(
      "CREATE TABLE \"a.b\" (dotted)", "CREATE TABLE \"it's \"\"odd\"\"\" (quoted)", "CREATE TABLE \"select\" (word)"
    ) { connection throws in
      #expect(try columns("a.b", on: connection) == ["dotted"])
      #expect(try columns("\"a.b\"", on: connection) == ["dotted"])
      #expect(try columns("main.\"a.b\"", on: connection) == ["dotted"])
      #expect(try columns("\"it's \"\"odd\"\"\"", on: connection) == ["quoted"])
      #expect(try columns("select", on: connection) == ["word"])
      #expect(try columns("[select]", on: connection) == ["word"])
    }
  }

  @Test("A column keeps texts and decimals by the affinity of its type")
  func affinity() throws {
    let types = [
      "TEXT": (true, true), "VARCHAR(9)": (true, true), "CLOB": (true, true), "CHARINT": (false, false), "BLOB": (true, false),
      "": (true, false), "REAL": (false, false), "DATETIME": (false, false), "NUMERIC": (false, false), "text": (true, true),
    ]
    for (type, (keepsText, isText)) in types {
      try withConnection("CREATE TABLE t (v \(type))") { connection throws in
        let column = try #require(try connection.tableSchema("t")?.columns.first)
        #expect(column.keepsText == keepsText && column.isText == isText, "\(type)")
      }
    }
  }
}
