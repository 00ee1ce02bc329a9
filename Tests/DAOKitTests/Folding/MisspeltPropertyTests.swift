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

  @Test("An optional property that a map names otherwise is nil, since another type may have that name")
  func optional() throws {
    try authors(Self.id + #"<result property="nmae" column="name"/>"#) { dao throws in
      #expect(try dao.call("all") as [Author] == [Author(id: 1)])
    }
  }

  private class Place: Decodable {
    var id: Int
    var street: String?
  }

  private final class Address: Place {
    var street2: String?

    private enum CodingKeys: CodingKey { case street2 }

    required init(from decoder: any Decoder) throws {
      street2 = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .street2)
      try super.init(from: decoder)
    }
  }

  @Test("A superclass has the properties that its subclass has not")
  func superclass() throws {
    try authors(Self.id + #"<result property="street" column="name"/>"#) { dao throws in
      let places: [Address] = try dao.call("all")
      #expect(places.map(\.id) == [1] && places[0].street == "Ada" && places[0].street2 == nil)
    }
  }

  @Test("A required property that a map misspells is an error with the right name")
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
