import DAOKit
import Foundation
import TestSupport
import Testing

/// Random sequences of calls, and what a dictionary in memory would have come to.
@Suite("A model in memory")
struct ModelTests {
  private struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
    var size: Double
    var version: Int
  }

  private typealias Model = [Int: Item]

  private struct Failure: Error {}

  private static let schema = [
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, size REAL NOT NULL, version INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE copy (id INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE)",
    "CREATE TRIGGER copied AFTER INSERT ON item BEGIN INSERT INTO copy VALUES (new.id); END",
  ]
  private static let operations = """
    <insert selector="insert:" table="item"/>
    <insert selector="put:" table="item" conflict="id" update="name, size" exclude="version"/>
    <update selector="update:" table="item" version="version" where="id=:id"/>
    <update selector="rename"><![CDATA[ UPDATE item SET name = :name WHERE id = :id ]]></update>
    <delete selector="remove:"><![CDATA[ DELETE FROM item WHERE id = ? ]]></delete>
    <update selector="grow:"><![CDATA[ UPDATE item SET size = size + 1 WHERE id > ? RETURNING id ]]></update>
    <select selector="all" type="Item">SELECT * FROM item ORDER BY id</select>
    <select selector="one:" type="@Item">SELECT * FROM item WHERE id = ?</select>
    <select selector="search" type="Item">
      SELECT * FROM item
      <where>
        <if test="name != null">AND name = #{name}</if>
        <if test="ids != null">AND id IN <foreach collection="ids" item="i" open="(" close=")" separator=",">#{i}</foreach></if>
      </where>
      ORDER BY id
    </select>
    <select selector="copies">SELECT count(*) FROM copy</select>
    """

  @Test("Random sequences come to what a dictionary comes to", arguments: TestDatabase.Place.allCases, ["", "<cache/>"])
  func sequences(place: TestDatabase.Place, cache: String) async throws {
    try await RandomRuns.repeating(3) { random, seed in
      try await withDatabaseAsync(place, schema: Self.schema) { db in
        let dao = try db.dao(cache + Self.operations)
        var model = Model()
        for _ in 0..<120 {
          try await step(db, dao, &model, &random, depth: 0)
          let all: [Item] = try await dao.call("all")
          try #require(all == model.values.sorted { $0.id < $1.id }, "seed \(seed)")
          #expect(try await dao.call("copies") == model.count)
        }
      }
    }
  }

  private func step(
    _ db: TestDatabase, _ dao: DAO, _ model: inout Model, _ random: inout SeededGenerator, depth: Int
  ) async throws {
    let id = random.pick(0..<12)
    let name = random.oneIn(4) ? nil : random.pick(["a", "ä", "it's", ""])
    let item = Item(id: id, name: name, size: Double(random.pick(0..<100)) / 4, version: 0)
    switch random.pick(0..<10) {
    case 0: try await insert(item, dao, &model)
    case 1:
      try await dao.call("put:", item)
      // The script names the version of the table, so that no stale copy passes after an upsert.
      model[id] = Item(id: id, name: name, size: item.size, version: model[id].map { $0.version + 1 } ?? 0)
    case 2: try await update(item, dao, &model, isStale: random.oneIn(3))
    case 3:
      let count: Int = try await dao.call("rename", ["id": id, "name": name])
      #expect(count == (model[id] == nil ? 0 : 1))
      model[id]?.name = name
    case 4:
      let count: Int = try await dao.call("remove:", id)
      #expect(count == (model.removeValue(forKey: id) == nil ? 0 : 1))
    case 5:
      var grown: [Int] = []
      for try await id in dao.rows("grow:", id, as: Int.self) {
        grown.append(id)
        if random.oneIn(6) { break }
      }
      for key in model.keys where key > id { model[key]?.size += 1 }
      #expect(grown.allSatisfy { $0 > id })
    case 6: try await search(dao, model, name: name, ids: random.oneIn(2) ? [id, id + 1, 3] : nil)
    case 7:
      #expect(try await dao.call("one:", id) as Item? == model[id])
      let page: Page<Item> = try await dao.page("all", number: 1, size: 3)
      #expect(page.total == model.count && page.rows == Array(model.values.sorted { $0.id < $1.id }.prefix(3)))
    case 8:
      let items = (0..<3).map { Item(id: id + $0, name: name, size: 1, version: 0) }
      let isNew = items.allSatisfy { model[$0.id] == nil }
      do {
        try await dao.batch("insert:", items)
        #expect(isNew)
        for item in items { model[item.id] = item }
      } catch let error as DAOError where error.code == .constraint {
        #expect(!isNew)
      }
    default: if depth < 3 { try await transaction(db, dao, &model, &random, depth: depth) }
    }
  }

  private func insert(_ item: Item, _ dao: DAO, _ model: inout Model) async throws {
    do {
      let id = try await dao.insertReturningID("insert:", item)
      #expect(id == item.id && model[item.id] == nil)
      model[item.id] = item
    } catch let error as DAOError where error.code == .constraint {
      #expect(model[item.id] != nil)
    }
  }

  private func update(_ item: Item, _ dao: DAO, _ model: inout Model, isStale: Bool) async throws {
    var changed = item
    changed.version = (model[item.id]?.version ?? 0) - (isStale ? 1 : 0)
    do {
      try await dao.call("update:", changed)
      #expect(model[item.id] != nil && !isStale)
      changed.version += 1
      model[item.id] = changed
    } catch let error as DAOError where error.code == .stale {
      #expect(model[item.id] == nil || isStale)
    }
  }

  private func search(_ dao: DAO, _ model: Model, name: String?, ids: [Int]?) async throws {
    let found: [Item] = try await dao.call("search", ["name": name, "ids": ids])
    let expected = model.values.filter { item in (name == nil || item.name == name) && ids?.contains(item.id) ?? true }
    #expect(found == expected.sorted { $0.id < $1.id })
  }

  /// Some steps that are all kept or all undone.
  private func transaction(
    _ db: TestDatabase, _ dao: DAO, _ model: inout Model, _ random: inout SeededGenerator, depth: Int
  ) async throws {
    let fails = random.oneIn(2)
    var inner = (model: model, random: random)
    do {
      try await db.database.transaction {
        for _ in 0..<4 { try await step(db, dao, &inner.model, &inner.random, depth: depth + 1) }
        if fails { throw Failure() }
      }
      model = inner.model
    } catch is Failure {
      #expect(fails)
    }
    random = inner.random
  }
}
