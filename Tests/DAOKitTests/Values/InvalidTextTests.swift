import DAOKit
import Foundation
import Testing

@Suite("Text that is not valid UTF-8")
struct InvalidTextTests {
  private struct Named: Codable { var name: String }
  private struct Maybe: Codable { var name: String? }
  private struct Bytes: Codable, Equatable { var name: Data }
  private struct Listed: Codable { var name: [String] }
  private struct Direct: RowDecodable {
    var name: String
    init(row: borrowing RowView) throws { name = try row["name"] }
    init(from decoder: any Decoder) throws { name = "" }
  }
  private struct Shelf: Codable {
    var id: Int
    var names: [Named]
  }

  private func withText(_ body: (TestDatabase, DAO) throws -> Void) throws {
    try withDatabase(schema: [
      "CREATE TABLE t (id INTEGER, name TEXT)", "INSERT INTO t VALUES (1, CAST(x'61ff62' AS TEXT))",
    ]) { db throws in
      let operations = """
        <resultMap id="named" type="Named"><result property="name" column="name"/></resultMap>
        <resultMap id="shelf" type="Shelf"><id property="id" column="id"/>
          <collection property="names" ofType="Named"><result property="name" column="name"/></collection></resultMap>
        <select selector="all">SELECT name FROM t</select>
        <select selector="two">SELECT id, name FROM t</select>
        <select selector="mapped" resultMap="named">SELECT name FROM t</select>
        <select selector="shelves" resultMap="shelf">SELECT id, name FROM t</select>
        """
      try body(db, db.dao(operations))
      try body(db, db.dao("<cache/>" + operations))
    }
  }

  private func refuses<R>(_ part: String = "'name'", at place: SourceLocation = #_sourceLocation, _ body: () throws -> R) {
    expectError(.typeMismatch, part, "not valid UTF-8", "Data", at: place, body)
  }

  @Test("It is an error by every reader, and never read as another text")
  func refused() throws {
    try withText { _, dao throws in
      refuses { try dao.call("all") as String }
      refuses { try dao.call("all") as String? }
      refuses { try dao.call("all") as [String] }
      refuses { try dao.call("all") as [Named] }
      refuses { try dao.call("two") as Maybe }
      refuses { try dao.call("two") as Direct }
      refuses { try dao.call("all") as URL }
      refuses { try dao.call("all") as UUID }
      refuses { try dao.call("all") as Date }
      refuses { try dao.call("all") as Decimal }
      refuses { try dao.call("all") as Level }
      refuses { try dao.call("all") as Listed }
      refuses { try dao.call("all") as Row }
      refuses { try dao.call("mapped") as Named }
      refuses { try dao.call("mapped") as Row }
      refuses { try dao.call("shelves") as Shelf }
      refuses { try dao.forEachRow("all", as: Named.self) { _ in true } }
    }
  }

  @Test("Data reads its bytes")
  func bytes() throws {
    try withText { db, dao throws in
      let bytes = Data([0x61, 0xFF, 0x62])
      #expect(try db.query("SELECT name FROM t").call() == bytes)
      #expect(try db.query("SELECT name FROM t").call() == Bytes(name: bytes))
      #expect(try db.query("SELECT CAST(name AS BLOB) AS name FROM t").call() == bytes)
    }
  }

  @Test("A sequence ends with the error")
  func sequence() async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (name TEXT)", "INSERT INTO t VALUES (CAST(x'ff' AS TEXT))"]) { db in
      await expectError(.typeMismatch, "not valid UTF-8") {
        for try await _ in try db.dao("<select selector=\"all\">SELECT * FROM t</select>").rows("all", as: Row.self) {}
      }
    }
  }
}
