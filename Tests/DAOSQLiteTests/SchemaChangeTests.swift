import DAOCore
import TestSupport
import Testing

@Suite("Changes of the schema under a connection")
struct SchemaChangeTests {
  @Test("A kept statement reads the columns that there are now, whoever has changed them")
  func columns() throws {
    let file = try DatabaseFile()
    let (reader, writer) = (try file.connect(), try file.connect())
    try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let text = StatementText(sql: "SELECT * FROM t", verb: .query)
    func columns() throws -> [String] {
      try reader.with(text) { statement throws in
        #expect(try statement.step())
        return statement.columns.names
      }
    }
    #expect(try columns() == ["a"])
    let before = reader.schemaGeneration
    try writer.execute("ALTER TABLE t ADD COLUMN b DEFAULT 2")
    #expect(try columns() == ["a", "b"])
    #expect(reader.schemaGeneration != before)
    try reader.execute("ALTER TABLE t RENAME COLUMN a TO c")
    #expect(try columns() == ["c", "b"])
    #expect(try reader.with(text) { try $0.all(Row.self) }.map { [$0["c"], $0["b"]] } == [[1, 2]])
    try reader.close()
    try writer.close()
  }

  @Test("An entity's properties find their columns again after a change")
  func entity() throws {
    struct Pair: Decodable, Equatable {
      var a: Int
      var b: Int?
    }
    try withConnection("CREATE TABLE t (a); INSERT INTO t VALUES (1)") { connection throws in
      let text = StatementText(sql: "SELECT * FROM t", verb: .query)
      #expect(try connection.with(text) { try $0.all(Pair.self) } == [Pair(a: 1, b: nil)])
      try connection.execute("CREATE TABLE u (b, a); INSERT INTO u SELECT 5, a FROM t; DROP TABLE t; ALTER TABLE u RENAME TO t")
      #expect(try connection.with(text) { try $0.all(Pair.self) } == [Pair(a: 1, b: 5)])
    }
  }

  @Test("The generation changes with each definition, however it is run", arguments: [false, true])
  func generation(byStatement: Bool) throws {
    try withConnection { connection throws in
      for sql in ["CREATE TABLE t (a)", "CREATE INDEX i ON t (a)", "ALTER TABLE t ADD COLUMN b", "DROP TABLE t"] {
        let before = connection.schemaGeneration
        if byStatement { try connection.run(sql, verb: .definition) } else { try connection.execute(sql) }
        #expect(connection.schemaGeneration != before, "\(sql)")
      }
      let before = connection.schemaGeneration
      _ = try connection.rows("SELECT 1", [])
      #expect(connection.schemaGeneration == before)
    }
  }

  @Test("A statement that was written for a table's columns does not run on others", arguments: [false, true])
  func followsSchema(byOther: Bool) throws {
    let file = try DatabaseFile()
    let (connection, other) = (try file.connect(), try file.connect())
    try connection.execute("CREATE TABLE t (a)")
    let text = StatementText(
      sql: "INSERT INTO t VALUES (?)", parameters: [.init()], verb: .change, nulls: nil, origin: nil, followsSchema: true,
      handlers: nil)
    func insert() throws -> Int {
      try connection.with(text) { statement throws in
        try statement.bind(.bound([1]))
        return try statement.run()
      }
    }
    #expect(try insert() == 1)
    let before = connection.schemaGeneration
    try (byOther ? other : connection).execute("ALTER TABLE t ADD COLUMN b")
    #expect(error { try insert() }?.code == .schemaChanged)
    #expect(connection.schemaGeneration != before)
    #expect(try connection.rows("SELECT count(*) FROM t", []) == [[1]])
    try connection.execute("DROP TABLE t")
    #expect(error { try insert() }?.code == .schemaChanged)
    try connection.close()
    try other.close()
  }
}
