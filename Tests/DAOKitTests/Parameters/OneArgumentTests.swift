import DAOKit
import Testing

@Suite("Calls with one argument")
struct OneArgumentTests {
  private struct Person: Codable, Equatable {
    var name: String
    var age: Int?
  }

  private static let table = "CREATE TABLE person (name TEXT, age INTEGER)"
  private static let script = """
    <insert selector="insert:" table="person"/>
    <insert selector="insertName">INSERT INTO person (name) VALUES (?)</insert>
    <select selector="all" type="Person">SELECT * FROM person ORDER BY rowid</select>
    """

  /// As a caller's own generic function would: the argument's type is not known where it is called.
  private func insert<A: Encodable>(_ argument: A, by dao: DAO) throws { try dao.call("insert:", argument) }
  private func insert<A: Encodable & Sendable>(_ argument: A, by dao: DAO) async throws {
    try await dao.call("insert:", argument)
  }

  @Test("An entity, an optional one, one in an existential and a dictionary bind alike")
  func alike() throws {
    try withDatabase(schema: [Self.table]) { db throws in
      let dao = try db.dao(Self.script)
      let ada = Person(name: "Ada Lovelace, Countess", age: 36)
      let optional: Person? = ada
      let twice: Person?? = ada
      let any: any Encodable = ada
      let anyOptional: (any Encodable)? = optional
      try dao.call("insert:", ada)
      try dao.call("insert:", optional)
      try dao.call("insert:", twice)
      try dao.call("insert:", any)
      try dao.call("insert:", anyOptional)
      try insert(ada, by: dao)
      try insert(optional, by: dao)
      try dao.operation("insert:").call(ada)
      try dao.operation("insert:").call(optional)
      let all: [Person] = try dao.all()
      #expect(all == Array(repeating: ada, count: 9))
    }
  }

  @Test("An awaited call with one argument runs the asynchronous form, and binds alike")
  func awaited() async throws {
    try await withDatabaseAsync(schema: [Self.table]) { db in
      let dao = try db.dao(Self.script)
      let ada = Person(name: "Ada", age: nil)
      let optional: Person? = ada
      try await dao.call("insert:", ada)
      try await dao.call("insert:", optional)
      try await insert(ada, by: dao)
      try await insert(optional, by: dao)
      try await dao.operation("insert:").call(ada)
      let all: [Person] = try await dao.call("all")
      #expect(all == Array(repeating: ada, count: 5))
    }
  }

  @Test("One scalar binds the only parameter, nil as NULL")
  func scalars() throws {
    try withDatabase(schema: [Self.table]) { db throws in
      let dao = try db.dao(Self.script)
      let name = "Zoë"
      let none: String? = nil
      #expect(try dao.call("insertName", name) == 1)
      try dao.call("insertName", none)
      try dao.call("insertName", nil)
      try insertName(none, by: dao)
      let names: [String?] = try db.query("SELECT name FROM person").call()
      #expect(names == ["Zoë", nil, nil, nil])
    }
  }

  private func insertName<A: Encodable>(_ argument: A, by dao: DAO) throws { try dao.call("insertName", argument) }

  @Test("What an entity lacks, and a nil for one, is an error that names it")
  func missing() throws {
    try withDatabase(schema: [Self.table]) { db throws in
      let dao = try db.dao(Self.script)
      struct Nameless: Encodable { var age = 3 }
      expectError(.parameter) { try dao.call("insert:", Nameless()) }
      let none: Person? = nil
      expectError(.parameter) { try dao.call("insert:", none) }
      expectError(.parameter) { try dao.call("insert:", 5) }
      #expect(try db.count("person") == 0)
    }
  }

  @Test("An Int of a row is the row's whatever type the argument has, and not the change count")
  func integerOfOneArgument() throws {
    try withDatabase(schema: [Self.table]) { db throws in
      let dao = try db.dao(Self.ages)
      let age = 36
      let optional: Int? = age
      let any: any Encodable = age
      let ada = Person(name: "Ada", age: age)
      let named = ["age": age]
      let ofInteger: Int = try dao.call("age:", age)
      let ofOptional: Int = try dao.call("age:", optional)
      let ofExistential: Int = try dao.call("age:", any)
      let ofEntity: Int = try dao.call("ageOf:", ada)
      let ofDictionary: Int = try dao.call("ageOf:", named)
      let none: Int? = try dao.call("age:", optional)
      let ofHandle: Int = try dao.operation("age:").call(age)
      #expect([ofInteger, ofOptional, ofExistential, ofEntity, ofDictionary, none, ofHandle] == Array(repeating: 36, count: 7))
      let returned: Int = try dao.call("insertReturningAge:", ada)
      #expect(returned == 36)
      let changes = try dao.call("insert:", ada)
      #expect(changes == 1)
    }
  }

  @Test("An awaited Int of a row is the row's whatever type the argument has, and not the change count")
  func awaitedIntegerOfOneArgument() async throws {
    try await withDatabaseAsync(schema: [Self.table]) { db in
      let dao = try db.dao(Self.ages)
      let age = 36
      let optional: Int? = age
      let ofInteger: Int = try await dao.call("age:", age)
      let ofOptional: Int = try await dao.call("age:", optional)
      let ofEntity: Int = try await dao.call("ageOf:", Person(name: "Ada", age: age))
      let ofHandle: Int = try await dao.operation("age:").call(age)
      #expect([ofInteger, ofOptional, ofEntity, ofHandle] == [36, 36, 36, 36])
      let changes = try await dao.call("insert:", Person(name: "Ada", age: age))
      #expect(changes == 1)
    }
  }

  private static let ages = """
    <insert selector="insert:" table="person"/>
    <insert selector="insertReturningAge:">INSERT INTO person VALUES (:name, :age) RETURNING age</insert>
    <select selector="age:">SELECT ?</select>
    <select selector="ageOf:">SELECT :age</select>
    """

  /// Encodes nothing at all where there is no text.
  private struct Quiet: Encodable {
    var text: String?
    func encode(to encoder: any Encoder) throws {
      guard let text else { return }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private struct Note: Encodable {
    var name: Quiet
    var age: Int
  }

  @Test("A property that encodes nothing is NULL, whatever the entity before had")
  func nothing() throws {
    try withDatabase(schema: [Self.table]) { db throws in
      let dao = try db.dao(Self.script)
      for text in ["a text that is no short one", "another text, no short one", nil, "x", nil] {
        try dao.call("insert:", Note(name: Quiet(text: text), age: 1))
      }
      let names: [String?] = try db.query("SELECT name FROM person ORDER BY rowid").call()
      #expect(names == ["a text that is no short one", "another text, no short one", nil, "x", nil])
    }
  }
}
