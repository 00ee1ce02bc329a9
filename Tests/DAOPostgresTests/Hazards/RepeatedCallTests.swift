#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @Suite("Calls of several statements, which run again for each answer", .timeLimit(.minutes(10)))
  struct RepeatedCallTests {
    private struct Author: Codable, Sendable, Equatable {
      var id: Int
      var count: Int
      var books: [Book]
    }

    private struct Book: Codable, Sendable, Equatable {
      var id: Int
      var count: Int
      var chapters: [Int]
    }

    private struct Tag: Codable, Sendable {
      var text: String
      var number: Int?
      var total: Int?
    }

    struct Part: Record {
      var id: UUID?
      var text = ""
      static let table = "part"
      static let key = RecordKey.uuid(\Part.id)
    }

    struct Whole: Record {
      var id: Int?
      var text = ""
      var part: Part?
      var parts: [Part] = []
      static let table = "whole"
      static let key = RecordKey.autoIncrement(\Whole.id)
    }

    private final class Log: Sendable {
      private let texts = Mutex<[String]>([])

      var all: [String] { texts.withLock { $0 } }
      func add(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private static let tables = """
      CREATE TABLE author (id integer PRIMARY KEY, count integer NOT NULL);
      CREATE TABLE book (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, author integer NOT NULL, count integer NOT NULL);
      CREATE TABLE chapter (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, book integer NOT NULL);
      CREATE TABLE tag (number integer PRIMARY KEY, text text NOT NULL);
      CREATE SEQUENCE tags;
      INSERT INTO author SELECT n, 0 FROM generate_series(1, 4) AS n
      """

    private static let script = """
      <resultMap id="author"><id property="id" column="id"/><result property="count" column="count"/>
      <collection property="books" column="id" select="books:"/></resultMap>
      <resultMap id="book"><id property="id" column="id"/><result property="count" column="count"/>
      <collection property="chapters" column="id" select="chapters:"/></resultMap>
      <select selector="authors" resultMap="author">SELECT * FROM author ORDER BY id</select>
      <select selector="books:" resultMap="book">SELECT * FROM book WHERE author = ? ORDER BY id</select>
      <select selector="chapters:">SELECT id FROM chapter WHERE book = ? ORDER BY id LIMIT 1000</select>
      <insert selector="add:">INSERT INTO book (author, count) VALUES (:author, :count) RETURNING id</insert>
      <insert selector="chapter:">INSERT INTO chapter (book) VALUES (:book)</insert>
      <update selector="count:">UPDATE author SET count = count + 1 WHERE id = :author</update>
      <insert selector="tag">
        <selectKey keyProperty="number" order="BEFORE">SELECT nextval('tags')</selectKey>
        <selectKey keyProperty="total" order="AFTER">SELECT count(*) FROM tag</selectKey>
        INSERT INTO tag (number, text) VALUES (:number, :text)
      </insert>
      """

    private static func write(_ author: Int, _ count: Int, _ dao: DAO, _ database: Database) async throws {
      try await database.transaction(retrying: 5) {
        // In one order, so that no two wait for each other.
        try await dao.call("count:", author)
        let book: Int = try await dao.call("add:", ["author": author, "count": count])
        for _ in 0..<count { try await dao.call("chapter:", book) }
      }
    }

    private static func isWhole(_ authors: [Author]) -> Bool {
      authors.count == 4
        && authors.allSatisfy { $0.count == $0.books.count && $0.books.allSatisfy { $0.count == $0.chapters.count } }
    }

    @Test("Under writers, changes of the schema and cancellations each happens once, and sees one state", arguments: [1, 2])
    func storm(seed: UInt64) async throws {
      var configuration = Configuration()
      configuration.postgres.connections = 6
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        let wholes = try database.records(Whole.self)
        try await wholes.save(Whole(text: "first", part: Part(text: "first"), parts: []))
        let (kept, unknown) = (Log(), Log())
        let other = try Database.postgres(
          try #require(try await database.rows("SELECT current_database()", as: String.self).first).address)
        try await withThrowingTaskGroup(of: Void.self) { group in
          let changer = Task {
            for round in 0... {
              try Task.checkCancellation()
              try await other.execute("ALTER TABLE book ADD COLUMN c\(round) integer")
              try await other.execute("ALTER TABLE tag ADD COLUMN c\(round) integer")
              try await Task.sleep(for: .milliseconds(7))
              try await other.execute("ALTER TABLE book DROP COLUMN c\(round)")
            }
          }
          for number in 0..<12 {
            group.addTask {
              var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
              for step in 0..<25 {
                let text = "\(number)-\(step)"
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                  try await Self.write(
                    Int.random(in: 1...4, using: &random), Int.random(in: 0...3, using: &random), dao, database)
                case 1, 2:
                  let authors: [Author] = try await dao.call("authors")
                  #expect(Self.isWhole(authors))
                case 3:
                  let tag: Tag = try await dao.call("tag", Tag(text: text))
                  #expect(tag.number ?? 0 > 0 && tag.total ?? 0 > 0)
                  kept.add("tag \(text)")
                case 4:
                  let whole = Whole(text: text, part: Part(text: text), parts: [Part(text: text), Part(text: text)])
                  #expect(try await wholes.save(whole).record.part?.id != nil)
                  kept.add("whole \(text)")
                default:
                  let nap = Int.random(in: 0...3000, using: &random)
                  let task = Task { let _: Tag = try await dao.call("tag", Tag(text: text)) }
                  try await Task.sleep(for: .microseconds(nap))
                  task.cancel()
                  switch await task.result {
                  case .success: kept.add("tag \(text)")
                  case .failure(let error as DAOError) where error.code == .cancelled: break
                  case .failure: unknown.add("tag \(text)")
                  }
                }
              }
            }
          }
          try await group.waitForAll()
          changer.cancel()
          _ = await changer.result
        }
        let tags = try await other.rows("SELECT 'tag ' || text FROM tag", as: String.self)
        let saved = try await other.rows("SELECT 'whole ' || text FROM whole WHERE text <> 'first'", as: String.self)
        #expect((tags + saved).sorted() == kept.all.sorted(), "\(unknown.all)")
        let counts = try await other.rows("SELECT count(*) FROM part WHERE text <> 'first' GROUP BY text", as: Int.self)
        #expect(counts.count == saved.count && counts.allSatisfy { $0 == 3 })
        let authors: [Author] = try await dao.call("authors")
        #expect(try Self.synchronously(dao) == authors && Self.isWhole(authors))
        let all = try await wholes.all()
        #expect(try Self.synchronously(wholes) == all.map(\.text).sorted() && all.allSatisfy { $0.part?.text == $0.text })
        try other.close()
      }
    }

    private static func synchronously(_ dao: DAO) throws -> [Author] { try dao.call("authors") }
    private static func synchronously(_ wholes: Records<Whole>) throws -> [String] { try wholes.all().map(\.text).sorted() }

    @Test("A call of more statements than are kept, and one whose select asks for itself, have the rows of the synchronous one")
    func many() async throws {
      struct Node: Codable, Equatable {
        var id: Int
        var nodes: [Node]
      }
      let script = """
        <resultMap id="node"><id property="id" column="id"/><collection property="nodes" column="id" select="nodes:"/></resultMap>
        <select selector="nodes:" resultMap="node">SELECT id FROM node WHERE parent = ? ORDER BY id</select>
        <resultMap id="each"><id property="id" column="id"/><collection property="nodes" column="id" select="each:"/></resultMap>
        <select selector="roots" resultMap="each">SELECT id FROM node WHERE id &lt;= 200 ORDER BY id</select>
        <select selector="each:" resultMap="node">SELECT id FROM node WHERE parent = ? ORDER BY id LIMIT 2</select>
        """
      let tables = """
        CREATE TABLE node (id integer PRIMARY KEY, parent integer);
        INSERT INTO node SELECT n, n / 2 FROM generate_series(1, 500) AS n
        """
      try await withDAO(tables, script) { dao, _ in
        func synchronously(_ selector: String, _ arguments: Int...) throws -> [Node] {
          try arguments.isEmpty ? dao.call(selector) : dao.call(selector, arguments[0])
        }
        for _ in 0..<2 {
          let tree: [Node] = try await dao.call("nodes:", 0)
          #expect(try synchronously("nodes:", 0) == tree && tree.count == 1)
          let each: [Node] = try await dao.call("roots")
          #expect(try synchronously("roots") == each && each.count == 200)
        }
      }
    }
  }
#endif
