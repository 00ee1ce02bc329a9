import DAOKit
import Foundation
import Testing

@Suite("Dictionaries of mixed values")
struct DictionaryTests {
  private struct Person: Codable, Equatable {
    var id: Int
    var name: String?
  }

  private let operations = """
    <insert selector="insert"> INSERT INTO t (id, name) VALUES (:id, :name) </insert>
    <insert selector="add"> INSERT INTO t (id, name) VALUES (#{id}, <if test="name != null">#{name}</if>
      <if test="name == null">NULL</if>) </insert>
    <select selector="find"> SELECT * FROM t WHERE id >= :least AND name LIKE :name ORDER BY id </select>
    <select selector="search"> SELECT * FROM t <where> <if test="least != null">id >= #{least}</if>
      <if test="name != null">AND name LIKE #{name}</if> </where> ORDER BY id </select>
    """

  private func withPeople(_ body: (DAO) throws -> Void) throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)"]) { test in
      let dao = try test.dao(operations)
      try dao.batch("insert", (1...4).map { Person(id: $0, name: "p\($0)") })
      try body(dao)
    }
  }

  @Test("Every way of calling takes them, of static and of dynamic operations", arguments: ["find", "search"])
  func synchronous(selector: String) throws {
    try withPeople { dao in
      let operation = try dao.operation(selector)
      let all: [Person] = try dao.call(selector, ["least": 2, "name": "p%"])
      #expect(all.map(\.id) == [2, 3, 4])
      #expect(try operation.call(["least": 2, "name": "p%"]) == all)
      var seen: [Int] = []
      try dao.forEachRow(selector, ["least": 3, "name": "p%"], as: Person.self) { person in
        seen.append(person.id)
        return true
      }
      #expect(seen == [3, 4])
      let page: Page<Person> = try dao.page(selector, ["least": 2, "name": "p%"], number: 1, size: 1)
      #expect(page.total == 3 && page.rows.map(\.id) == [2])
      let same: Page<Person> = try operation.page(["least": 2, "name": "p%"], number: 1, size: 1)
      #expect(same.rows == page.rows)
    }
  }

  @Test("Inserts give ids and keys for them", arguments: ["insert", "add"])
  func inserts(selector: String) throws {
    try withPeople { dao in
      let operation = try dao.operation(selector)
      #expect(try dao.insertReturningID(selector, ["id": 10, "name": "a"]) == 10)
      #expect(try operation.insertReturningID(["id": 11, "name": "a"]) == 11)
      #expect(try dao.insertReturningID(selector, ["id": 12, "name": nil]) == 12)
      #expect(try dao.insertReturningKeys(selector, ["id": 13, "name": "x"], as: Int.self) == [13])
      #expect(try operation.insertReturningKeys(["id": 14, "name": "x"], as: Int.self) == [14])
      #expect(try dao.batch(selector, [["id": 15, "name": "x"], ["id": 16, "name": nil]]).counts == [1, 1])
      #expect(try operation.batch([["id": 17, "name": "x"], ["id": 18, "name": nil]]).changes == 2)
      #expect(try operation.call(["id": 19, "name": "x"]) == 1)
      let plain = ["name": "7"]
      expectError(.parameter) { try dao.insertReturningID(selector, plain.merging(["nmae": "x"]) { $1 }) }
    }
  }

  @Test("Asynchronous forms take them too", arguments: ["insert", "add"])
  func asynchronous(selector: String) async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)"]) { test in
      let dao = try test.dao(operations)
      let operation = try dao.operation(selector)
      #expect(try await dao.insertReturningID(selector, ["id": 1, "name": "p1"]) == 1)
      #expect(try await operation.insertReturningID(["id": 2, "name": nil]) == 2)
      #expect(try await dao.insertReturningKeys(selector, ["id": 3, "name": "p3"], as: Int.self) == [3])
      #expect(try await operation.insertReturningKeys(["id": 4, "name": "p4"], as: Int.self) == [4])
      #expect(try await dao.batch(selector, [["id": 5, "name": "p5"], ["id": 6, "name": nil]]).changes == 2)
      #expect(try await operation.batch([["id": 7, "name": "p5"]]).changes == 1)
      try await operation.call(["id": 8, "name": "p8"])
      for search in ["find", "search"] {
        var seen: [Int] = []
        for try await person in dao.rows(search, ["least": 4, "name": "p%"], as: Person.self) { seen.append(person.id) }
        #expect(seen == [4, 5, 7, 8])
        let page: Page<Person> = try await dao.page(search, ["least": 4, "name": "p%"], number: 2, size: 3)
        #expect(page.rows.map(\.id) == [8])
        let same: Page<Person> = try await dao.operation(search).page(["least": 4, "name": "p%"], number: 2, size: 3)
        #expect(same.rows == page.rows)
        let found: [Person] = try await dao.operation(search).call(["least": 8, "name": "p%"])
        #expect(found.map(\.id) == [8])
      }
    }
  }

  @Test("A key that the operation does not name is an error in every way of calling", arguments: ["find", "search"])
  func unknownKeys(selector: String) async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)"]) { test in
      let dao = try test.dao(operations)
      let wrong: [String: (any Encodable)?] = ["least": 1, "naem": "x"]
      expectError(.parameter, "naem") { let _: [Person] = try dao.call(selector, wrong) }
      expectError(.parameter, "name") { let _: [Person] = try dao.call(selector, ["least": "1", "naem": "x"]) }
      expectError(.parameter, "naem") { try dao.forEachRow(selector, wrong, as: Person.self) { _ in true } }
      expectError(.parameter, "naem") { let _: Page<Person> = try dao.page(selector, wrong, number: 1, size: 1) }
      await expectError(.parameter, "naem") { for try await _ in dao.rows(selector, wrong, as: Person.self) {} }
      await expectError(.parameter, "naem") { let _: [Person] = try await dao.call(selector, wrong) }
      expectError(.parameter, "naem") { try dao.batch("add", [["id": 1, "name": "x"], ["id": 2, "naem": "y"]]) }
      await expectError(.parameter, "naem") { try await dao.batch("add", [["id": 1, "naem": "y"]]) }
      expectError(.parameter, "naem") { try dao.insertReturningID("add", ["id": 1, "naem": "y"]) }
      expectError(.parameter, "naem") { try dao.insertReturningKeys("add", ["id": 1, "naem": "y"], as: Int.self) }
      await expectError(.parameter, "naem") { try await dao.insertReturningKeys("add", ["id": 1, "naem": "y"], as: Int.self) }
      let none: [Person] = try await dao.call("search", ["least": 1])
      #expect(none == [])
    }
  }

  @Test(
    "Two spellings of one name are an error that has both, of one type and of mixed types, in every way of calling",
    arguments: ["fixed", "built", "dynamic", "keyed"])
  func doubled(selector: String) async throws {
    try await withDatabaseAsync(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, first_name TEXT)"]) { test in
      let dao = try test.dao(
        """
        <insert selector="fixed"> INSERT INTO t (first_name) VALUES (:first_name) </insert>
        <insert selector="built" table="t" exclude="id"/>
        <insert selector="dynamic"> INSERT INTO t (first_name) VALUES (<if test="true">#{first_name}</if>) </insert>
        <insert selector="keyed" useGeneratedKeys="true" keyProperty="id"> INSERT INTO t (first_name) VALUES (:first_name) </insert>
        <insert selector="more"> INSERT INTO t (id, first_name) VALUES (:id, :first_name) </insert>
        """)
      let texts = ["first_name": "a", "firstName": "b"]
      let mixed: [String: (any Encodable)?] = ["first_name": "a", "FIRSTNAME": nil]
      for _ in 0..<3 {
        expectError(.parameter, "'firstName' and 'first_name'") { try dao.call(selector, texts) }
        expectError(.parameter, "'FIRSTNAME' and 'first_name'") { try dao.call(selector, mixed) }
        await expectError(.parameter, "'firstName' and 'first_name'") { try await dao.call(selector, texts) }
        await expectError(.parameter, "'FIRSTNAME' and 'first_name'") { try await dao.operation(selector).call(mixed) }
        expectError(.parameter, "'firstName' and 'first_name'") { try dao.batch(selector, [["first_name": "a"], texts]) }
        expectError(.parameter, "'firstName' and 'first_name'") { try dao.insertReturningID(selector, texts) }
        expectError(.parameter, "'firstName' and 'first_name'") { try dao.call("more", ["id": "1"].merging(texts) { $1 }) }
      }
      try await dao.call(selector, ["FirstName": "a"])
      #expect(try test.count("t") == 1)
    }
  }

  @Test("Positional arguments fill static and dynamic operations alike, with keys and without")
  func positional() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)"]) { test in
      let dao = try test.dao(
        operations + """
          <insert selector="keyed" useGeneratedKeys="true" keyProperty="id"> INSERT INTO t (name) VALUES (:name || :more) </insert>
          <insert selector="built" table="t" useGeneratedKeys="true" keyProperty="id"/>
          <insert selector="selected"> <selectKey keyProperty="id" order="BEFORE">SELECT 70</selectKey>
            INSERT INTO t (id, name) VALUES (#{id}, #{name} || #{more}) </insert>
          """)
      for (index, selector) in ["insert", "add"].enumerated() {
        try dao.call(selector, index + 1, "p")
        #expect(try dao.insertReturningID(selector, index + 11, "p") == Int64(index + 11))
      }
      for selector in ["find", "search"] {
        let some: [Person] = try dao.call(selector, 11, "p")
        #expect(some.map(\.id) == [11, 12])
        expectError(.parameter) { let _: [Person] = try dao.call(selector, 11, "p", 3) }
        expectError(.parameter) { let _: [Person] = try dao.call(selector, 11) }
      }
      #expect(try dao.insertReturningKeys("keyed", "a", "b", as: Int.self) == [13])
      #expect(try dao.call("built", 60, "x") == 1)
      #expect(try dao.call("selected", "a", "b") == 1)
      #expect(try test.query("SELECT name FROM t WHERE id IN (13, 60, 70) ORDER BY id").call() == ["ab", "x", "ab"])
    }
  }
}
