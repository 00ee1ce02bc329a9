import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Batches")
struct BatchTests {
  private let authors = (1...10).map { Writer("name \($0)") }

  @Test("Each element is counted, and keys come where they are declared")
  func counts() throws {
    try withAuthors("<insert selector='plain:'>INSERT OR IGNORE INTO author (name) VALUES (:name)</insert>") { test, dao in
      let plain = try dao.batch("plain:", authors + [authors[0]])
      #expect(plain.changes == 10 && plain.counts == Array(repeating: 1, count: 10) + [0])
      expectError(.parameter, "declares no keys") { try plain.keys(as: Int.self) }
      let keyed = try dao.batch("ignore:", [authors[0], Writer("x"), Writer("y")])
      #expect(keyed.counts == [0, 1, 1])
      #expect(try keyed.keys(as: Int.self) == [11, 12])
      let selected = try dao.operation("after:").batch([Writer("z")])
      #expect(try selected.keys(as: Int.self) == [13])
      #expect(try test.count("author") == 13)
    }
  }

  @Test("Sequences, scalars, dictionaries and dynamic operations of several shapes")
  func elements() throws {
    try withAuthors(
      """
      <insert selector="scalar:">INSERT INTO log VALUES (?)</insert>
      <update selector="update:"> UPDATE author <set> <if test="born != null">born = #{born},</if>
        <if test="name != null">name = #{name}</if> </set> WHERE id = #{id} </update>
      """
    ) { test, dao in
      #expect(try dao.batch("scalar:", (1...5).lazy.map { "n\($0)" }).changes == 5)
      #expect(try dao.batch("scalar:", Set(["ä", "ö"])).changes == 2)
      #expect(try dao.batch("scalar:", ["a", nil]).changes == 2)
      #expect(try test.count("log WHERE name IS NULL") == 1)
      try dao.batch("insert:", authors)
      let dates = [Date(timeIntervalSinceReferenceDate: 5), nil, Date(timeIntervalSinceReferenceDate: 6)]
      let updates = zip(1..., dates).map { id, date in
        var author = Writer("new \(id)", id: id)
        author.born = date
        return author
      }
      #expect(try dao.batch("update:", updates).counts == [1, 1, 1])
      let born: [Double?] = try test.query("SELECT born FROM author WHERE id < 4 ORDER BY id").call()
      #expect(born == [5, nil, 6])
    }
  }

  @Test(
    "Keys are returned of what declares none, and keys that do not fit undo the batch",
    arguments: ["plain:", "made:", "drawn:"])
  func returnedKeys(selector: String) async throws {
    try await withAuthorsAsync(
      """
      <insert selector="plain:">INSERT INTO author (name) VALUES (:name)</insert>
      <insert selector="made:" table="author" exclude="id, born"/>
      <insert selector="drawn:">INSERT INTO author (name) VALUES (<if test="name != null">#{name}</if>)</insert>
      """
    ) { test, dao in
      #expect(try await dao.batchReturningKeys(selector, authors[..<3], as: Int.self) == [1, 2, 3])
      let row = try await dao.operation(selector).batchReturningKeys(authors[3..<4], as: Row.self)
      #expect(row.map { $0["id"] } == [.integer(4)])
      func synchronous() throws {
        #expect(try dao.batchReturningKeys(selector, authors[4..<6], as: Int?.self) == [5, 6])
        expectError(.typeMismatch) { try dao.batchReturningKeys(selector, authors[6...], as: UUID.self) }
        expectError(.constraint, "element 2 of 2") {
          try dao.batchReturningKeys(selector, [authors[6], authors[0]], as: Int.self)
        }
        #expect(try dao.batchReturningKeys(selector, [Writer](), as: Int.self) == [])
        let named: [[String: (any Encodable)?]] = [["name": "by name"]]
        #expect(try dao.batchReturningKeys(selector, named, as: Int.self) == [7])
      }
      try synchronous()
      await expectError(.typeMismatch) { try await dao.batchReturningKeys(selector, authors[6...], as: UUID.self) }
      #expect(try await dao.operation(selector).batchReturningKeys([["name": "again"]], as: Int.self) == [8])
      #expect(try test.count("author") == 8)
    }
  }

  @Test("Nothing to do runs no statement")
  func empty() async throws {
    try await withAuthorsAsync("<insert selector='wrong:'>INSERT INTO nowhere VALUES (?)</insert>") { _, dao in
      let none = try await dao.batch("wrong:", [Int]())
      #expect(none.changes == 0 && none.counts == [])
      let keys = try await dao.batch("insert:", [Writer]())
      #expect(try keys.keys(as: Int.self) == [])
      await expectError(.unknownOperation, "'nothing:'") { try await dao.batch("nothing:", [Int]()) }
    }
  }

  @Test("The first element that fails is named, and nothing is kept", arguments: ["insert:", "plain:", "dynamic:", "after:"])
  func failure(selector: String) async throws {
    try await withAuthorsAsync("<insert selector='plain:'>INSERT INTO author (name) VALUES (:name)</insert>") { test, dao in
      var list = authors
      list[3].name = list[0].name
      let check = { (error: DAOError?) in
        #expect(error?.element == 3)
        #expect(error?.operation == "script.\(selector)" && error?.databaseCode == "SQLITE_CONSTRAINT_UNIQUE")
      }
      check(await expectError(.constraint, "element 4 of 10 (index 3): UNIQUE") { try await dao.batch(selector, list) })
      check(expectError(.constraint, "element 4 of 10 (index 3): UNIQUE") { try synchronously(dao, selector, list) })
      let kept = try test.count("author")
      #expect(kept == 0)
    }
  }

  private func synchronously(_ dao: DAO, _ selector: String, _ list: [Writer]) throws -> BatchResult {
    try dao.batch(selector, list)
  }

  @Test("Inside of a transaction a failed batch is undone alone")
  func savepoint() throws {
    try withAuthors { test, dao in
      try test.database.transaction {
        try dao.call("insert:", Writer("first"))
        expectError(.constraint, "element 2 of 2") { try dao.batch("insert:", [Writer("x"), Writer("first")]) }
        try dao.batch("insert:", [Writer("second")])
      }
      #expect(try test.query("SELECT name FROM author ORDER BY id").call() == ["first", "second"])
    }
  }

  @Test("An element that cannot be bound is named too")
  func unbound() async throws {
    struct Reading: Codable { var value: Double }
    try await withAuthorsAsync("<insert selector='add:'>INSERT INTO log VALUES (:value)</insert>") { test, dao in
      let readings = [Reading(value: 1), Reading(value: .nan)]
      let error = await expectError(.encoding, "element 2 of 2") { try await dao.batch("add:", readings) }
      #expect(error?.element == 1)
      await expectError(.parameter, "element 1 of 1", "':value'") { try await dao.batch("add:", [Writer("Ada")]) }
      let kept = try test.count("log")
      #expect(kept == 0)
    }
  }

  /// Asks the database while it is bound.
  private struct Asking: Encodable {
    var writer: Writer
    var asks: @Sendable () throws -> Void

    func encode(to encoder: any Encoder) throws {
      try asks()
      try writer.encode(to: encoder)
    }
  }

  @Test("An element that runs the same operation while it is bound, and one that changes the table")
  func asking() throws {
    try withAuthors("<update selector='widen'>ALTER TABLE author ADD COLUMN more TEXT</update>") { test, dao in
      let list = [
        Asking(writer: authors[0]) {}, Asking(writer: authors[1]) { try dao.call("insert:", Writer("inner")) },
        Asking(writer: authors[2]) { try dao.call("widen") }, Asking(writer: authors[3]) {},
      ]
      #expect(try dao.batch("insert:", list).counts == [1, 1, 1, 1])
      let names: [String] = try test.query("SELECT name FROM author ORDER BY name").call()
      #expect(names == ["inner"] + authors.prefix(4).map(\.name))
    }
  }

  @Test("A batch does what calls one by one do in a transaction", arguments: 0..<30)
  func oneByOne(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      Writer(
        "name \(Int.random(in: 0...40, using: &random))",
        id: Bool.random(using: &random) ? .random(in: 1...60, using: &random) : nil)
    }
    let selector = ["insert:", "ignore:", "plain:", "built:", "shaped:"].randomElement(using: &random) ?? "insert:"
    func rows(_ write: (TestDatabase, DAO) throws -> [Int]) throws -> String {
      var found = ""
      try withAuthors(
        """
        <insert selector='plain:'>INSERT INTO author (id, name) VALUES (:id, :name)</insert>
        <update selector="shaped:">UPDATE author SET name = name <if test="id != null">, born = 1</if> WHERE name = #{name}</update>
        """
      ) { test, dao in
        try dao.call("plain:", Writer("name 7", id: 7))
        do { found = "\(try write(test, dao))" } catch let error as DAOError { found = "\(error.code) \(error.element ?? -1)" }
        let all: [Row] = try test.query("SELECT id, name, born FROM author ORDER BY id").call()
        found += "\(all)"
      }
      return found
    }
    let together = try rows { try $1.batch(selector, list).counts }
    let apart = try rows { test, dao in
      try test.database.transaction {
        try list.enumerated().map { index, writer in
          do {
            return try dao.call(selector, writer) as Int
          } catch var error as DAOError {
            error.element = index
            throw error
          }
        }
      }
    }
    #expect(together == apart, "\(selector) \(list)")
  }

  @Test("A select is no batch")
  func select() throws {
    try withAuthors("<select selector='find:'>SELECT * FROM author WHERE id = ?</select>") { _, dao in
      expectError(.parameter, "call the select for each element") { try dao.batch("find:", [1, 2]) }
    }
  }

  @Test("A cancelled batch is interrupted and undone")
  func cancellation() async throws {
    try await withAuthorsAsync("<insert selector='add:'>INSERT INTO log VALUES (?)</insert>") { test, dao in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await dao.batch("add:", Array(1...1000))
      }
      await expectError(.cancelled) { try await task.value }
      let kept = try test.count("log")
      #expect(kept == 0)
    }
  }

  @Test("A batch of a trigger that rolls everything back poisons the transaction around it")
  func rolledBack() throws {
    try withAuthors { test, dao in
      let replace = try test.dao("<insert selector='r:'>INSERT OR ROLLBACK INTO author (name) VALUES (:name)</insert>")
      expectError(.rolledBack, "rolled the whole transaction back") {
        try test.database.transaction {
          try dao.call("insert:", Writer("a"))
          expectError(.constraint, "element 2 of 2") { try replace.batch("r:", [Writer("b"), Writer("a")]) }
          try dao.call("insert:", Writer("c"))
        }
      }
      #expect(try test.count("author") == 0)
    }
  }
}
