#if PostgreSQL
  import DAOPostgres
  import DAORecords
  import EngineSupport
  import Foundation
  import TestSupport
  import Testing

  @Suite("Calls that go on where an answer has come", .timeLimit(.minutes(10)))
  struct ResumedRunTests {
    private struct Tag: Codable, Sendable, Equatable {
      var text: String
      var number: Int?
      var total: Int?
    }

    private struct Whole: Codable, Sendable, Equatable {
      var id: Int
      var parts: [Int]
    }

    private static let tables = """
      CREATE TABLE tag (number integer PRIMARY KEY, text text NOT NULL UNIQUE);
      CREATE TABLE plain (text text NOT NULL UNIQUE);
      CREATE TABLE line (id integer NOT NULL CHECK (id <> 150000), text text NOT NULL);
      CREATE TABLE many (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
      CREATE SEQUENCE tags
      """

    private static let script = """
      <resultMap id="folded"><id property="id" column="id"/><collection property="parts"><result column="part"/></collection></resultMap>
      <resultMap id="nested"><id property="id" column="id"/><collection property="parts" column="id" select="parts:"/></resultMap>
      <select selector="slow" timeout="1">SELECT n, pg_sleep(CASE n WHEN 150 THEN 600 ELSE 0 END)::text FROM generate_series(1, 400) AS n</select>
      <select selector="slowFirst" timeout="1">SELECT 1 AS n, pg_sleep(600)::text</select>
      <select selector="slowFolded" timeout="1" resultMap="folded" resultOrdered="true">
        SELECT n AS id, length(pg_sleep(CASE n WHEN 150 THEN 600 ELSE 0 END)::text) AS part FROM generate_series(1, 400) AS n</select>
      <select selector="slowNested" timeout="1" resultMap="nested">SELECT n AS id FROM generate_series(1, 3) AS n</select>
      <select selector="parts:">SELECT length(pg_sleep(CASE CAST(? AS integer) WHEN 3 THEN 600 ELSE 0 END)::text) LIMIT 1</select>
      <select selector="patient" timeout="600">SELECT n FROM generate_series(1, 1000) AS n</select>
      <select selector="folded" resultMap="folded">SELECT n / 3 AS id, n AS part FROM generate_series(0, 899) AS n ORDER BY random()</select>
      <insert selector="tag">
        <selectKey keyProperty="number" order="BEFORE">SELECT nextval('tags')</selectKey>
        <selectKey keyProperty="total" order="AFTER">SELECT count(*) FROM tag</selectKey>
        INSERT INTO tag (number, text) VALUES (:number, :text)
      </insert>
      <insert selector="many:" useGeneratedKeys="true" keyProperty="id">
        INSERT INTO many (text) VALUES <foreach collection="texts" item="text" separator=", ">(:text)</foreach></insert>
      <insert selector="limited:" timeout="600">INSERT INTO plain VALUES (:text)</insert>
      <insert selector="resumedTrace:" trace="true">INSERT INTO plain VALUES (:text)</insert>
      <select selector="tags">SELECT text FROM tag ORDER BY number</select>
      <select selector="plain">SELECT text FROM plain ORDER BY text</select>
      <insert selector="line:">INSERT INTO line (id, text) VALUES (:id, :text)</insert>
      <select selector="lines">SELECT count(*) FROM line</select>
      """

    private struct Lines: Sequence, Sendable {
      let ids: Range<Int>
      let text: String

      func makeIterator() -> some IteratorProtocol<Line> { ids.lazy.map { Line(id: $0, text: text) }.makeIterator() }
    }

    private struct Line: Codable, Sendable {
      var id: Int
      var text: String
    }

    @Test(
      "A limit of time holds for each element of a loop", arguments: ["slow", "slowFirst", "slowFolded", "slowNested"],
      [false, true])
    func limits(selector: String, inTransaction: Bool) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        func read() async throws { for try await _ in dao.rows(selector, as: Row.self) {} }
        let failure = await error {
          guard inTransaction else { return try await read() }
          try await database.transaction { try await read() }
        }
        #expect(failure?.code == .timeout, "\(failure as Any)")
        #expect(failure?.operation?.contains(selector == "slowNested" ? "parts" : "slow") == true, "\(failure as Any)")
        var rows = 0
        for try await _ in dao.rows("patient", as: Int.self) { rows += 1 }
        #expect(rows == 1000)
      }
    }

    @Test("Entities that are folded of rows in any order are whole", arguments: [false, true])
    func folded(inTransaction: Bool) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        func read() async throws -> [Whole] {
          var wholes: [Whole] = []
          for try await whole in dao.rows("folded", as: Whole.self) { wholes.append(whole) }
          return wholes.map { Whole(id: $0.id, parts: $0.parts.sorted()) }.sorted { $0.id < $1.id }
        }
        let wholes = inTransaction ? try await database.transaction { try await read() } : try await read()
        #expect(wholes == (0..<300).map { id in Whole(id: id, parts: [3 * id, 3 * id + 1, 3 * id + 2]) })
      }
    }

    private func store(
      _ selector: String, _ texts: [String], _ dao: DAO, _ transactions: Database?
    ) async throws -> Int {
      let tags = texts.map { Tag(text: $0) }
      guard let transactions else { return try await dao.batch(selector, tags).changes }
      return try await transactions.transaction { try await dao.batch(selector, tags).changes }
    }

    @Test("Batches of several statements store the same as those that wait, or nothing", arguments: [false, true])
    func batches(inTransaction: Bool) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let transactions = inTransaction ? database : nil
        let texts = (0..<150).map { "text \($0)" }
        for (selector, kept) in [("tag", "tags"), ("limited:", "plain")] {
          let count = try await store(selector, texts, dao, transactions)
          #expect(count == 150)
          let failing = ["new 0", "new 1", "text 7", "new 2"]
          let failure = await error { try await store(selector, failing, dao, transactions) }
          #expect(failure?.code == .constraint && failure?.element == 2, "\(failure as Any)")
          #expect(failure?.message.hasPrefix("element 3 of 4 (index 2)") == true, "\(failure as Any)")
          let found: [String] = try await dao.call(kept)
          #expect(found == (selector == "tag" ? texts : texts.sorted()))
        }
      }
    }

    @Test("What fails in a batch undoes nothing else of a transaction that has savepoints")
    func savepoints() async throws {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = true
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        try await database.transaction {
          try await dao.batch("tag", [Tag(text: "a"), Tag(text: "b")])
          let failure = await error { try await dao.batch("tag", [Tag(text: "c"), Tag(text: "a")]) }
          #expect(failure?.element == 1)
          try await dao.batch("tag", [Tag(text: "d")])
        }
        #expect(try await dao.call("tags") == ["a", "b", "d"])
      }
    }

    @Test("Each statement that is traced has one line")
    func traces() async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let lines = try await standardError {
          try await dao.batch("resumedTrace:", (0..<5).map { ["text": "text \($0)"] })
          try await database.transaction { _ = try await dao.batch("resumedTrace:", [["text": "more"]]) }
        }
        #expect(lines.count { $0.contains("resumedTrace:") && $0.contains("1 row") } == 6, "\(lines)")
      }
    }

    @Test("What can be saved of many records is saved, and each is told")
    func continued() async throws {
      struct Name: Record {
        var id: Int?
        var text = ""
        static let table = "name"
        static let key = RecordKey.autoIncrement(\Name.id)
        static let constraints = [RecordConstraint.unique(\Name.text)]
      }
      try await withPostgres { database in
        let names = try database.records(Name.self)
        try await names.save(Name(text: "5"))
        let report = try await names.save((0..<100).map { Name(text: "\($0 % 90)") }, continuing: true)
        #expect(report.saved.count == 89 && report.failed.count == 11)
        #expect(Set(report.failed.map(\.record.text)) == Set(["5"] + (0..<10).map { "\($0)" }))
        #expect(try await names.all().count == 90)
      }
    }

    struct Part: Record {
      var id: UUID?
      var text = ""
      static let table = "part"
      static let key = RecordKey.uuid(\Part.id)
    }

    struct Thing: Record {
      var id: Int?
      var text = ""
      var part: Part?
      var parts: [Part] = []
      static let table = "thing"
      static let key = RecordKey.autoIncrement(\Thing.id)
    }

    @Test("Many records have keys of their own, and so have those that they hold")
    func keys() async throws {
      try await withPostgres { database in
        let (parts, things) = (try database.records(Part.self), try database.records(Thing.self))
        for _ in 0..<2 {
          let saved = try await parts.save((0..<70).map { Part(text: "\($0)") })
          #expect(Set(saved.map(\.record.id)).count == 70)
          let whole = (0..<20).map { number in
            Thing(
              text: "\(number)", part: Part(text: "of \(number)"),
              parts: [Part(text: "\(number) a"), Part(text: "\(number) b")])
          }
          let wholes = try await things.save(whole).map(\.record)
          #expect(wholes.map { $0.part?.text } == whole.map { $0.part?.text })
          let found = try await things.all().suffix(20).map { [$0.text, $0.part?.text] + $0.parts.map(\.text).sorted() }
          #expect(found == whole.map { [$0.text, $0.part?.text] + $0.parts.map(\.text) })
        }
        #expect(try await parts.all().count == 2 * (70 + 20 * 3))
      }
    }

    @Test("What no rollback undoes happens once", arguments: [false, true])
    func once(undoesFailedStatements: Bool) async throws {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        func tag(_ text: String) async throws -> Int? {
          let tag: Tag = try await dao.call("tag", Tag(text: text))
          return tag.number
        }
        var numbers: [Int?] = []
        for number in 0..<4 { numbers.append(try await tag("\(number)")) }
        try await database.transaction { for number in 4..<8 { numbers.append(try await tag("\(number)")) } }
        try await dao.batch("tag", (8..<80).map { Tag(text: "\($0)") })
        numbers.append(try await tag("last"))
        #expect(numbers == [1, 2, 3, 4, 5, 6, 7, 8, 81])
        let keys = try await dao.batchReturningKeys("many:", (0..<5).map { ["texts": ["\($0) a", "\($0) b"]] }, as: Int?.self)
        let ids = try await database.rows("SELECT id FROM many ORDER BY id", as: Int.self)
        #expect(ids == Array(1...10), "\(keys)")
      }
    }

    @Test("Records can be saved one by one after a loop of the same transaction that was left", arguments: [false, true])
    func savedAfterLoop(undoesFailedStatements: Bool) async throws {
      var configuration = Configuration()
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      try await withDAO(Self.tables, Self.script, configuration) { dao, database in
        let parts = try database.records(Part.self)
        try await database.transaction {
          for text in ["a", "b", "c"] {
            _ = try await parts.save([Part(text: text), Part(text: text)], continuing: true)
            for try await _ in dao.rows("patient", as: Int.self) { break }
          }
        }
        #expect(try await parts.all().count == 6)
      }
    }

    @Test("A table can be changed after a loop of the same transaction that was left")
    func leftLoops() async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let texts = (0..<200).map { Tag(text: "\($0)") }
        try await dao.batch("tag", texts)
        try await database.transaction {
          for try await _ in dao.rows("tags", as: String.self) { break }
          for try await _ in dao.rows("tags", as: String.self) { break }
          try await database.execute("ALTER TABLE tag ADD COLUMN more integer")
          for try await _ in dao.rows("tags", as: String.self) { break }
          let failure = await error {
            try await database.transaction {
              for try await _ in dao.rows("tags", as: String.self) { break }
              try await dao.call("tag", Tag(text: "7"))
            }
          }
          #expect(failure?.code == .constraint)
          #expect(try await database.rows("SELECT count(*) FROM pg_cursors WHERE name LIKE 'dao%'", as: Int.self) == [0])
          try await database.execute("ALTER TABLE tag DROP COLUMN more")
          try await dao.call("tag", Tag(text: "new"))
          for try await _ in dao.rows("tags", as: String.self) { break }
        }
        #expect(try await database.rows("SELECT count(*) FROM tag", as: Int.self) == [201])
      }
    }

    @Test("A stream of many portions is stored whole, or not at all", arguments: [false, true])
    func streams(inTransaction: Bool) async throws {
      try await withDAO(Self.tables, Self.script) { dao, database in
        let text = String(repeating: "x", count: 200)
        func copy(_ ids: Range<Int>) async throws -> Int {
          let lines = Lines(ids: ids, text: text)
          guard inTransaction else { return try await dao.copyIn("line:", lines) }
          return try await database.transaction { try await dao.copyIn("line:", lines) }
        }
        #expect(try await copy(0..<100_000) == 100_000)
        let failure = await error { _ = try await copy(100_000..<200_000) }
        #expect(failure?.code == .constraint && failure?.element == 50_000, "\(failure as Any)")
        #expect(try await dao.call("lines") == 100_000)
        let task = Task { try await copy(1_000_000..<Int.max) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let stop = await error { _ = try await task.value }
        #expect(stop?.code == .cancelled)
        #expect(try await dao.call("lines") == 100_000)
        #expect(try await copy(0..<0) == 0)
      }
    }
  }
#endif
