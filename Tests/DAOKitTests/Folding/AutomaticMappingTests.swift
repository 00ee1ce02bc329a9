import DAOCore
import Foundation
import Testing

@testable import DAOKit
@testable import DAOScript

/// Which columns a nested map takes by itself, and when there is an entity at all.
@Suite("Automatic mapping in joins")
struct AutomaticMappingTests {
  private struct Author: Codable, Equatable {
    var id: Int
    var name: String?
    var address: Address?
  }

  private struct Address: Codable, Equatable {
    var zip: String
    var firstLine: String?
  }

  private struct Post: Codable, Equatable {
    var id: Int?
    var subject: String?
  }

  private struct Blog: Codable, Equatable {
    var id: Int
    var title: String?
    var author: Author?
    var posts: [Post]?
  }

  private func blogs<R: Decodable>(
    _ maps: String, _ sql: String, _ settings: ResultSettings = .init(autoMapping: .full), ordered: Bool = false,
    as type: R.Type = R.self
  ) throws -> [R] {
    let scene = try FoldingScene(
      schema: "", maps: maps,
      selects: "<select selector=\"all\" map=\"blog\" ordered=\"\(ordered)\"><![CDATA[ \(sql) ]]></select>", settings: settings)
    defer { try? scene.database.close() }
    return try scene.call("all")
  }

  private let mapped = """
    <resultMap id="blog" type="Blog"><id property="id" column="id"/>
      <association property="author" javaType="Author"><id property="id" column="author_id"/></association>
      <collection property="posts" ofType="Post"><id property="id" column="post_id"/></collection></resultMap>
    """

  @Test("A nested entity is there only if one of its own columns holds a value")
  func ownColumns() throws {
    let sql = """
      SELECT 1 AS id, 'First' AS title, NULL AS author_id, NULL AS name, NULL AS post_id, NULL AS subject
      UNION ALL SELECT 2, 'Second', 7, 'Ada', 20, 'p20' UNION ALL SELECT 2, 'Second', NULL, NULL, NULL, NULL
      UNION ALL SELECT 2, 'Second', 7, 'Ada', 21, NULL
      """
    let first = Blog(id: 1, title: "First", author: nil, posts: [])
    let second = Blog(
      id: 2, title: "Second", author: Author(id: 7, name: "Ada"),
      posts: [Post(id: 20, subject: "p20"), Post(id: 21, subject: nil)])
    #expect(try blogs(mapped, sql) == [first, second])
    #expect(try blogs(mapped, sql, ordered: true) == [first, second])
    #expect(try blogs(mapped, sql + " LIMIT 1") == [first])
    let rows: [Row] = try blogs(mapped, sql)
    #expect(try rows.map { try $0.decode(Blog.self) } == [first, second])
    #expect(rows[0].nested("author") == nil)
  }

  @Test("An automatic column alone makes an entity, and the parent's columns do not")
  func automaticColumnAlone() throws {
    let sql = """
      SELECT 1 AS id, 'First' AS title, NULL AS author_id, NULL AS name, NULL AS post_id, 'draft' AS subject
      UNION ALL SELECT 2, 'Second', NULL, NULL, NULL, NULL
      """
    #expect(
      try blogs(mapped, sql) == [
        Blog(id: 1, title: "First", author: nil, posts: [Post(id: nil, subject: "draft")]),
        Blog(id: 2, title: "Second", author: nil, posts: []),
      ])
  }

  @Test("A map that says nothing of columns is told by those that its type has properties for")
  func nothingMapped() throws {
    let maps = """
      <resultMap id="blog" type="Blog"><result property="id" column="blog_id"/>
        <association property="author" javaType="Author"><association property="address" javaType="Address"/></association>
        <collection property="posts" ofType="Post" columnPrefix="post_"/></resultMap>
      """
    let sql = """
      SELECT 1 AS blog_id, 'First' AS title, NULL AS id, NULL AS name, NULL AS zip, NULL AS FIRST_LINE, NULL AS post_subject
      UNION ALL SELECT 2, 'Second', 7, 'Ada', NULL, NULL, 'a' UNION ALL SELECT 2, 'Second', 7, 'Ada', 'B1', 'Road 1', 'b'
      UNION ALL SELECT 2, 'Second', NULL, NULL, NULL, NULL, 'a'
      """
    let ada = Author(id: 7, name: "Ada", address: Address(zip: "B1", firstLine: "Road 1"))
    #expect(
      try blogs(maps, sql) == [
        Blog(id: 1, title: "First", author: nil, posts: []),
        Blog(id: 2, title: "Second", author: ada, posts: [Post(subject: "a"), Post(subject: "b")]),
      ])
  }

  @Test("Rows of a parent that maps nothing but what is nested in it are not told apart; an id, or any column, does it")
  func parentByName() throws {
    struct Plain: Codable, Equatable {
      var id: Int
      var title: String
      var posts: [Post]
    }
    let maps = """
      <resultMap id="blog" type="Plain" autoMapping="true">
        <collection property="posts" ofType="Post" columnPrefix="post_" autoMapping="true"/></resultMap>
      """
    let sql = "SELECT 1 AS id, 'First' AS title, 10 AS post_id, 'a' AS post_subject UNION ALL SELECT 1, 'First', 11, 'b'"
    let posts = [Post(id: 10, subject: "a"), Post(id: 11, subject: "b")]
    #expect(try blogs(maps, sql, .init()) == posts.map { Plain(id: 1, title: "First", posts: [$0]) })
    for column in ["<id property=\"id\" column=\"id\"/>", "<result property=\"title\" column=\"title\"/>"] {
      let told = maps.replacing("<collection", with: column + "<collection")
      #expect(try blogs(told, sql, .init()) == [Plain(id: 1, title: "First", posts: posts)])
      #expect(try blogs(told, sql, .init(), ordered: true) == [Plain(id: 1, title: "First", posts: posts)])
    }
  }

  @Test("A column that an enclosing map has mapped is not the nested entity's")
  func enclosingColumns() throws {
    let maps = """
      <resultMap id="blog" type="Blog"><id property="id" column="id"/><result property="title" column="name"/>
        <association property="author" javaType="Author" autoMapping="true"><id property="id" column="author_id"/>
        </association></resultMap>
      """
    #expect(
      try blogs(maps, "SELECT 1 AS id, 'First' AS name, NULL AS author_id UNION ALL SELECT 2, 'Second', 7", .init()) == [
        Blog(id: 1, title: "First"), Blog(id: 2, title: "Second", author: Author(id: 7, name: nil)),
      ])
  }

  @Test("A dictionary takes all columns that are left; keys without an enum are known by what is asked for")
  func otherTypes() throws {
    struct Loose: Decodable, Equatable {
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var name: String?
      init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: Key(stringValue: "name"))
      }
    }
    struct Outer<Inner: Decodable & Equatable>: Decodable, Equatable {
      var id: Int
      var author: Inner?
    }
    let sql = "SELECT 1 AS id, 'First' AS title, NULL AS author_id, NULL AS name UNION ALL SELECT 2, 'Second', NULL, 'Ada'"
    let loose: [Outer<Loose>] = try blogs(mapped, sql)
    #expect(loose.map(\.author?.name) == [nil, "Ada"] && loose[0].author == nil)
    let maps = mapped.replacing("javaType=\"Author\"", with: "javaType=\"map\"")
    let dictionaries: [Outer<[String: String?]>] = try blogs(maps, sql)
    #expect(dictionaries.map { $0.author?["title"] } == ["First", "Second"])
  }

  @Test("A known entity takes nothing from a row in which its notNullColumn is NULL")
  func notNullOfKnown() throws {
    let maps = """
      <resultMap id="blog" type="Blog"><id property="id" column="a"/>
        <association property="author" javaType="Author" notNullColumn="flag"><id property="id" column="b"/>
          <collection property="posts" ofType="Post"><id property="id" column="c"/></collection></association></resultMap>
      """
    let scene = try FoldingScene(
      schema: "", maps: maps,
      selects: """
        <select selector="all" map="blog">SELECT 1 AS a, 1 AS b, 1 AS flag, 10 AS c UNION ALL SELECT 1, 1, NULL, 11</select>
        <select selector="missing" map="blog">SELECT 1 AS a, 1 AS b, 10 AS c</select>
        """)
    #expect(try scene.json("all") == "{id: 1, author: {id: 1, posts: [{id: 10}]}}")
    expectError(.missingColumn, "'flag'") { try scene.json("missing") }
    try scene.database.close()
  }

  @Test("returnInstanceForEmptyRow makes entities of nils in joins, but no scalars and none without its notNullColumn")
  func emptyEntities() throws {
    let maps = """
      <resultMap id="blog" type="Blog"><id property="id" column="id"/>
        <association property="author"><id property="id" column="author_id"/>
          <association property="address"><result property="zip" column="zip"/></association></association>
        <association property="other" notNullColumn="other_id"><id property="id" column="other_id"/></association>
        <collection property="posts"><id property="id" column="post_id"/></collection>
        <collection property="tags" ofType="string"><result column="tag"/></collection></resultMap>
      """
    var settings = ResultSettings()
    settings.keepsEmptyEntities = true
    let scene = try FoldingScene(
      schema: "", maps: maps,
      selects: """
        <select selector="all" map="blog">
          SELECT 1 AS id, NULL AS author_id, NULL AS zip, NULL AS other_id, NULL AS post_id, NULL AS tag
          UNION ALL SELECT 1, NULL, NULL, NULL, NULL, NULL UNION ALL SELECT 1, 7, NULL, 8, 9, 'x'
        </select>
        """, settings: settings)
    #expect(
      try scene.json("all")
        == "{id: 1, author: {id: 7, address: {zip: null}}, other: {id: 8}, posts: [{id: null}, {id: 9}], tags: [x]}")
    try scene.database.close()
  }

  @Test("autoMappingBehavior NONE holds for a resultType too, but not for single values")
  func noneForTypes() throws {
    struct Loose: Decodable, Equatable { var id: Int? }
    var configuration = Configuration()
    let file = try temporaryFolder().appending(path: "config.xml")
    try "<configuration><settings><setting name='autoMappingBehavior' value='NONE'/></settings></configuration>"
      .write(to: file, atomically: true, encoding: .utf8)
    configuration.mybatis = file
    let database = try Database.inMemory(configuration: configuration)
    let shop = try database.dao(
      script: """
        <mapper namespace="shop"><select id="blogs" resultType="Blog">SELECT 1 AS id, 'a' AS title</select>
          <select id="ids" resultType="int">SELECT 1 AS id</select><select id="rows" resultType="map">SELECT 1 AS id</select>
        </mapper>
        """)
    #expect(try shop.call("blogs") as [Loose] == [Loose(id: nil)])
    #expect(try shop.call("ids") as [Int] == [1])
    #expect(try (shop.call("rows") as [Row])[0].columns == [])
    expectError(.missingColumn, "no column for the property 'id'; no column is mapped") { try shop.call("blogs") as [Blog] }
    // Nothing is mapped to the row: it is null, where null can be.
    #expect(try shop.call("blogs") as Blog? == nil)
    #expect(try shop.call("blogs") as [Blog?] == [nil])
    #expect(try shop.call("rows") as Row? == nil)
    #expect(try (shop.call("rows") as [Row?]).map { $0 == nil } == [true])
    try database.close()
  }

  @Test("With returnInstanceForEmptyRow rows whose keys are NULL are one entity too; nothing to be told by still tells nothing")
  func emptyRoots() throws {
    var settings = ResultSettings()
    settings.keepsEmptyEntities = true
    let sql = "SELECT NULL AS id, 10 AS post_id UNION ALL SELECT NULL, 11"
    let map =
      "<resultMap id=\"blog\"><id property=\"id\" column=\"id\"/><collection property=\"posts\">"
      + "<id property=\"id\" column=\"post_id\"/></collection></resultMap>"
    struct Loose: Decodable, Equatable {
      var id: Int?
      var posts: [Post]
    }
    let both = [Loose(posts: [Post(id: 10), Post(id: 11)])]
    #expect(try blogs(map, sql, settings) == both)
    #expect(try blogs(map, sql, settings, ordered: true) == both)
    #expect(try blogs(map, sql, .init()) == [Loose(posts: [Post(id: 10)]), Loose(posts: [Post(id: 11)])])
    let bare = map.replacing("<id property=\"id\" column=\"id\"/>", with: "")
    #expect(try blogs(bare, sql, settings, as: Row.self).count == 2)
  }

  @Test("Read as a row, a nested entity has the columns that no entity round about it takes")
  func rows() throws {
    func json(_ root: String, _ nested: String) throws -> String {
      let scene = try FoldingScene(
        schema: "",
        maps: """
          <resultMap id="blog" type="Blog" \(root)><id property="id" column="id"/>
            <association property="author" javaType="Author" \(nested)><id property="id" column="author_id"/></association>
          </resultMap>
          """,
        selects: """
          <select selector="all" map="blog">
            SELECT 1 AS id, NULL AS author_id, 'Ada' AS name UNION ALL SELECT 2, NULL, NULL UNION ALL SELECT 3, 7, 'Bob'
          </select>
          """)
      defer { try? scene.database.close() }
      return try scene.json("all")
    }
    #expect(
      try json("", "autoMapping=\"true\"") == """
        {id: 1, author: {id: null, name: Ada}}
        {id: 2, author: null}
        {id: 3, author: {id: 7, name: Bob}}
        """)
    #expect(
      try json("autoMapping=\"true\"", "autoMapping=\"true\"") == """
        {id: 1, author: null, author_id: null, name: Ada}
        {id: 2, author: null, author_id: null, name: null}
        {id: 3, author: {id: 7, name: Bob}, author_id: 7, name: Bob}
        """)
    #expect(
      try json("", "") == """
        {id: 1, author: null}
        {id: 2, author: null}
        {id: 3, author: {id: 7}}
        """)
  }

  @Test("The javaType of a collection or an association says whether there is one")
  func javaTypes() throws {
    let scene = try FoldingScene(
      schema: "",
      maps: """
        <resultMap id="blog" type="map"><id property="id" column="id"/>
          <collection property="one" javaType="Author" select="authors" column="id"/>
          <collection property="all" javaType="java.util.LinkedHashSet" select="authors" column="id"/>
          <collection property="array" javaType="Author[]" select="authors" column="id"/>
          <association property="list" javaType="list" select="authors" column="id"/>
          <association property="untyped" select="authors" column="id"/></resultMap>
        <resultMap id="join" type="map"><id property="id" column="id"/>
          <collection property="one" javaType="Author"><id property="id" column="aid"/></collection></resultMap>
        """,
      selects: """
        <select selector="blogs" map="blog">SELECT 1 AS id</select><select selector="authors">SELECT 7 AS id WHERE ? IS NOT 9</select>
        <select selector="joins" map="join">SELECT 1 AS id, 5 AS aid UNION ALL SELECT 1, 6</select>
        """)
    #expect(
      try scene.json("blogs")
        == "{id: 1, one: {id: 7}, all: [{id: 7}], array: [{id: 7}], list: [{id: 7}], untyped: {id: 7}}")
    #expect(try scene.json("joins") == "{id: 1, one: {id: 6}}")
    try scene.database.close()
  }
}

extension ResultSettings {
  fileprivate init(autoMapping: AutoMapping) {
    self.init()
    self.autoMapping = autoMapping
  }
}
