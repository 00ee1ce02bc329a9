import DAOKit
import Foundation
import Testing

@Suite("Keys that a <selectKey> selects")
struct SelectKeyTests {
  @Test(
    "A key that is selected before is what the statement binds, whatever the caller gave",
    arguments: [
      "before:", "beforeFixed:",
    ])
  func before(selector: String) throws {
    try withAuthors { test, dao in
      let saved: Writer = try dao.call(selector, Writer("Ada", id: 5))
      #expect(saved == Writer("Ada", id: 100))
      try test.run("UPDATE counter SET next = 101")
      #expect(try dao.call(selector, ["name": "Bob"]) == 1)
      #expect(try test.query("SELECT id FROM author ORDER BY id").call() == [100, 101])
    }
  }

  @Test("Labels, no arguments and several arguments get the key too")
  func arguments() throws {
    try withAuthors(
      """
      <insert selector="fixed"><selectKey keyProperty="id" order="BEFORE">SELECT 7</selectKey>
        INSERT INTO author (id, name) VALUES (#{id}, 'nobody') </insert>
      <insert selector="two"><selectKey keyProperty="id" order="BEFORE">SELECT 8</selectKey>
        INSERT INTO author (id, name) VALUES (#{id}, #{param1} || #{param2}) </insert>
      <insert selector="entity"><selectKey keyProperty="author.id" order="BEFORE">SELECT 9</selectKey>
        INSERT INTO author (id, name) VALUES (#{author.id}, #{author.name}) </insert>
      """
    ) { test, dao in
      try dao.call("fixed")
      try dao.call("two", "a", "b")
      let saved: Writer = try dao.entity(author: Writer("Ada"))
      #expect(saved.id == 9)
      #expect(try test.query("SELECT id || name FROM author ORDER BY id").call() == ["7nobody", "8ab", "9Ada"])
    }
  }

  @Test(
    "The id of a row is the key that the table makes, where a <selectKey> gives another property",
    arguments: ["BEFORE", "AFTER"])
  func besideGenerated(order: String) throws {
    try withAuthors(
      """
      <insert selector="add:" useGeneratedKeys="true" keyProperty="id">
        <selectKey keyProperty="number" order="\(order)">SELECT 1000 + count(*) FROM author</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      """
    ) { test, dao in
      let id = try dao.insertReturningID("add:", ["name": "Ada"])
      #expect(try test.query("SELECT id FROM author").call() == [Int(id)])
      #expect(try dao.insertReturningKeys("add:", ["name": "Bob"], as: Int.self) == [Int(id) + 1])
    }
  }

  @Test("Several keys, by name, by column and nested, before and after an insert or update")
  func several() throws {
    struct Book: Codable, Equatable {
      var id: Int?
      var revision: Int?
      var note: String?
      var owner = Owner()

      struct Owner: Codable, Equatable { var token: String? }
    }
    try withAuthors(
      """
      <insert selector="insert:book:">
        <selectKey keyProperty="id, revision" keyColumn="a, b" order="BEFORE">SELECT 2 AS b, 1 AS a</selectKey>
        <selectKey keyProperty="owner.token" order="BEFORE">SELECT 'ключ-' || #{id}</selectKey>
        <selectKey keyProperty="note" order="AFTER">SELECT name FROM author WHERE id = #{id}</selectKey>
        INSERT INTO author (id, name) VALUES (#{id}, #{owner.token}) </insert>
      <update selector="update:book:">
        <selectKey keyProperty="note">SELECT name || '!' FROM author WHERE id = #{id}</selectKey>
        UPDATE author SET name = 'new' WHERE id = #{id} </update>
      """
    ) { _, dao in
      let book: Book = try dao.call("insert:book:", Book())
      #expect(book == Book(id: 1, revision: 2, note: "ключ-1", owner: .init(token: "ключ-1")))
      let updated: Book = try dao.call("update:book:", book)
      #expect(updated.note == "new!")
      #expect(try dao.call("update:book:", book) == 1)
    }
  }

  @Test("A key that is NULL is nil, and an error where the property takes none")
  func null() throws {
    struct Strict: Codable {
      var id: Int
      var name: String
    }
    try withAuthors(
      """
      <insert selector="null:"><selectKey keyProperty="id">SELECT NULL</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      """
    ) { test, dao in
      let saved: Writer = try dao.call("null:", Writer("Ada", id: 3))
      #expect(saved.id == nil)
      expectError(.unexpectedNull, "'id'") { let _: Strict = try dao.call("null:", Strict(id: 1, name: "Bob")) }
      expectError(.typeMismatch, "null") { try dao.insertReturningID("null:", Writer("Cid")) }
      #expect(try test.count("author") == 1)
    }
  }

  @Test("No row, two rows, and other mistakes are errors at the <selectKey>, and undo the insert")
  func mistakes() throws {
    try withAuthors(
      """
      <insert selector="none:"><selectKey keyProperty="id">SELECT next FROM counter WHERE next = 0</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      <insert selector="two:"><selectKey keyProperty="id">SELECT 1 UNION SELECT 2</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      <insert selector="columns:"><selectKey keyProperty="id">SELECT 1 AS a, 2 AS b</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      <insert selector="column:"><selectKey keyProperty="id" keyColumn="nxt">SELECT next FROM counter</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      <insert selector="sql:"><selectKey keyProperty="id">SELECT nowhere</selectKey>
        INSERT INTO author (name) VALUES (#{name}) </insert>
      """
    ) { test, dao in
      for selector in ["none:", "two:", "columns:", "column:", "sql:"] {
        let codes: [String: (DAOError.Code, String)] = [
          "none:": (.noRow, "gave no row"), "two:": (.tooManyRows, "more than one row"),
          "columns:": (.missingColumn, "name them in 'keyColumn'"), "column:": (.missingColumn, "did you mean 'next'"),
          "sql:": (.database, "no such column"),
        ]
        let (code, text) = try #require(codes[selector])
        let error = expectError(code, text, selector) { try dao.call(selector, Writer("Ada")) }
        #expect(error?.location?.file == "script" && error?.operation == "script.\(selector)")
      }
      expectError(.parameter, "'id' of a number", "pass an entity") { try dao.call("before:", 5) }
      expectError(.parameter, "2 elements") { try dao.call("before:", [5, 6]) }
      expectError(.parameter, "selectKey") { try dao.forEachRow("after:", Writer("Ada"), as: Row.self) { _ in true } }
      #expect(try test.count("author") == 0)
    }
  }

  @Test("The selecting and the insert are one transaction, also asynchronously and inside of another")
  func transactions() async throws {
    try await withAuthorsAsync(
      """
      <insert selector="numbered:"><selectKey keyProperty="id" order="BEFORE">
          SELECT coalesce(max(id), 0) + 1 FROM author </selectKey>
        INSERT INTO author (id, name) VALUES (#{id}, #{name}) </insert>
      """
    ) { test, dao in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask { for number in 0..<20 { try await dao.call("numbered:", Writer("\(task)-\(number)")) } }
        }
        try await group.waitForAll()
      }
      let ids: [Int] = try await test.query("SELECT id FROM author ORDER BY id").call()
      #expect(ids == Array(1...80))
      let inside: Writer = try await test.database.transaction {
        try await dao.call("numbered:", Writer("inside"))
      }
      #expect(inside.id == 81)
    }
  }

  @Test("A resultType of one value takes the first column, whatever its label; a keyColumn says otherwise")
  func firstColumn() throws {
    func insert(_ name: String, _ attributes: String, _ sql: String) -> String {
      """
      <insert selector="\(name):"><selectKey keyProperty="id" order="BEFORE" \(attributes)>\(sql)</selectKey>
        INSERT INTO author (id, name) VALUES (#{id}, #{name}) </insert>
      """
    }
    let sql = "SELECT count(*) + 4 AS a, 9 AS id FROM author"
    try withAuthors(
      insert("typed", "resultType=\"int\"", sql) + insert("named", "", sql)
        + insert("chosen", "resultType=\"long\" keyColumn=\"ID\"", "SELECT 1 AS a, 12 AS id")
    ) { _, dao in
      let typed = try dao.insertReturningID("typed:", Writer("a"))
      let named = try dao.insertReturningID("named:", Writer("b"))
      let chosen = try dao.insertReturningID("chosen:", Writer("c"))
      #expect([typed, named, chosen] == [4, 9, 12])
    }
  }

  @Test("The resultType converts what loses nothing by it, and refuses the rest")
  func resultTypes() throws {
    func insert(_ name: String, _ type: String, _ sql: String) -> String {
      """
      <insert selector="\(name)"><selectKey keyProperty="id" resultType="\(type)" order="BEFORE">SELECT \(sql)</selectKey>
        INSERT INTO log (name) VALUES (typeof(#{id})) </insert>
      """
    }
    let operations =
      insert("int", "int", "'42'") + insert("text", "java.lang.String", "42") + insert("real", "double", "42")
      + insert("cut", "long", "4.5")
    try withAuthors(operations) { test, dao in
      let number: Writer = try dao.call("int", Writer("Ada"))
      #expect(number.id == 42)
      try dao.call("text", Writer("Ada"))
      try dao.call("real", Writer("Ada"))
      expectError(.typeMismatch, "resultType", "integer") { try dao.call("cut", Writer("Ada")) }
      #expect(try test.query("SELECT name FROM log ORDER BY rowid").call() == ["integer", "text", "real"])
    }
  }
}
