import DAOKit
import Foundation
import Testing

@Suite("Keys that the database makes")
struct GeneratedKeyTests {
  @Test("An entity comes back with its key, everything else as it was", arguments: ["insert:", "built:", "dynamic:", "after:"])
  func entity(selector: String) throws {
    try withAuthors { _, dao in
      var ada = Writer("Ada 🦊 O'Brien", id: 77)
      ada.born = Date(timeIntervalSinceReferenceDate: 1.25)
      ada.mood = .glad
      ada.address = Writer.Address(city: "Zürich")
      let saved: Writer = try dao.call(selector, ada)
      ada.id = 1
      #expect(saved == ada)
      let optional: Writer? = try dao.call(selector, Writer("Bob"))
      #expect(optional?.id == 2)
      let list: [Writer] = try dao.call(selector, Writer("Cid"))
      #expect(list.map(\.id) == [3])
    }
  }

  @Test("The plain call gives the change count, as an Int of either kind")
  func count() throws {
    try withAuthors { _, dao in
      #expect(try dao.call("insert:", Writer("Ada")) == 1)
      let count: Int = try dao.call("dynamic:", Writer("Bob"))
      let wide: Int64 = try dao.call("after:", Writer("Cid"))
      #expect(count == 1 && wide == 1)
      #expect(try dao.call("insertAll:", [Writer("D"), Writer("E")]) == 2)
      #expect(try dao.call("ignore:", Writer("Ada")) == 0)
    }
  }

  @Test("insertReturningID gives the key of one row, and says when there is none or several")
  func id() throws {
    try withAuthors { _, dao in
      let generated = try dao.insertReturningID("insert:", Writer("Ada"))
      let after = try dao.insertReturningID("after:", Writer("Bob"))
      let before = try dao.operation("before:").insertReturningID(Writer("Cid"))
      #expect(generated == 1 && after == 2 && before == 100)
      expectError(.noRow, "no row was inserted", "ignore:") { try dao.insertReturningID("ignore:", Writer("Ada")) }
      expectError(.tooManyRows, "2 rows", "insertReturningKeys") {
        try dao.insertReturningID("insertAll:", [Writer("D"), Writer("E")])
      }
    }
  }

  @Test("An insert that leaves its row out gives nil for an entity, and an error where there must be one")
  func nothingInserted() throws {
    try withAuthors { test, dao in
      try dao.call("insert:", Writer("Ada"))
      let none: Writer? = try dao.call("ignore:", Writer("Ada"))
      #expect(none == nil)
      expectError(.noRow, "no row was inserted") { let _: Writer = try dao.call("ignore:", Writer("Ada")) }
      #expect(try dao.insertReturningKeys("ignore:", Writer("Ada"), as: Int.self) == [])
      #expect(try test.count("author") == 1)
    }
  }

  @Test("Each of many rows gets its own key, in the order of the list")
  func manyRows() throws {
    try withAuthors { test, dao in
      let authors = (0..<500).map { Writer("name \(($0 * 7919) % 500)") }
      let saved: [Writer] = try dao.call("insertAll:", authors)
      #expect(saved.map(\.name) == authors.map(\.name))
      let stored: [Writer] = try test.query("SELECT id, name FROM author ORDER BY id").call()
      #expect(
        Dictionary(uniqueKeysWithValues: stored.map { ($0.name, $0.id) })
          == Dictionary(uniqueKeysWithValues: saved.map { ($0.name, $0.id) }))
    }
  }

  @Test("The keys of many rows are there as what they are asked for, declared or not")
  func keys() async throws {
    try await withAuthorsAsync(
      """
      <insert selector="tokens:"> INSERT INTO token (name) VALUES
        <foreach collection="list" item="n" separator=",">(#{n})</foreach> </insert>
      <insert selector="seat:"> INSERT INTO seat (number, name) VALUES (?, ?) </insert>
      <insert selector="log:"> INSERT INTO log (name) VALUES (?) </insert>
      """
    ) { _, dao in
      let authors = [Writer("Ada"), Writer("Bob")]
      let declared = try await dao.insertReturningKeys("insertAll:", authors, as: Int64.self)
      let undeclared = try await dao.insertReturningKeys("plainAll:", [Writer("Cid")], as: Int.self)
      #expect(declared == [1, 2] && undeclared == [3])
      let codes = try await dao.insertReturningKeys("tokens:", ["a", "b"], as: String.self)
      #expect(Set(codes).count == 2 && codes.allSatisfy { $0.count == 8 })
      struct Seat: Codable, Equatable {
        var hall: String
        var number: Int
      }
      let seats = try await dao.insertReturningKeys("seat:", 7, "Ada", as: Seat.self)
      #expect(seats == [Seat(hall: "A", number: 7)])
      let numbers = try await dao.insertReturningKeys("log:", "Ada", as: Int.self)
      #expect(numbers == [1])
      let rows = try await dao.operation("seat:").insertReturningKeys(8, "Bob", as: Row.self)
      #expect(rows[0]["hall"] == "A")
      await expectError(.typeMismatch, "String wanted") {
        try await dao.insertReturningKeys("insertAll:", [Writer("Dan")], as: String.self)
      }
    }
  }

  @Test("Keys of several columns, keys of another name, keys in an entity of the entity")
  func otherKeys() throws {
    try withAuthors(
      """
      <insert selector="seat:" useGeneratedKeys="true" keyProperty="hall, place"> INSERT INTO seat (number, name)
        VALUES (#{wanted}, #{name}) </insert>
      <insert selector="named:" useGeneratedKeys="true" keyProperty="place,row" keyColumn="number,hall">
        INSERT INTO seat (number, name) VALUES (#{wanted}, #{name}) </insert>
      <insert selector="nested:" useGeneratedKeys="true" keyProperty="address.id"> INSERT INTO author (name)
        VALUES (#{name}) </insert>
      <insert selector="labels:" useGeneratedKeys="true" keyProperty="author.id"> INSERT INTO author (name)
        VALUES (#{author.name} || #{suffix}) </insert>
      """
    ) { _, dao in
      struct Seat: Codable, Equatable {
        var hall: String?
        var row: String?
        var place: Int?
        var wanted: Int
        var name = "n"
      }
      let seat: Seat = try dao.call("seat:", Seat(wanted: 3))
      #expect(seat == Seat(hall: "A", place: 3, wanted: 3))
      let named: Seat = try dao.call("named:", Seat(wanted: 4))
      #expect(named == Seat(row: "A", place: 4, wanted: 4))
      expectError(.columnCount, "2 columns", "hall, number") { try dao.insertReturningID("seat:", Seat(wanted: 9)) }
      var author = Writer("Ada")
      author.address = .init(city: "Bern")
      let nested: Writer = try dao.call("nested:", author)
      #expect(nested.address?.id == 1 && nested.id == nil)
      let labelled: Writer = try dao.call("labels:", ["author": Writer("Bob"), "suffix": "!"])
      #expect(labelled.id == 2 && labelled.name == "Bob")
      expectError(.parameter, "null", "pass an entity") { let _: Writer = try dao.call("nested:", Writer("Cid")) }
    }
  }

  @Test("A dictionary becomes the entity that it has the entries of")
  func dictionary() throws {
    try withAuthors { _, dao in
      let saved: Writer = try dao.call("dynamic:", ["name": "Ada"])
      #expect(saved == Writer("Ada", id: 1))
    }
  }

  @Test("An update returns the keys of the rows that it has changed")
  func update() throws {
    try withAuthors(
      """
      <update selector="rename:" useGeneratedKeys="true" keyProperty="id"> UPDATE author SET born = 1
        WHERE name = #{name} </update>
      """
    ) { _, dao in
      try dao.call("insertAll:", [Writer("Ada"), Writer("Bob")])
      let bob: Writer = try dao.call("rename:", Writer("Bob"))
      #expect(bob.id == 2)
      #expect(try dao.call("rename:", Writer("nobody")) == 0)
    }
  }

  @Test("A statement's own RETURNING is what rows are read from, or keys where it returns no more than these")
  func ownReturning() throws {
    try withAuthors(
      """
      <insert selector="rows:" useGeneratedKeys="true" keyProperty="id"> INSERT INTO author (name)
        VALUES (#{name}) RETURNING id, upper(name) AS name </insert>
      <insert selector="key:" useGeneratedKeys="true" keyProperty="id"> INSERT INTO author (name)
        VALUES (#{name}) RETURNING id AS fresh </insert>
      """
    ) { _, dao in
      let row: Writer = try dao.call("rows:", Writer("Ada"))
      #expect(row == Writer("ADA", id: 1))
      #expect(try dao.insertReturningID("rows:", Writer("Bob")) == 2)
      let key: Writer = try dao.call("key:", Writer("Cid"))
      #expect(key == Writer("Cid", id: 3))
      #expect(try dao.call("key:", Writer("Dan")) == 1)
    }
  }

  @Test("What goes wrong says so, and leaves nothing behind")
  func mistakes() throws {
    try withAuthors(
      """
      <insert selector="typo:" useGeneratedKeys="true" keyProperty="idd"> INSERT INTO author (name) VALUES (#{name}) </insert>
      <insert selector="column:" useGeneratedKeys="true" keyProperty="id" keyColumn="idd"> INSERT INTO author (name)
        VALUES (#{name}) </insert>
      <insert selector="text:" useGeneratedKeys="true" keyProperty="id" keyColumn="name"> INSERT INTO author (name)
        VALUES (#{name}) </insert>
      <insert selector="none:" useGeneratedKeys="true"> INSERT INTO author (name) VALUES (#{name}) </insert>
      """
    ) { test, dao in
      expectError(.parameter, "Writer has no property 'idd'", "did you mean 'id'", "typo:") {
        let _: Writer = try dao.call("typo:", Writer("Ada"))
      }
      expectError(.missingColumn, "no column 'idd'", "did you mean 'id'") {
        let _: Writer = try dao.call("column:", Writer("Ada"))
      }
      expectError(.typeMismatch, "'id'", "Int wanted") { let _: Writer = try dao.call("text:", Writer("Ada")) }
      expectError(.typeMismatch, "names no keyProperty") { let _: Writer = try dao.call("none:", Writer("Ada")) }
      expectError(.typeMismatch, "String") { let _: String = try dao.call("insert:", Writer("Ada")) }
      expectError(.parameter, "3 elements", "keys of 2 rows") {
        let _: [Writer] = try test.dao(
          """
          <insert selector="all:" useGeneratedKeys="true" keyProperty="id"> INSERT OR IGNORE INTO author (name) VALUES
            <foreach collection="list" item="a" separator=",">(#{a.name})</foreach> </insert>
          """
        ).call("all:", [Writer("A"), Writer("A"), Writer("B")])
      }
      expectError(.parameter, "a string", "pass an entity") { let _: String = try dao.call("dynamic:", "Ada") }
      let kept = try test.count("author")
      #expect(kept == 0)
    }
  }

  @Test("Keys take part in the transaction, and know a schema that it has changed")
  func transactions() async throws {
    try await withAuthorsAsync { test, dao in
      await expectError(CancellationError.self) {
        try await test.database.transaction {
          let saved: Writer = try dao.call("insert:", Writer("Ada"))
          #expect(saved.id == 1)
          throw CancellationError()
        }
      }
      let none: Int = try test.count("author")
      #expect(none == 0)
      let saved: Writer = try await dao.call("insert:", Writer("Ada"))
      #expect(saved.id == 1)
      try test.dao("<update selector='alter'>ALTER TABLE author RENAME COLUMN id TO number</update>").operation("alter")
        .runSynchronously()
      let later: Writer = try await dao.call("insert:", Writer("Bob"))
      #expect(later.id == 2)
    }
  }

  @Test("A table whose first column is REAL gives exact keys, with a key of its own or without")
  func realColumnFirst() throws {
    let schema = [
      "CREATE TABLE price (amount REAL, name TEXT)",
      "CREATE TABLE cost (amount REAL, id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
    ]
    let large: Int64 = 9_007_199_254_740_993
    try withDatabase(schema: schema) { test in
      try test.run("INSERT INTO price (rowid, amount) VALUES (\(large - 1), 1)")
      try test.run("INSERT INTO cost (id, amount) VALUES (\(large - 1), 1)")
      let dao = try test.dao(
        """
        <insert selector="price:" table="price"/>
        <insert selector="cost:" table="cost" exclude="id" useGeneratedKeys="true" keyProperty="id"/>
        <insert selector="save:" table="cost" exclude="id" conflict="name"/>
        <insert selector="rowid:" useGeneratedKeys="true" keyColumn="rowid">INSERT INTO price (amount) VALUES (?)</insert>
        """)
      struct Price: Codable {
        var id: Int64?
        var amount: Double
        var name: String?
      }
      #expect(try dao.insertReturningKeys("price:", Price(amount: 1.5), as: Int64.self) == [large])
      #expect(try dao.insertReturningKeys("rowid:", 2.5, as: Int64.self) == [large + 1])
      let cost: Price = try dao.call("cost:", Price(amount: 2.5, name: "a"))
      #expect(cost.id == large)
      #expect(try dao.insertReturningID("save:", Price(amount: 7, name: "a")) == large)
      #expect(try dao.batch("cost:", [Price(amount: 1, name: "b")]).keys(as: Int64.self) == [large + 1])
      let row: Row = try #require(try dao.insertReturningKeys("price:", Price(amount: 1), as: Row.self).first)
      #expect(row.columns == ["rowid"])
    }
  }

  @Test("Threads beside each other get the keys of their own rows")
  func threads() async throws {
    try await withAuthorsAsync { test, dao in
      let saved = try await withThrowingTaskGroup(of: [Writer].self) { group in
        for task in 0..<4 {
          group.addTask {
            var saved: [Writer] = []
            for number in 0..<50 { saved.append(try await dao.call("insert:", Writer("\(task)-\(number)"))) }
            return saved
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      let stored: [Writer] = try await test.query("SELECT id, name FROM author").call()
      #expect(Set(saved.map { "\($0.id ?? 0) \($0.name)" }) == Set(stored.map { "\($0.id ?? 0) \($0.name)" }))
    }
  }
}

/// Expects an error of this type.
private func expectError<E: Error>(
  _ type: E.Type, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async {
  await #expect(throws: type) { try await body() }
}
