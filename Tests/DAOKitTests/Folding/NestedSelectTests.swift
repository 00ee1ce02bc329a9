import DAOCore
import DAOMarkup
import Testing

@testable import DAOKit
@testable import DAOScript

@Suite("Nested selects")
struct NestedSelectTests {
  static let maps = """
    <resultMap id="blog" type="Blog">
      <id property="id" column="id"/>
      <association property="author" column="author_id" select="author" fetchType="lazy"/>
      <collection property="posts" column="id" select="posts"/>
    </resultMap>
    <resultMap id="post" type="Post">
      <id property="id" column="id"/>
      <collection property="comments" column="{post=id}" select="comments"/>
      <collection property="tags" column="id" select="tags"/>
    </resultMap>
    """

  static let selects = """
    <select selector="blogs" map="blog">SELECT * FROM blog ORDER BY id</select>
    <select selector="author">SELECT * FROM author WHERE id = :id</select>
    <select selector="posts" map="post">SELECT * FROM post WHERE blog_id = ? ORDER BY id</select>
    <select selector="comments">SELECT id, text FROM comment WHERE post_id = :post ORDER BY id</select>
    <select selector="tags" type="String">SELECT name FROM tag WHERE post_id = ?</select>
    """

  func scene(_ maps: String = Self.maps, _ selects: String = Self.selects, more: String = "") throws -> FoldingScene {
    try FoldingScene(schema: BlogScene.schema + more, maps: maps, selects: selects)
  }

  @Test("Each level is one statement for each nested select, however many rows there are")
  func batches() throws {
    let more = """
      INSERT INTO blog SELECT value, 'b' || value, 1 FROM (WITH RECURSIVE n(value) AS (SELECT 10 UNION ALL SELECT value + 1
        FROM n WHERE value < 200) SELECT value FROM n);
      INSERT INTO post SELECT id + 1000, id, 's', 1 FROM blog WHERE id >= 10;
      """
    for scene in [try scene(), try scene(more: more)] {
      let blogs: [Blog] = try scene.call("blogs")
      #expect(Array(blogs.prefix(3)) == Blog.all)
      #expect(scene.driver.takeStatements().count == 5)
    }
  }

  @Test("A second call uses the same statements")
  func sameTexts() throws {
    let scene = try scene()
    let _: [Blog] = try scene.call("blogs")
    let first = scene.driver.takeStatements()
    let _: [Blog] = try scene.call("blogs")
    #expect(scene.driver.takeStatements() == first)
    #expect(first[1].contains("IN (?, ?)"))
  }

  @Test("What is not provably the same runs once for each key, inside of one read transaction")
  func oneByOne() throws {
    let selects = Self.selects.replacing("WHERE blog_id = ? ORDER BY id", with: "WHERE blog_id = ? ORDER BY id LIMIT 1")
    let scene = try scene(Self.maps, selects)
    let blogs: [Blog] = try scene.call("blogs")
    #expect(blogs.map { $0.posts.map(\.id) } == [[1], [3], []])
    #expect(scene.driver.takeStatements().filter { $0.contains("FROM post") }.count == 1)
    let map = try #require(try scene.operation("blogs").resultMap)
    let reports = map.nestedSelects(dialect: scene.driver.dialect) { operation in
      try operation.statement(generation: 0) { try $0.resolve { _ in nil } }
    }
    #expect(reports.map(\.obstacle) == [nil, "it has LIMIT"])
  }

  @Test("Keys that the database may find equal are not mixed up")
  func ambiguousKeys() throws {
    let schema = """
      CREATE TABLE a (k TEXT); CREATE TABLE b (k TEXT COLLATE NOCASE, v TEXT);
      INSERT INTO a VALUES ('x'), ('X'), ('y'), (NULL); INSERT INTO b VALUES ('x', '1'), ('X', '2'), ('Y', '3');
      """
    let scene = try FoldingScene(
      schema: schema,
      maps: """
        <resultMap id="a"><result property="k" column="k"/><collection property="b" column="k" select="b"/></resultMap>
        """,
      selects: """
        <select selector="a" map="a">SELECT k FROM a ORDER BY rowid</select>
        <select selector="b" type="String">SELECT v FROM b WHERE k = ? ORDER BY v</select>
        """)
    #expect(
      try scene.json("a") == """
        {k: x, b: [1, 2]}
        {k: X, b: [1, 2]}
        {k: y, b: [3]}
        {k: null, b: []}
        """)
  }

  @Test("Texts that Swift takes for equal are different keys, also beside another column")
  func accents() throws {
    let scene = try FoldingScene(
      schema: """
        CREATE TABLE a (n INTEGER, k TEXT); CREATE TABLE b (n INTEGER, k TEXT, v TEXT);
        INSERT INTO a VALUES (1, 'e' || char(769)), (2, char(233));
        INSERT INTO b VALUES (1, 'e' || char(769), 'two'), (1, char(233), '-'), (2, 'e' || char(769), '-'), (2, char(233), 'one');
        """,
      maps: """
        <resultMap id="a"><result property="n" column="n"/><collection property="b" column="{n=n,k=k}" select="b"/></resultMap>
        """,
      selects: """
        <select selector="a" map="a">SELECT n, k FROM a ORDER BY n</select>
        <select selector="b" type="String">SELECT v FROM b WHERE n = :n AND k = :k</select>
        """)
    let rows: [Row] = try scene.call("a")
    #expect(rows.map { $0.nested("b") } == [.values(["two"]), .values(["one"])])
  }

  @Test("Two columns are arguments of one select")
  func composite() throws {
    let scene = try FoldingScene(
      schema: BlogScene.schema,
      maps: """
        <resultMap id="p"><result property="id" column="id"/>
          <collection property="same" column="{b=blog_id,k=kind}" select="same"/></resultMap>
        """,
      selects: """
        <select selector="all" map="p">SELECT * FROM post ORDER BY id</select>
        <select selector="same" type="int">SELECT id FROM post WHERE kind = :k AND :b = blog_id</select>
        """)
    #expect(
      try scene.json("all") == """
        {id: 1, blog_id: 1, subject: p1, kind: 1, same: [1]}
        {id: 2, blog_id: 1, subject: p2, kind: 2, same: [2]}
        {id: 3, blog_id: 2, subject: p3, kind: 1, same: [3]}
        """)
    #expect(scene.driver.takeStatements().count == 2)
  }

  @Test("Dynamic operations are batched by the SQL that they are rendered to")
  func dynamic() throws {
    let more = "INSERT INTO blog VALUES (4, 'b4', 1), (5, 'b5', 1); INSERT INTO post VALUES (9, 4, 'p9', 1), (10, 5, 'p10', 2);"
    let scene = try scene(more: more)
    let select = try #require(try scene.operation("blogs").resultMap?.selects.first { $0.reference.name == "posts" })
    let posts = try dynamicPosts(scene)
    select.target.link(to: posts)
    let blogs: [Blog] = try withExtendedLifetime(posts) { try scene.call("blogs") }
    #expect(blogs.map { $0.posts.map(\.id) } == [[1, 2], [3], [], [9], []])
    #expect(scene.driver.takeStatements().filter { $0.contains("FROM post") }.count == 2)
  }

  /// The posts of a blog; of those behind the third the short ones alone.
  private func dynamicPosts(_ scene: FoldingScene) throws -> CompiledOperation {
    func text(_ source: String) -> DAOMarkup.Text {
      DAOMarkup.Text(string: source, runs: [.init(offset: 0, position: Position(line: 3, column: 5))])
    }
    let location = DAOError.Location(file: "t.xml", line: 2, column: 1)
    let test = try DAOScript.Expression.parse(text("id > 3"), file: "t.xml")
    let nodes: [SQLNode] = [
      .text(text("SELECT * FROM post WHERE blog_id = #{id}")),
      .tag(If(test: test, nodes: [.text(text(" AND kind = 1"))])),
    ]
    var finder = PlaceholderFinder(file: "t.xml", dialect: scene.driver.dialect, language: .script)
    let sql = try LinkedSQL(
      finder.cut(nodes), file: "t.xml", origin: Origin(operation: "blog.posts", element: location),
      dialect: scene.driver.dialect)
    let linked = LinkedOperation(
      ScriptOperation(kind: .select, selector: "posts", location: location, body: .sql(nodes)),
      of: Script(name: "blog", file: "t.xml", location: location), body: .dynamic(sql))
    return CompiledOperation(
      linked, content: .init(linked.body), resultMap: try scene.operation("posts").resultMap)
  }

  @Test("Data that leads back to itself comes to an end; a tree goes as deep as it is")
  func recursion() throws {
    let scene = try FoldingScene(
      schema: """
        CREATE TABLE node (id INTEGER, parent INTEGER); INSERT INTO node VALUES (1, 0), (2, 1), (3, 1), (4, 3), (7, 8), (8, 7);
        """,
      maps: """
        <resultMap id="node"><id property="id" column="id"/><collection property="children" column="id" select="children"/>
        </resultMap>
        """,
      selects: """
        <select selector="root" map="node">SELECT id FROM node WHERE id = ?</select>
        <select selector="children" map="node">SELECT id FROM node WHERE parent = ? ORDER BY id</select>
        """)
    struct Node: Codable, Equatable {
      var id: Int
      var children: [Node]
    }
    let tree: Node = try scene.call("root", 1)
    #expect(
      tree
        == Node(id: 1, children: [Node(id: 2, children: []), Node(id: 3, children: [Node(id: 4, children: [])])]))
    #expect(scene.driver.takeStatements().count == 4)
    let circle: Node = try scene.call("root", 7)
    #expect(circle == Node(id: 7, children: [Node(id: 8, children: [Node(id: 7, children: [])])]))
  }

  @Test("An association that selects two entities, and an operation that is not there, are errors")
  func mistakes() throws {
    let several = try scene(Self.maps, Self.selects.replacing("WHERE id = :id", with: "WHERE id = :id OR 1"))
    let error = #expect(throws: DAOError.self) { let _: [Blog] = try several.call("blogs") }
    #expect(error?.code == .tooManyRows)
    let missing = try scene(Self.maps, Self.selects.replacing("\"author\"", with: "\"autor\""))
    let unknown = #expect(throws: DAOError.self) { let _: [Blog] = try missing.call("blogs") }
    #expect(unknown?.code == .unknownOperation && unknown?.location?.line == 3)
  }
}

extension NestedSelectTests {
  private struct Word: Codable, Equatable {
    var word: String
    var notes: [Int]
  }

  @Test("Texts that only Swift takes for equal are keys of their own, as they are to the database")
  func exactTexts() throws {
    try withDatabase(schema: ["CREATE TABLE word (word TEXT)", "CREATE TABLE note (word TEXT, n INTEGER)"]) { db throws in
      let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
      for (number, word) in [composed, decomposed].enumerated() {
        try db.change("INSERT INTO word VALUES (?)").call(word)
        try db.change("INSERT INTO note VALUES (?, ?)").call(word, number)
      }
      let dao = try db.dao(
        """
        <resultMap id="w" type="Word"><result property="word" column="word"/>
          <collection property="notes" column="word" select="notes"/></resultMap>
        <select selector="words" resultMap="w">SELECT word FROM word ORDER BY rowid</select>
        <select selector="notes">SELECT n FROM note WHERE word = #{word}</select>
        """)
      let words: [Word] = try dao.call("words")
      #expect(words.map(\.notes) == [[0], [1]])
    }
  }
}
