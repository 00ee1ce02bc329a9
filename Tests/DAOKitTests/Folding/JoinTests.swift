import DAOCore
import Foundation
import Testing

@testable import DAOKit
@testable import DAOScript

@Suite("Folding joins")
struct JoinTests {
  static let maps = """
    <resultMap id="blog" type="Blog">
      <id property="id" column="blog_id"/><result property="title" column="title"/>
      <association property="author" columnPrefix="author_" resultMap="author"/>
      <collection property="posts" ofType="Post" columnPrefix="post_">
        <id property="id" column="id"/><result property="subject" column="subject"/>
        <collection property="comments" resultMap="comment" />
        <collection property="tags" ofType="string"><result column="tag"/></collection>
      </collection>
    </resultMap>
    <resultMap id="author" type="Author">
      <id property="id" column="id"/><result property="name" column="name"/><result property="email" column="email"/>
    </resultMap>
    <resultMap id="comment" type="Comment"><id property="id" column="cid"/><result property="text" column="ctext"/></resultMap>
    """

  static let join = BlogScene.join.replacing("comment_id", with: "post_cid").replacing("comment_text", with: "post_ctext")
    .replacing("AS tag", with: "AS post_tag")

  func scene(_ maps: String = Self.maps, _ sql: String = Self.join, map: String = "blog", ordered: Bool = false) throws
    -> FoldingScene
  {
    try FoldingScene(
      schema: BlogScene.schema, maps: maps,
      selects: "<select selector=\"all\" map=\"\(map)\" ordered=\"\(ordered)\"><![CDATA[ \(sql) ]]></select>")
  }

  @Test("Blogs have their author, posts, comments and tags, in the order of the rows")
  func nested() throws {
    let blogs: [Blog] = try scene(Self.maps, Self.join + " ORDER BY b.id, p.id, c.id, t.rowid").call("all")
    #expect(blogs == Blog.all)
  }

  @Test("Rows of one entity need not stand together")
  func scattered() throws {
    let blogs: [Blog] = try scene(Self.maps, Self.join + " ORDER BY c.id IS NULL, c.id DESC, t.rowid").call("all")
    #expect(blogs.map(\.id).sorted() == [1, 2, 3])
    #expect(blogs.first { $0.id == 1 }?.posts.map(\.comments.count).sorted() == [0, 2])
  }

  @Test("Entities come one by one where their rows are ordered")
  func ordered() throws {
    let scene = try scene(Self.maps, Self.join + " ORDER BY b.id, p.id, c.id, t.rowid", ordered: true)
    let blogs: [Blog] = try scene.call("all")
    #expect(blogs == Blog.all)
    var first: Blog?
    try Call(scene.operation("all"), on: scene.database.core, .positional([])).forEachRow(Blog.self) {
      first = $0
      return false
    }
    #expect(first == Blog.all[0])
  }

  @Test("A page counts blogs, not rows", arguments: [true, false])
  func page(ordered: Bool) throws {
    let sql = Self.join + " ORDER BY b.id, p.id, c.id, t.rowid"
    for (offset, limit, ids) in [(0, 2, [1, 2]), (1, 1, [2]), (2, 9, [3]), (0, 0, []), (5, 1, [])] {
      let scene = try FoldingScene(
        schema: BlogScene.schema, maps: Self.maps,
        selects: """
          <select selector="all" map="blog" ordered="\(ordered)" offset="\(offset)" limit="\(limit)"><![CDATA[ \(sql) ]]></select>
          """)
      let blogs: [Blog] = try scene.call("all")
      #expect(blogs == ids.map { Blog.all[$0 - 1] })
    }
  }

  @Test("A row holds rows, and can be read as an entity")
  func rows() throws {
    let scene = try scene(Self.maps, Self.join + " WHERE b.id <> 2 ORDER BY b.id, p.id, c.id, t.rowid")
    #expect(
      try scene.json("all") == """
        {id: 1, title: First, author: {id: 1, name: Ada, email: null}, posts: [{id: 1, subject: p1, \
        comments: [{id: 1, text: c1}, {id: 2, text: c2}], tags: [red, blue]}, \
        {id: 2, subject: p2, comments: [], tags: []}]}
        {id: 3, title: Empty, author: null, posts: []}
        """)
    let rows: [Row] = try scene.call("all")
    #expect(try rows.map { try $0.decode(Blog.self) } == [Blog.all[0], Blog.all[2]])
  }

  @Test("One entity, an optional and none are read by the shape that is asked for")
  func shapes() throws {
    let one: Blog = try scene(Self.maps, Self.join + " WHERE b.id = 1 ORDER BY p.id, c.id, t.rowid").call("all")
    #expect(one == Blog.all[0])
    let none: Blog? = try scene(Self.maps, Self.join + " WHERE b.id = 9").call("all")
    #expect(none == nil)
    #expect(throws: DAOError.self) { let _: Blog = try scene().call("all") }
  }

  @Test("A required property without a column, and an array where there is one entity, are errors")
  func mistakes() throws {
    struct Wrong: Decodable { var author: [Author] }
    struct Missing: Decodable { var name: String }
    struct Text: Decodable { var posts: String }
    let scene = try scene()
    let wrong = #expect(throws: DAOError.self) { let _: [Wrong] = try scene.call("all") }
    #expect(wrong?.message.contains("association") == true)
    let missing = #expect(throws: DAOError.self) { let _: [Missing] = try scene.call("all") }
    #expect(missing?.message.contains("no column for the property 'name'; the columns are id, title, author, posts") == true)
    #expect(throws: DAOError.self) { let _: [Text] = try scene.call("all") }
  }

  @Test("Without ids all mapped columns tell rows apart; other columns are mapped by name only in full")
  func mappingByName() throws {
    let sql = "SELECT b.title, p.subject, b.id FROM blog b JOIN post p ON p.blog_id = b.id ORDER BY p.id"
    let partial = """
      <resultMap id="blog"><result property="title" column="title"/>
        <collection property="posts"><result property="subject" column="subject"/></collection></resultMap>
      """
    #expect(
      try scene(partial, sql).json("all") == """
        {title: First, posts: [{subject: p1}, {subject: p2}]}
        {title: Second, posts: [{subject: p3}]}
        """)
    let full = partial.replacing("id=\"blog\"", with: "id=\"blog\" autoMapping=\"true\"")
    #expect(
      try scene(full, sql).json("all").hasPrefix("{title: First, posts: [{subject: p1}, {subject: p2}], subject: p1, id: 1}"))
    #expect(
      try scene("<resultMap id=\"blog\"><result property=\"name\" column=\"title\"/></resultMap>", sql + " LIMIT 1").json("all")
        == "{name: First, subject: p1, id: 1}")
  }

  @Test("A discriminator chooses the map of each row")
  func discriminator() throws {
    let maps = """
      <resultMap id="post"><id property="id" column="id"/>
        <discriminator column="kind" javaType="int">
          <case value="1" resultType="LongPost"><result property="text" column="subject"/></case>
          <case value="2" resultMap="short"/>
        </discriminator></resultMap>
      <resultMap id="short" autoMapping="false"><result property="short" column="subject"/></resultMap>
      """
    let sql = "SELECT id, subject, kind FROM post UNION ALL SELECT 9, 'p9', 7 ORDER BY id"
    #expect(
      try scene(maps, sql, map: "post").json("all") == """
        {id: 1, text: p1, kind: 1}
        {short: p2}
        {id: 3, text: p3, kind: 1}
        {id: 9, subject: p9, kind: 7}
        """)
  }

  @Test("A discriminator of true and false is one of truth values", arguments: ["", " javaType=\"boolean\""])
  func truth(type: String) throws {
    let maps = """
      <resultMap id="post" autoMapping="false"><id property="id" column="id"/>
        <discriminator column="kind"\(type)>
          <case value="true"><result property="yes" column="subject"/></case>
          <case value="false"><result property="no" column="subject"/></case>
        </discriminator></resultMap>
      """
    let sql =
      "SELECT id, subject, kind = 1 AS kind FROM post UNION ALL SELECT 9, 'p9', NULL UNION ALL SELECT 10, 'p', 'true' ORDER BY id"
    #expect(
      try scene(maps, sql, map: "post").json("all") == """
        {id: 1, yes: p1}
        {id: 2, no: p2}
        {id: 3, yes: p3}
        {id: 9}
        {id: 10, yes: p}
        """)
  }

  @Test("A property's path makes an entity of the same row")
  func paths() throws {
    let maps = """
      <resultMap id="blog"><id property="id" column="id"/><result property="author.id" column="author_id"/>
        <result property="author.name" column="name"/></resultMap>
      """
    let sql = "SELECT b.id, b.author_id, a.name FROM blog b LEFT JOIN author a ON a.id = b.author_id ORDER BY b.id"
    struct Small: Decodable {
      var id: Int
      var author: Author?
    }
    let blogs: [Small] = try scene(maps, sql).call("all")
    #expect(blogs.map(\.author?.name) == ["Ada", "Bob", nil])
  }

  @Test("A map that leads back to itself goes as deep as its columns, or comes to an end")
  func recursion() throws {
    let maps = """
      <resultMap id="employee" autoMapping="false"><id property="id" column="id"/>
        <association property="manager" columnPrefix="m_" resultMap="employee"/>
        <association property="self" resultMap="employee"/></resultMap>
      """
    #expect(
      try scene(maps, "SELECT 1 AS id, 2 AS m_id, 3 AS m_m_id", map: "employee").json("all")
        == "{id: 1, manager: {id: 2, manager: {id: 3, manager: null, self: {id: 3, manager: null, self: null}}, "
        + "self: {id: 2, manager: null, self: null}}, self: {id: 1, manager: null, self: null}}")
  }

  @Test("One column of several that must not be NULL decides whether there is an entity")
  func notNull() throws {
    let maps = """
      <resultMap id="blog"><id property="id" column="id"/><association property="author" notNullColumn="aid">
        <result property="id" column="aid"/><result property="name" column="name"/></association></resultMap>
      """
    #expect(
      try scene(maps, "SELECT 1 AS id, NULL AS aid, 'x' AS name UNION ALL SELECT 2, 5, NULL").json("all") == """
        {id: 1, author: null}
        {id: 2, author: {id: 5, name: null}}
        """)
  }

  @Test("Dates, data, enums and nested lists in lists reach the decoder")
  func values() throws {
    enum Kind: Int, Codable {
      case a = 1
      case b
    }
    struct Item: Decodable {
      var kind: Kind
      var data: Data?
      var names: Set<String>
    }
    struct Outer: Decodable {
      var id: Int
      var items: [Item]
    }
    let maps = """
      <resultMap id="outer"><id property="id" column="id"/><collection property="items">
        <id property="kind" column="kind"/><result property="data" column="data"/>
        <collection property="names" ofType="string"><result column="name"/></collection></collection></resultMap>
      """
    let sql = "SELECT 1 AS id, 2 AS kind, x'00ff' AS data, 'x' AS name UNION ALL SELECT 1, 2, x'00ff', 'y'"
    let outer: Outer = try scene(maps, sql, map: "outer").call("all")
    #expect(outer.items.first?.kind == .b && outer.items.first?.names == ["x", "y"])
    #expect(outer.items.first?.data == Data([0, 255]))
  }
}
