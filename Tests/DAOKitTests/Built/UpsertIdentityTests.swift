import DAOKit
import Foundation
import Testing

@Suite("What an upsert keeps of a row")
struct UpsertIdentityTests {
  struct Account: Codable, Equatable, Sendable {
    var id: Int?
    var email: String
    var name: String?
    var phone: String?
    var revision = 0
    var createdAt: Date?
    var updatedAt: Date?
  }

  private static let schema = [
    """
    CREATE TABLE account (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT, phone TEXT,
      revision INTEGER NOT NULL DEFAULT 0, created_at REAL, updated_at REAL, label TEXT AS (name || '!'))
    """,
    "CREATE TABLE seat (hall TEXT, number INTEGER, code TEXT UNIQUE, PRIMARY KEY (hall, number)) WITHOUT ROWID",
  ]

  private static let operations = """
    <insert selector="save:" table="account" conflict="email" version="revision" created="created_at" updated="updated_at"/>
    <insert selector="new:" table="account" exclude="id" conflict="email" version="revision" created="created_at"
      updated="updated_at"/>
    <insert selector="rename:" table="account" conflict="email" update="name" version="revision" created="created_at"
      updated="updated_at"/>
    <insert selector="saveBack:" table="account" exclude="id, created_at, updated_at" conflict="email" version="revision"
      useGeneratedKeys="true" keyProperty="id, revision" keyColumn="id, revision"/>
    <insert selector="count:" table="account" exclude="id, name, phone, created_at, updated_at" conflict="email"
      version="revision"/>
    <select selector="find:" type="@Account">
      SELECT id, email, name, phone, revision, created_at, updated_at FROM account WHERE email = ?
    </select>
    """

  private func withAccounts(_ more: String = "", _ body: (TestDatabase, DAO) throws -> Void) throws {
    try withDatabase(schema: Self.schema) { try body($0, $0.dao(Self.operations + more)) }
  }

  @Test("The key of the row that is there stays, whatever the newcomer's is, and the version is counted on")
  func key() throws {
    try withAccounts { _, dao in
      #expect(try dao.call("save:", Account(id: 1, email: "a@x", name: "A")) == 1)
      let first: Account = try dao.call("find:", "a@x")
      #expect(try dao.call("save:", Account(id: 99, email: "a@x", name: "B")) == 1)
      let second: Account = try dao.call("find:", "a@x")
      #expect(second.id == 1 && second.name == "B" && second.revision == 1 && second.createdAt == first.createdAt)
      #expect(try #require(second.updatedAt) >= #require(first.updatedAt))
    }
  }

  @Test("A copy of an older version is stale, in every form of a call, and changes nothing")
  func stale() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      let old = Account(id: 1, email: "a@x", name: "old")
      try await dao.call("save:", old)
      try await dao.call("save:", old)
      await expectError(.stale, "'revision'", "script.save:") { try await dao.call("save:", old) }
      await expectError(.stale) { try await dao.insertReturningID("save:", old) }
      await expectError(.stale) { try await dao.insertReturningKeys("save:", old, as: Int.self) }
      await expectError(.stale) { let _: Account = try await dao.call("saveBack:", old) }
      let error = await expectError(.stale, "element 2 of 2") {
        try await dao.batch("save:", [Account(id: 2, email: "b@x"), old])
      }
      #expect(error?.element == 1)
      let kept: [Account] = try await test.query("SELECT * FROM account").call()
      #expect(kept.map(\.revision) == [1] && kept.map(\.name) == ["old"])
    }
  }

  @Test("Without the key the database gives one to a new row, and tells that of the row that is there")
  func excludedKey() throws {
    try withAccounts { _, dao in
      let id = try dao.insertReturningID("new:", Account(email: "a@x", name: "A"))
      let again = try dao.insertReturningID("new:", Account(email: "a@x", name: "B"))
      #expect(id == again)
      let back: Account = try dao.call("saveBack:", Account(email: "a@x", name: "C", revision: 1))
      #expect(back.id == Int(id) && back.revision == 2 && back.name == "C")
      let newcomer: Account = try dao.call("saveBack:", Account(email: "b@x", revision: 7))
      #expect(newcomer.id != back.id && newcomer.revision == 7)
    }
  }

  @Test("'update' lists what is set, beside the version and the time")
  func updateList() throws {
    try withAccounts { _, dao in
      try dao.call("save:", Account(id: 1, email: "a@x", name: "A", phone: "1"))
      try dao.call("rename:", Account(id: 5, email: "a@x", name: "B", phone: "2"))
      let found: Account = try dao.call("find:", "a@x")
      #expect(found.name == "B" && found.phone == "1" && found.id == 1 && found.revision == 1)
      try dao.call("rename:", Account(id: 5, email: "b@x", name: "N", phone: "3"))
      let new: Account = try dao.call("find:", "b@x")
      #expect(new.phone == "3" && new.id == 5)
      #expect(try dao.call("count:", ["email": "a@x", "revision": 1]) == 1)
      expectError(.stale) { try dao.call("count:", ["email": "a@x", "revision": 1]) }
    }
  }

  @Test("An upsert without a version counts on the one that another operation of the script names")
  func counted() throws {
    let more = """
      <insert selector="import:" table="account" exclude="id, phone" conflict="email" update="name" created="created_at"/>
      <update selector="update:" table="main.account" exclude="id, email, phone, created_at" where="email=:email"
        version="revision"/>
      """
    try withAccounts(more.replacing("main.", with: "")) { _, dao in
      try dao.call("import:", Account(email: "a@x", name: "A"))
      let read: Account = try dao.call("find:", "a@x")
      for _ in 0..<3 { #expect(try dao.call("import:", Account(email: "a@x", name: "B")) == 1) }
      let found: Account = try dao.call("find:", "a@x")
      #expect(found.revision == 3 && found.name == "B")
      expectError(.stale) { try dao.call("update:", read) }
      try dao.call("update:", found)
    }
  }

  @Test("The columns of a composite key that is not the conflict's stay")
  func compositeKey() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(
        """
        <insert selector="byCode:" table="seat" conflict="code"/>
        <insert selector="byPlace:" table="seat" conflict="hall, number"/>
        """)
      let seat = { (hall: String, number: Int, code: String) in
        ["hall": hall, "number": number, "code": code] as [String: (any Encodable)?]
      }
      #expect(try dao.call("byCode:", seat("A", 1, "x")) == 1)
      // Nothing is left to set.
      #expect(try dao.call("byCode:", seat("B", 2, "x")) == 0)
      #expect(try dao.call("byPlace:", seat("A", 1, "y")) == 1)
      let rows: [Row] = try test.query("SELECT hall || number || code AS s FROM seat").call()
      #expect(rows.map { $0[0] } == [.text("A1y")])
    }
  }

  @Test("A version at the largest integer is an error and no REAL, in updates and upserts")
  func overflow() throws {
    let more = """
      <update selector="update:" table="account" exclude="id, email, created_at, updated_at" where="email=:email"
        version="revision"/>
      <update selector="updateBack:" table="account" exclude="id, email, created_at, updated_at" where="email=:email"
        version="revision" useGeneratedKeys="true" keyProperty="revision" keyColumn="revision"/>
      """
    try withAccounts(more) { test, dao in
      var last = Account(id: 1, email: "a@x", revision: .max - 1)
      try dao.call("save:", last)
      try dao.call("save:", last)
      last.revision = .max
      for selector in ["save:", "new:", "update:"] {
        expectError(.database, "the largest there is") { try dao.call(selector, last) }
      }
      expectError(.database, "the largest there is") { let _: Account = try dao.call("updateBack:", last) }
      #expect(try test.query("SELECT typeof(revision) FROM account").call() == "integer")
    }
  }

  @Test("An update list is for columns that an upsert may set")
  func faults() throws {
    try withDatabase(schema: Self.schema) { test in
      for (attributes, message) in [
        ("conflict=\"email\" update=\"id\"", "the column 'id' is of the primary key"),
        ("conflict=\"email\" update=\"nam\"", "no column 'nam'; did you mean 'name'?"),
        ("conflict=\"email\" update=\"label\"", "computed by the database"),
        ("conflict=\"email\" version=\"name\"", "a version is an INTEGER"),
      ] {
        let dao = try test.dao("<insert selector=\"s:\" table=\"account\" \(attributes)/>")
        expectError(.script, message) { try dao.call("s:", Account(email: "a@x")) }
      }
      for (attributes, message) in [
        ("update=\"name\"", "'update' says what an upsert does"),
        ("version=\"revision\"", "'version' says what an upsert does"),
        ("conflict=\"email\" update=\"email\"", "the column 'email' is in 'conflict' too"),
        ("conflict=\"email\" exclude=\"name\" update=\"name\"", "the column 'name' is in 'exclude' too"),
        ("conflict=\"email\" update=\"\"", "a column's name is missing in 'update'"),
      ] {
        expectError(.script, message) { try test.dao("<insert selector=\"s:\" table=\"account\" \(attributes)/>") }
      }
      expectError(.script, "no attribute 'update'") {
        try test.dao("<update selector=\"s:\" table=\"account\" where=\"id=:id\" update=\"name\"/>")
      }
    }
  }

  @Test("A row that is softly deleted stays so, unless its column is among those that are set")
  func softlyDeleted() throws {
    try withPersons(
      "<insert selector=\"revive:\" table=\"person\" exclude=\"retired, created_at, updated_at\" conflict=\"eid\"/>"
    ) {
      test, dao in
      try dao.call("insert:", Person("a", "A"))
      try dao.call("delete:", ["eid": "a"])
      try dao.call("save:", Person("a", "B"))
      #expect(try test.count("person WHERE deleted_at IS NOT NULL AND name = 'B'") == 1)
      try dao.call("revive:", Person("a", "C"))
      #expect(try test.count("person WHERE deleted_at IS NULL AND name = 'C'") == 1)
    }
  }
}
