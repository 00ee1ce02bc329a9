import Foundation
import Testing

@testable import DAOKit

@Suite("Caches and the tables that results were read from")
struct CacheTableTests {
  private static let schema = [
    "CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT)",
    "CREATE TABLE pet (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES owner ON DELETE CASCADE, name TEXT)",
    "CREATE TABLE toy (id INTEGER PRIMARY KEY, pet INTEGER)",
    "CREATE TABLE log (line TEXT)",
    "CREATE TABLE plain (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID",
    "CREATE VIEW pets AS SELECT owner.name AS owner, pet.name AS pet FROM owner JOIN pet ON pet.owner = owner.id",
    "CREATE TRIGGER logged AFTER UPDATE ON owner BEGIN INSERT INTO log VALUES (new.name); END",
    "INSERT INTO owner VALUES (1, 'Ada'), (2, 'Bo')", "INSERT INTO pet VALUES (1, 1, 'Rex'), (2, 2, 'Tom')",
    "INSERT INTO plain VALUES ('a', 1)",
  ]

  private static let reading = """
    <dao><cache/>
      <select selector="owners">SELECT count(*) FROM owner</select>
      <select selector="pets">SELECT count(*) FROM pets</select>
      <select selector="petRows">SELECT count(*) FROM pet</select>
      <select selector="toys">SELECT count(*) FROM toy</select>
      <select selector="lines">SELECT count(*) FROM log</select>
      <select selector="plain">SELECT sum(value) FROM plain</select>
      <select selector="names">SELECT name FROM owner WHERE id IN (SELECT owner FROM pet) ORDER BY id</select>
    </dao>
    """

  private static let writing = """
    <dao>
      <update selector="rename">UPDATE owner SET name = :name WHERE id = :id</update>
      <delete selector="remove:">DELETE FROM owner WHERE id = ?</delete>
      <delete selector="removeAll">DELETE FROM pet</delete>
      <insert selector="give:">INSERT INTO toy (pet) VALUES (?)</insert>
      <insert selector="put">INSERT INTO plain VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value</insert>
      <insert selector="addReturning:">INSERT INTO pet (owner, name) VALUES (1, ?) RETURNING name</insert>
    </dao>
    """

  private func withScripts(
    _ place: TestDatabase.Place, _ body: (_ reading: DAO, _ writing: DAO, RecordingInterceptor) throws -> Void
  ) throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(place, schema: Self.schema, configuration: configuration) { test in
      let (reading, writing) = try (test.database.dao(script: Self.reading), test.database.dao(script: Self.writing))
      // The tables were made behind the database's back, which its first change finds out.
      try writing.call("give:", 0)
      try body(reading, writing, seen)
    }
  }

  /// Whether a call of `selector` reads from the database.
  private func reads(_ reading: DAO, _ selector: String, _ seen: RecordingInterceptor) throws -> Bool {
    _ = seen.take()
    let _: [Row] = try reading.call(selector)
    return seen.takeRuns() > 0
  }

  @Test(
    "A change by another script makes what was read of its tables old, and nothing else", arguments: TestDatabase.Place.allCases
  )
  func otherScript(place: TestDatabase.Place) throws {
    try withScripts(place) { reading, writing, seen in
      for selector in ["owners", "pets", "toys"] { #expect(try reads(reading, selector, seen)) }
      try writing.call("give:", 1)
      #expect(try ["owners", "pets", "toys"].map { try reads(reading, $0, seen) } == [false, false, true])
    }
  }

  @Test(
    "Triggers, cascades, views, truncation, RETURNING and tables without row ids count", arguments: TestDatabase.Place.allCases)
  func indirect(place: TestDatabase.Place) throws {
    try withScripts(place) { reading, writing, seen in
      func all() throws -> [Int] {
        try ["owners", "pets", "petRows", "lines", "plain"].map { try reading.call($0) as Int }
      }
      var found = [try all()]
      try writing.call("rename", ["id": 1, "name": "Eve"])
      found.append(try all())
      try writing.call("remove:", 2)
      found.append(try all())
      let added: [String] = try writing.call("addReturning:", "Kit")
      found.append(try all())
      try writing.call("put", ["key": "a", "value": 5])
      found.append(try all())
      try writing.call("removeAll")
      found.append(try all())
      #expect(added == ["Kit"])
      #expect(
        found == [
          [2, 2, 2, 0, 1], [2, 2, 2, 1, 1], [1, 1, 1, 1, 1], [1, 2, 2, 1, 1], [1, 2, 2, 1, 5], [1, 0, 0, 1, 5],
        ])
    }
  }

  @Test("What a virtual table or SQLite itself may change unseen is not kept", arguments: TestDatabase.Place.allCases)
  func unseen(place: TestDatabase.Place) throws {
    let schema = [
      "CREATE TABLE doc (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)", "INSERT INTO doc (text) VALUES ('one')",
      "CREATE VIRTUAL TABLE word USING fts5(text, content='doc', content_rowid='id')",
      "CREATE VIRTUAL TABLE own USING fts5(text)", "CREATE VIRTUAL TABLE term USING fts5vocab('own', 'row')",
    ]
    try withDatabase(place, schema: schema) { test in
      let dao = try test.dao(
        """
        <cache/>
        <select selector="words">SELECT text FROM word WHERE rowid = 1</select>
        <select selector="terms">SELECT count(*) FROM term</select>
        <select selector="shadow">SELECT count(*) FROM own_content</select>
        <select selector="sequence">SELECT seq FROM sqlite_sequence WHERE name = 'doc'</select>
        <update selector="change">UPDATE doc SET text = 'two'</update>
        <insert selector="add">INSERT INTO own VALUES ('apple')</insert>
        <insert selector="next">INSERT INTO doc (text) VALUES ('more')</insert>
        """)
      func read() throws -> [String] {
        [try dao.call("words") as String] + (try ["terms", "shadow", "sequence"].map { "\(try dao.call($0) as Int)" })
      }
      #expect(try read() == ["one", "0", "0", "1"])
      for change in ["change", "add", "next"] { try dao.call(change) }
      #expect(try read() == ["two", "1", "1", "2"])
    }
  }

  @Test("A trigger that was made since counts", arguments: TestDatabase.Place.allCases)
  func newTrigger(place: TestDatabase.Place) throws {
    try withScripts(place) { reading, writing, seen in
      try writing.call("give:", 1)
      let before: Int = try reading.call("petRows")
      try reading.database.dao(
        script: "<dao><update selector='t'>CREATE TRIGGER more AFTER INSERT ON toy BEGIN DELETE FROM pet; END</update></dao>"
      ).call("t")
      try writing.call("give:", 1)
      #expect(try before == 2 && reading.call("petRows") == 0)
    }
  }

  @Test("A trigger that was made since the last run of a change counts for its next", arguments: TestDatabase.Place.allCases)
  func newTriggerOfOldStatement(place: TestDatabase.Place) throws {
    try withScripts(place) { reading, writing, seen in
      let making = try reading.database.dao(
        script: "<dao><update selector='t'>CREATE TRIGGER more AFTER INSERT ON toy BEGIN DELETE FROM pet; END</update></dao>")
      for isInTransaction in [false, true] {
        try writing.call("give:", 1)
        if isInTransaction { try making.call("t") }
        let before: Int = try reading.call("petRows")
        #expect(before == 2)
        if !isInTransaction { continue }
        try reading.database.transaction { try writing.call("give:", 1) }
        #expect(try reading.call("petRows") == 0)
      }
    }
  }

  @Test("A rollback leaves results as they are; a commit makes them old", arguments: TestDatabase.Place.allCases)
  func transactions(place: TestDatabase.Place) throws {
    struct Undo: Error {}
    try withScripts(place) { reading, writing, seen in
      #expect(try reads(reading, "names", seen))
      #expect(throws: Undo.self) {
        try reading.database.transaction {
          try writing.call("rename", ["id": 1, "name": "Eve"])
          throw Undo()
        }
      }
      #expect(try !reads(reading, "names", seen))
      try reading.database.transaction {
        try writing.call("rename", ["id": 1, "name": "Eve"])
        #expect(try reading.call("names") == ["Eve", "Bo"])
      }
      #expect(try reading.call("names") == ["Eve", "Bo"])
    }
  }

  @Test("What is cached is never older than what was read before, nor than a transaction that has begun")
  func order() throws {
    try withDatabase(schema: ["CREATE TABLE t (n INTEGER)", "INSERT INTO t VALUES (0)"]) { test in
      let dao = try test.dao(
        """
        <cache/>
        <select selector="cached">SELECT n FROM t</select>
        <select selector="fresh" useCache="false">SELECT n FROM t</select>
        <update selector="increment">UPDATE t SET n = n + 1</update>
        """)
      let (rounds, wrong) = (Guarded(0), Guarded<[String]>([]))
      @Sendable func next() -> Int {
        rounds.withLock { rounds in
          rounds += 1
          return rounds
        }
      }
      let done = DispatchGroup()
      for index in 0..<6 {
        done.enter()
        Thread.detachNewThread {
          defer { done.leave() }
          while rounds.withLock({
            $0 += 1
            return $0
          }) < 6_000 {
            do {
              switch index % 3 {
              case 0: try dao.call("increment")
              case 1:
                let (cached, fresh) = try dao.database.transaction {
                  (try dao.call("cached") as Int, try dao.call("fresh") as Int)
                }
                if cached != fresh { wrong.withLock { $0.append("\(cached) cached in a transaction at \(fresh)") } }
              default:
                let fresh: Int = try dao.call("fresh")
                let cached: Int = try dao.call("cached")
                if cached < fresh { wrong.withLock { $0.append("\(cached) cached after \(fresh)") } }
              }
            } catch {
              wrong.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      done.wait()
      #expect(wrong.withLock { $0.prefix(3) } == [])
    }
  }
}
