import DAOKit
import Testing

@Suite("Misspelt properties of result maps")
struct MisspeltPropertyTests {
  private struct Author: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
    var books: [Book]?
  }

  private struct Book: Codable, Equatable, Sendable {
    var title: String
    var subtitle: String?
  }

  private struct Named: Codable, Equatable {
    var id: Int
    var name: String
  }

  private func authors(_ map: String, _ body: (DAO) throws -> Void) throws {
    try withDatabase(.memory) { test throws in
      try body(
        test.dao(
          """
          <resultMap id="m" type="Author">\(map)</resultMap>
          <select selector="all" resultMap="m">SELECT 1 AS id, 'Ada' AS name, 'Notes' AS title, 'On engines' AS sub</select>
          """))
    }
  }

  private static let id = #"<id property="id" column="id"/>"#

  @Test("An optional property that a map means by another name is an error with the right one, and not nil")
  func optional() throws {
    try authors(Self.id + #"<result property="nmae" column="name"/>"#) { dao throws in
      expectError(.missingColumn, "'nmae'", "did you mean 'name'?", "script.all") { try dao.call("all") as [Author] }
    }
    try authors(Self.id + #"<collection property="boks" ofType="Book"><id property="title" column="title"/></collection>"#) {
      dao throws in
      expectError(.missingColumn, "'boks'", "did you mean 'books'?") { try dao.call("all") as [Author] }
    }
    let books = #"""
      <collection property="books" ofType="Book">
        <id property="title" column="title"/><result property="subtitel" column="sub"/>
      </collection>
      """#
    try authors(Self.id + books) { dao throws in
      expectError(.missingColumn, "'books.subtitel'", "did you mean 'subtitle'?") { try dao.call("all") as [Author] }
    }
  }

  @Test("So is a required one")
  func required() throws {
    try withDatabase(.memory) { test throws in
      let dao = try test.dao(
        """
        <resultMap id="m"><id property="id" column="id"/><result property="nam" column="name"/></resultMap>
        <select selector="all" resultMap="m">SELECT 1 AS id, 'Ada' AS name</select>
        """)
      expectError(.missingColumn, "'nam'", "did you mean 'name'?") { try dao.call("all") as [Named] }
      let rows: [Row] = try dao.call("all")
      #expect(rows[0]["nam"] == "Ada")
    }
  }

  @Test("What the entity does not have, and resembles nothing that it misses, is passed over")
  func others() throws {
    try authors(Self.id + #"<result property="name" column="name"/><result property="nickname" column="title"/>"#) {
      dao throws in
      #expect(try dao.call("all") as [Author] == [Author(id: 1, name: "Ada")])
    }
    try authors(Self.id + #"<result property="publisher" column="name"/>"#) { dao throws in
      #expect(try dao.call("all") as [Author] == [Author(id: 1)])
    }
    try authors(Self.id + #"<result property="NAME" column="name"/>"#) { dao throws in
      #expect(try dao.call("all") as [Author] == [Author(id: 1, name: "Ada")])
    }
  }
}
