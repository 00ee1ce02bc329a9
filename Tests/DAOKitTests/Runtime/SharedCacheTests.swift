import Foundation
import Testing

@testable import DAOKit
@testable import DAORuntime

@Suite("Caches of several scripts")
struct SharedCacheTests {
  private struct Author: Codable, Equatable {
    var id: Int
    var books: [Book]
  }

  private struct Book: Codable, Equatable {
    var title: String
  }

  private static let authors = """
    <mapper namespace="x.Authors">
      <cache/>
      <resultMap id="author" type="Author">
        <id property="id" column="id"/>
        <collection property="books" column="id" select="books"/>
      </resultMap>
      <select id="all" resultMap="author">SELECT id FROM author ORDER BY id</select>
      <select id="books" resultType="Book">SELECT title FROM book WHERE author = #{id} ORDER BY title</select>
    </mapper>
    """

  private static let books = """
    <mapper namespace="x.Books">
      <cache-ref namespace="x.Authors"/>
      <update id="rename">UPDATE book SET title = #{title} WHERE author = 1</update>
    </mapper>
    """

  private func withScripts(_ books: String, _ body: (CountingDriver, [String: DAO]) throws -> Void) throws {
    try withFolder { folder in
      try Self.authors.write(to: folder.appending(path: "authors.xml"), atomically: true, encoding: .utf8)
      try books.write(to: folder.appending(path: "books.xml"), atomically: true, encoding: .utf8)
      let driver = try CountingDriver()
      let database = try Database(driver: driver)
      try database.runtime.pool.withSession(for: .write, .other("a test")) {
        try $0.connection.execute(
          """
          CREATE TABLE author (id INTEGER PRIMARY KEY); CREATE TABLE book (author INTEGER, title TEXT);
          INSERT INTO author VALUES (1), (2); INSERT INTO book VALUES (1, 'A'), (1, 'B'), (2, 'C');
          """)
      }
      // The tables were made behind the database's back, which its first statement finds out.
      try database.dao(script: "<dao><update selector='a'>UPDATE book SET title = title</update></dao>").call("a")
      _ = driver.takeStatements()
      try body(driver, database.daos(at: folder))
      try database.close()
    }
  }

  @Test("What nested selects have fetched is kept with the rows, and a script that shares the cache empties it")
  func nested() throws {
    try withScripts(Self.books) { driver, daos in
      let authors = try #require(daos["x.Authors"])
      let first: [Author] = try authors.call("all")
      #expect(first.map { $0.books.map(\.title) } == [["A", "B"], ["C"]])
      #expect(driver.takeStatements().count == 2)
      let second: [Author] = try authors.call("all")
      let rows: [Row] = try authors.call("all")
      #expect(second == first && rows.count == 2)
      #expect(driver.takeStatements().isEmpty)
      try #require(daos["x.Books"]).call("rename", ["title": "Z"])
      let third: [Author] = try authors.call("all")
      #expect(third[0].books.map(\.title) == ["Z", "Z"])
    }
  }

  @Test("A script without a share in the cache makes its results old all the same")
  func others() throws {
    try withScripts(Self.books.replacing("<cache-ref namespace=\"x.Authors\"/>", with: "")) { driver, daos in
      let authors = try #require(daos["x.Authors"])
      let _: [Author] = try authors.call("all")
      try #require(daos["x.Books"]).call("rename", ["title": "Z"])
      let renamed: [Author] = try authors.call("all")
      #expect(renamed[0].books.map(\.title) == ["Z", "Z"])
    }
  }

  @Test("A mapper's cache that is not there is assumed, since its interface may declare it")
  func withoutCache() throws {
    let other = Self.books.replacing("namespace=\"x.Authors\"", with: "namespace=\"x.Third\"")
    try withFolder { folder in
      let third = "<mapper namespace=\"x.Third\"><select id=\"a\">SELECT 1</select></mapper>"
      try third.write(to: folder.appending(path: "third.xml"), atomically: true, encoding: .utf8)
      try other.write(to: folder.appending(path: "books.xml"), atomically: true, encoding: .utf8)
      let database = try Database.inMemory()
      let assumed = try database.daos(at: folder)["x.Books"]?.script.current.warnings.map(\.description) ?? []
      #expect(assumed.contains { $0.contains("books.xml:2:25: warning: the script 'x.Third' has no cache to share") })
      try FileManager.default.removeItem(at: folder.appending(path: "third.xml"))
      let daos = try database.daos(at: folder)
      let warnings = daos["x.Books"]?.script.current.warnings.map(\.description) ?? []
      #expect(warnings.contains { $0.contains("books.xml:2:25: warning: there is no script 'x.Third' here") })
      try database.close()
    }
  }

  @Test("Caches that refer to each other are a fault of scripts, and a warning of mappers, whose interfaces may declare them")
  func circle() throws {
    try withFolder { folder in
      for (name, other) in [("a", "b"), ("b", "a")] {
        let script =
          "<mapper namespace=\"\(name)\"><cache-ref namespace=\"\(other)\"/><select id=\"s\">SELECT 1</select></mapper>"
        try script.write(to: folder.appending(path: "\(name).xml"), atomically: true, encoding: .utf8)
        let own = "<dao><cache-ref namespace=\"\(other)\"/><select selector=\"s\">SELECT 1</select></dao>"
        let scripts = folder.appending(path: "own")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        try own.write(to: scripts.appending(path: "\(name).dao.xml"), atomically: true, encoding: .utf8)
      }
      let database = try Database.inMemory()
      expectError(.script, "the caches refer to each other") {
        try database.daos(at: folder.appending(path: "own"))
      }
      try FileManager.default.removeItem(at: folder.appending(path: "own"))
      let daos = try database.daos(at: folder)
      #expect(daos["a"]?.script.current.warnings.contains { $0.message.hasPrefix("the caches refer to each other") } == true)
      #expect(try daos["b"]?.call("s") == 1)
      try database.close()
    }
  }

  @Test("What a cache cannot be is said at its place")
  func faults() throws {
    let database = try Database.inMemory()
    for eviction in ["SOFT", "WEAK"] {
      let cache = "<cache eviction=\"\(eviction)\"/>"
      let mapper = "<mapper namespace='m'>\(cache)<select id='a'>SELECT 1</select></mapper>"
      let dao = try database.dao(script: mapper)
      #expect(dao.script.current.warnings.map(\.location.column) == [40])
      expectError(.script, "script:1:23: error: 'eviction' is") {
        try database.dao(script: "<dao>\(cache)<select selector='a'>SELECT 1</select></dao>")
      }
    }
    let dao = try database.dao(
      script: "<dao><cache type='x.Ehcache' blocking='true'/><select selector='a'>SELECT 1</select></dao>")
    #expect(dao.script.current.warnings.map(\.location.column) == [13, 30])
    let without = try database.dao(script: "<dao><select selector='a' useCache='true'>SELECT 1</select></dao>")
    #expect(
      without.script.current.warnings.map(\.message) == [
        "'useCache' does nothing without a <cache/> in the script: write one, or remove it"
      ])
    try database.close()
  }
}
