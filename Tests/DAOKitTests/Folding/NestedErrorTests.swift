import DAOKit
import Testing

/// What errors say of values within nested entities.
@Suite("Errors in nested entities")
struct NestedErrorTests {
  private enum Level: String, Decodable { case gold, silver }

  private struct Address: Decodable {
    var zip: Int
    var level: Level?
    var tags: [String: Int]?
  }

  private struct Author: Decodable {
    var id: Int
    var address: Address?
  }

  private struct Blog: Decodable {
    var id: Int
    var author: Author?
    var authors: [Author]?
  }

  private static let mapper = """
    <mapper namespace="blog">
      <resultMap id="blog" type="Blog"><id property="id" column="blog_id"/>
        <association property="author" resultMap="author" columnPrefix="a_"/></resultMap>
      <resultMap id="author" type="Author"><id property="id" column="id"/>
        <association property="address" javaType="Address" columnPrefix="addr_">
          <result property="zip" column="zip"/><result property="level" column="level"/><result property="tags" column="tags"/>
        </association></resultMap>
      <resultMap id="selected" type="Blog"><id property="id" column="blog_id"/>
        <collection property="authors" select="authors" column="blog_id"/></resultMap>
      <select id="selects" resultMap="selected">SELECT 1 AS blog_id</select>
      <select id="authors" resultMap="author">SELECT 7 AS id, 'x' AS addr_zip</select>
      <select id="zip" resultMap="blog">SELECT 1 AS blog_id, 7 AS a_id, 'B1' AS a_addr_zip</select>
      <select id="null" resultMap="blog">SELECT 1 AS blog_id, 7 AS a_id, NULL AS a_addr_zip, 'gold' AS a_addr_level</select>
      <select id="level" resultMap="blog">SELECT 1 AS blog_id, 7 AS a_id, 1 AS a_addr_zip, 'bronze' AS a_addr_level</select>
      <select id="tags" resultMap="blog">SELECT 1 AS blog_id, 7 AS a_id, 1 AS a_addr_zip, '{"a": "secret"}' AS a_addr_tags</select>
      <select id="root" resultMap="blog">SELECT 'x' AS blog_id</select>
      <select id="plain" resultType="string">SELECT 'bronze' AS level</select>
      <select id="none" resultMap="blog">SELECT 1 AS blog_id</select>
    </mapper>
    """

  private func withBlogs(showsValues: Bool = false, _ body: (DAO) throws -> Void) throws {
    var configuration = Configuration()
    configuration.showsValues = showsValues
    let database = try Database.inMemory(configuration: configuration)
    try body(try database.dao(script: Self.mapper))
    try database.close()
  }

  @Test("An error names the path of the property, its column and both types")
  func paths() throws {
    try withBlogs { blogs in
      expectError(.typeMismatch, "'author.address.zip' (column 2 'a_addr_zip'): Int wanted, text found") {
        try blogs.call("zip") as Blog
      }
      expectError(.unexpectedNull, "'author.address.zip' (column 2 'a_addr_zip') is NULL and Int is not optional") {
        try blogs.call("null") as Blog
      }
      expectError(.typeMismatch, "'id' (column 0 'blog_id'): Int wanted, text found") { try blogs.call("root") as Blog }
      expectError(.typeMismatch, "'authors.address.zip' (column 1 'addr_zip'): Int wanted, text found") {
        try blogs.call("selects") as Blog
      }
    }
  }

  @Test("A property without a column, an entity that is not there and one that is a list are named by their path")
  func otherErrors() throws {
    struct Wide: Decodable {
      struct Author: Decodable { var nickname: String }
      var author: Author
    }
    struct Listed: Decodable {
      struct Author: Decodable { var address: [Address] }
      var author: Author
    }
    try withBlogs { blogs in
      expectError(.missingColumn, "no column for the property 'author.nickname'") { try blogs.call("zip") as Wide }
      expectError(.unexpectedNull, "'author' is NULL and Author is not optional") { try blogs.call("none") as Wide }
      expectError(.typeMismatch, "'author.address': the result map has an association") { try blogs.call("level") as Listed }
    }
  }

  @Test("A value that a type refuses is in no message, unless values are shown", arguments: [false, true])
  func values(areShown: Bool) throws {
    try withBlogs(showsValues: areShown) { blogs in
      let level = expectError(.typeMismatch, "'author.address.level' (column 3 'a_addr_level'): Level wanted, text found") {
        try blogs.call("level") as Blog
      }
      #expect(level?.description.replacing("'bronze' AS", with: "").contains("bronze") == areShown)
      let tags = expectError(.typeMismatch, "'author.address.tags' (column 3 'a_addr_tags')") { try blogs.call("tags") as Blog }
      #expect(tags?.message.contains("secret") == false)
      let plain = expectError(.typeMismatch, "Level wanted, text found") { try blogs.call("plain") as Level }
      #expect(plain?.message.contains("bronze") == areShown)
    }
  }

  @Test("What a type's own decoding says of a value is hidden as well")
  func ownErrors() throws {
    struct Code: Decodable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "'\(text)' is no code"))
      }
    }
    struct Whole: Decodable {
      init(from decoder: any Decoder) throws {
        let row = try decoder.singleValueContainer().decode([String: String].self)
        throw DecodingError.typeMismatch(Whole.self, .init(codingPath: [], debugDescription: "\(row)"))
      }
    }
    let database = try Database.inMemory()
    let script = try database.dao(script: "<dao><select selector='x'>SELECT 'top' || 'secret' AS a, 'b' AS b</select></dao>")
    struct Coded: Decodable { var a: Code }
    let code = expectError(.typeMismatch, "column 0 'a': Code wanted, text found") { try script.call("x") as Coded }
    #expect(code?.description.contains("topsecret") == false)
    let whole = expectError(.typeMismatch, "Whole cannot be read from the row") { try script.call("x") as Whole }
    #expect(whole?.description.contains("topsecret") == false)
    try database.close()
  }
}
