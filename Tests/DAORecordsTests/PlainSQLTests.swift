import DAORecords
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Plain SQL")
struct PlainSQLTests {
  @Test("Statements of a text run in one transaction, and their changes are counted", arguments: TestEngine.all)
  func execute(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    #expect(try database.execute("CREATE TABLE t (a INTEGER, b TEXT); CREATE TABLE u (a INTEGER UNIQUE) -- the end") == 0)
    #expect(try database.execute("INSERT INTO t VALUES (?, ?), (3, ';')", 1, "x") == 2)
    #expect(try database.execute("UPDATE t SET b = :b WHERE a = :a", ["a": 3, "b": nil as String?]) == 1)
    #expect(error { try database.execute("INSERT INTO u VALUES (1); INSERT INTO u VALUES (1)") }?.code == .constraint)
    #expect(try database.rows("SELECT count(*) FROM u", as: Int.self) == [0])
    #expect(error { try database.execute("INSERT INTO u VALUES (?); INSERT INTO u VALUES (?)", 1, 2) }?.code == .parameter)
    #expect(error { try database.execute("INSERT INTO u VALUES (?)") }?.code == .parameter)
    #expect(try database.tableNames() == ["t", "u"])
    try engine.remove(database)
  }

  @Test(
    "What begins or ends a transaction is refused, and a statement alone runs outside of one",
    arguments: ["COMMIT", "END", "ROLLBACK", "BEGIN", "SAVEPOINT s", "RELEASE s"])
  func transactions(_ sql: String) throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("plain"))
    try database.execute("CREATE TABLE t (a INTEGER)")
    #expect(error { try database.execute("INSERT INTO t VALUES (1); \(sql); INSERT INTO t VALUES (2)") }?.code == .parameter)
    #expect(error { try database.execute(sql) }?.code == .parameter)
    let inside = error {
      try database.transaction {
        try database.execute("INSERT INTO t VALUES (3)")
        try database.execute(sql)
      }
    }
    #expect(inside?.code == .parameter)
    #expect(try database.rows("SELECT a FROM t", as: Int.self) == [])
    #expect(try database.execute("VACUUM") == 0)
    try database.close()
  }

  @Test("Texts that differ in the composition of an accent alone are two statements", arguments: TestEngine.all)
  func exactTexts(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    for text in ["\u{E9}", "e\u{301}"] {
      #expect(try database.rows("SELECT '\(text)'", as: String.self)[0].utf8.elementsEqual(text.utf8))
    }
    try engine.remove(database)
  }

  @Test("Rows are read as entities, scalars or rows, with values in order or by name", arguments: TestEngine.all)
  func rows(engine: TestEngine) async throws {
    struct Pair: Codable, Equatable { var a: Int, b: String? }
    let database = try engine.makeDatabase()
    try await database.execute("CREATE TABLE t (a INTEGER, b TEXT)")
    try await database.execute("INSERT INTO t VALUES (1, 'x'), (2, NULL)")
    #expect(
      try await database.rows("SELECT * FROM t WHERE a > ?", 0, as: Pair.self) == [Pair(a: 1, b: "x"), Pair(a: 2, b: nil)])
    #expect(try await database.rows("SELECT * FROM t").first?["b"] == .text("x"))
    #expect(await error { try await database.rows("SELECT 1; SELECT 2") }?.code == .parameter)
    #expect(await error { try await database.rows("SELECT absent FROM t") }?.code == .database)
    try engine.remove(database)
  }
}
