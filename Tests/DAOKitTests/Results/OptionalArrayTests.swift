import DAOKit
import Foundation
import Testing

/// What Swift infers where a caller writes `try?`, `??` or `if let`: an optional of what was meant.
@Suite("Results as callers' 'try?', '??' and 'if let' infer them")
struct OptionalArrayTests {
  private struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
  }

  private static let operations = """
    <resultMap id="item" type="Item"><id property="id" column="id"/><result property="name" column="name"/></resultMap>
    <select selector="all" type="Item">SELECT id, name FROM item ORDER BY id</select>
    <select selector="mapped" resultMap="item">SELECT id, name FROM item ORDER BY id</select>
    <select selector="above:"><![CDATA[ SELECT id, name FROM item WHERE id > :id ORDER BY id ]]></select>
    <select selector="ids">SELECT id FROM item ORDER BY id</select>
    <select selector="names">SELECT name FROM item ORDER BY id</select>
    <select selector="tags">SELECT '["a", "b"]' AS tags</select>
    <update selector="touch">UPDATE item SET name = name RETURNING id, name</update>
    <insert selector="addAll:" useGeneratedKeys="true" keyProperty="id">INSERT INTO item (name) VALUES
      <foreach collection="list" item="i" separator=",">(#{i.name})</foreach></insert>
    """

  /// Every number of rows that has a rule of its own, the names random.
  private static func scenes() -> [[Item]] {
    (0...3).map { count in (0..<count).map { Item(id: $0 + 1, name: Bool.random() ? nil : "n\(Int.random(in: 0...99))") } }
  }

  private static func fill(_ test: TestDatabase, _ items: [Item]) throws -> DAO {
    let dao = try test.dao(operations)
    for item in items { try test.change("INSERT INTO item VALUES (?, ?)").call(item.id, item.name) }
    return dao
  }

  private static let schema = ["CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)"]

  /// A caller's own generic function knows neither the shape nor the optional.
  private func tried<T: Decodable>(_ dao: DAO, _ name: String) -> T? { try? dao.call(name) }
  private func triedLater<T: Decodable & Sendable>(_ dao: DAO, _ name: String) async -> T? { try? await dao.call(name) }

  @Test("An optional array has all rows, in every way of calling", arguments: TestDatabase.Place.allCases)
  func synchronous(place: TestDatabase.Place) throws {
    for items in Self.scenes() {
      try withDatabase(place, schema: Self.schema) { test throws in
        let dao = try Self.fill(test, items)
        let tried: [Item]? = try? dao.call("all")
        let defaulted = (try? dao.call("all")) ?? [Item(id: -1)]
        let byMethod: [Item]? = try? dao.all()
        let byOperation: [Item]? = try? dao.operation("all").call()
        let withOne: [Item]? = try? dao.call("above:", 0)
        let withNames: [Item]? = try? dao.call("above:", ["id": 0])
        let labelled: [Item]? = try? dao.above(id: 0)
        let mapped: [Item]? = try? dao.call("mapped")
        let touched: [Item]? = try? dao.call("touch")
        let generic: [Item]? = self.tried(dao, "all")
        let inRead: [Item]? = try? test.database.read { try dao.call("all") }
        let inTransaction: [Item]? = try? test.database.transaction { try dao.call("all") }
        let everything: [[Item]?] = [
          tried, defaulted, byMethod, byOperation, withOne, withNames, labelled, mapped, touched, generic, inRead,
          inTransaction,
        ]
        for found in everything { #expect(found == items) }
        if let found: [Item] = try? dao.call("all") { #expect(found == items) } else { Issue.record("no array") }
        guard let found: [Item] = try? dao.all() else {
          Issue.record("no array")
          return
        }
        #expect(found == items)
        let nested: [Item]?? = try dao.call("all")
        #expect(nested == .some(.some(items)))
        let unwrapped: [Item]! = try dao.call("all")
        #expect(unwrapped == items)
        try scalars(dao, items)
        try single(dao, items)
      }
    }
  }

  private func scalars(_ dao: DAO, _ items: [Item]) throws {
    let ids: [Int]? = try? dao.call("ids")
    #expect(ids == items.map(\.id))
    let names: [String?]? = try? dao.call("names")
    #expect(names == items.map(\.name))
    let rows: [Row]? = try? dao.call("all")
    #expect(rows?.map { $0["id"] } == items.map { .integer(Int64($0.id)) })
    let optionals: [Item?] = try dao.call("all")
    #expect(optionals == items)
    let mapped: [Item?]? = try dao.call("mapped")
    #expect(mapped == items)
    let dictionaries: [[String: Int]]? = try dao.call("ids")
    #expect(dictionaries == items.map { ["id": $0.id] })
    let tags: [[String]]? = try dao.call("tags")
    #expect(tags == [["a", "b"]])
    let page: Page<Item?>? = try? dao.page("all", number: 1, size: 9)
    #expect(page?.rows == items)
    var looped: [Item?] = []
    try dao.forEachRow("all", as: Item?.self) { item in
      looped.append(item)
      return true
    }
    #expect(looped == items)
  }

  private func single(_ dao: DAO, _ items: [Item]) throws {
    guard items.count < 2 else {
      let error = #expect(throws: DAOError.self) { try dao.call("all") as Item?? }
      #expect(error?.code == .tooManyRows)
      return
    }
    let tried: Item? = try? dao.call("all")
    #expect(tried == items.first)
    let defaulted: Item = (try? dao.call("all")) ?? Item(id: -1)
    #expect(defaulted == items.first ?? Item(id: -1))
    let doubled: Item?? = try dao.call("all")
    #expect(doubled == items.first.map { .some($0) } ?? nil)
    let row: Row?? = try dao.call("all")
    #expect((row == nil) == items.isEmpty)
    let count = (try? dao.call("touch")) ?? [Item]()
    #expect(count == items)
  }

  @Test("The same asynchronously", arguments: TestDatabase.Place.allCases)
  func asynchronous(place: TestDatabase.Place) async throws {
    for items in Self.scenes() {
      try await withDatabaseAsync(place, schema: Self.schema) { test async throws in
        let dao = try Self.fill(test, items)
        let tried: [Item]? = try? await dao.call("all")
        let defaulted = (try? await dao.call("all")) ?? [Item(id: -1)]
        let byMethod: [Item]? = try? await dao.all()
        let byOperation: [Item]? = try? await dao.operation("all").call()
        let withOne: [Item]? = try? await dao.call("above:", 0)
        let withNames: [Item]? = try? await dao.call("above:", ["id": 0])
        let mapped: [Item]? = try? await dao.call("mapped")
        let touched: [Item]? = try? await dao.call("touch")
        let generic: [Item]? = await triedLater(dao, "all")
        let inTransaction: [Item]? = try? await test.database.transaction { try await dao.call("all") }
        let everything: [[Item]?] = [
          tried, defaulted, byMethod, byOperation, withOne, withNames, mapped, touched, generic, inTransaction,
        ]
        for found in everything { #expect(found == items) }
        if let found: [Item] = try? await dao.call("all") { #expect(found == items) } else { Issue.record("no array") }
        let nested: [Item]?? = try await dao.call("all")
        #expect(nested == .some(.some(items)))
        let rows: [Row]? = try? await dao.call("all")
        #expect(rows?.count == items.count)
        var looped: [Item?] = []
        for try await item in dao.rows("all", as: Item?.self) { looped.append(item) }
        #expect(looped == items)
      }
    }
  }

  @Test("An optional array of entities with keys has them all, and says what an array says")
  func keyed() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.dao(Self.operations)
      let added: [Item]? = try? dao.call("addAll:", [Item(id: 0, name: "a"), Item(id: 0, name: "b")])
      #expect(added == [Item(id: 1, name: "a"), Item(id: 2, name: "b")])
    }
  }

  @Test("Interceptors hear the number of rows, not of characters")
  func counted() throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(schema: Self.schema, configuration: configuration) { test throws in
      let dao = try Self.fill(test, [Item(id: 1, name: "a name"), Item(id: 2, name: "b")])
      _ = seen.take()
      let _: [Item]? = try dao.call("all")
      let _: [Item]?? = try dao.call("all")
      let _: String? = try test.query("SELECT 'a name'").call()
      let _: [String: Int] = try test.query("SELECT 1 AS a, 2 AS b").call()
      #expect(seen.take().map { $0.outcome?.rows } == [2, 2, 1, 1])
    }
  }

  /// A collection of a caller's own.
  private struct Bag: Collection, Decodable {
    let items: [Int]
    var startIndex: Int { items.startIndex }
    var endIndex: Int { items.endIndex }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { items[index] }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var items: [Int] = []
      while !container.isAtEnd { items.append(try container.decode(Int.self)) }
      self.items = items
    }
  }

  @Test("Another collection is an error that says to ask for an array")
  func collections() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try Self.fill(test, [Item(id: 1, name: "a")])
      for name in ["all", "ids", "tags"] {
        expectError(.typeMismatch, "Set<Int> was asked for", "ask for [Int]", "make the Set") { try dao.call(name) as Set<Int> }
        expectError(.typeMismatch, "ask for [Int]") { try dao.call(name) as Set<Int>? }
        expectError(.typeMismatch, "ask for [Int]") { try dao.call(name) as ContiguousArray<Int> }
        expectError(.typeMismatch, "ask for [Item]", "make the Dictionary") { try dao.call(name) as [Int: Item] }
      }
      expectError(.typeMismatch, "one row", "ask for an array") { try dao.call("ids") as [String: Item] }
      expectError(.typeMismatch, "one row", "ask for an array") { try dao.call("ids") as [String: Item]? }
      expectError(.typeMismatch, "ask for [Int]") { try dao.call("touch") as Set<Int> }
      for name in ["ids", "tags"] {
        for ask in [{ _ = try dao.call(name) as Bag }, { _ = try dao.call(name) as Bag? }] {
          let error = #expect(throws: DAOError.self, performing: ask)
          #expect(error?.message.contains("all rows are read into an array: ask for one, and make the Bag of it") == true)
        }
      }
      let text = #expect(throws: DAOError.self) { try dao.call("ids") as String }
      #expect(text?.message.contains("array") == false)
      let row: [String: Int] = try dao.call("ids")
      #expect(row == ["id": 1])
    }
  }
}
