import Foundation
import Testing

@testable import DAOKit

@Suite("Caches")
struct CacheTests {
  private static let schema = ["CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"]
  private static let rows = "INSERT INTO item VALUES (1, 'one'), (2, 'two'), (3, 'three')"

  private struct Item: Codable, Equatable {
    var id: Int
    var name: String
  }

  private final class SharedItem: Codable {
    var id: Int
    var name: String
  }

  private static let operations = """
    <select selector="all">SELECT * FROM item ORDER BY id</select>
    <select selector="one:">SELECT * FROM item WHERE id = ?</select>
    <select selector="named">SELECT * FROM item <where><if test="name != null">name = #{name}</if></where> ORDER BY id</select>
    <select selector="uncached" useCache="false">SELECT * FROM item ORDER BY id</select>
    <select selector="fresh" flushCache="true">SELECT * FROM item ORDER BY id</select>
    <select selector="cleared" affectData="true" flushCache="true">SELECT * FROM item ORDER BY id</select>
    <update selector="rename">UPDATE item SET name = :name WHERE id = :id</update>
    <update selector="renameQuietly" flushCache="false">UPDATE item SET name = :name WHERE id = :id</update>
    <insert selector="insert:" table="item"/>
    <insert selector="add:" useGeneratedKeys="true" keyProperty="id">INSERT INTO item (name) VALUES (#{name})</insert>
    <update selector="renamed">UPDATE item SET name = :name WHERE id = :id RETURNING *</update>
    """

  private func withItems(
    _ place: TestDatabase.Place = .file, cache: String = "<cache/>",
    _ body: (TestDatabase, DAO, RecordingInterceptor) throws -> Void
  ) throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(place, schema: Self.schema + [Self.rows], configuration: configuration) { test in
      let items = try test.dao(cache + Self.operations)
      _ = seen.take()
      try body(test, items, seen)
    }
  }

  @Test("A select with the same values runs once, whatever type its rows become", arguments: TestDatabase.Place.allCases)
  func hits(place: TestDatabase.Place) throws {
    try withItems(place) { _, items, seen in
      let first: [Item] = try items.call("all")
      let second: [Item] = try items.call("all")
      let rows: [Row] = try items.call("all")
      #expect(first == second && rows.map { $0["name"] } == ["one", "two", "three"])
      #expect(seen.takeRuns() == 1)
      let one: Item = try items.call("one:", 1)
      let two: Item? = try items.call("one:", 2)
      let oneAgain: Item? = try items.call("one:", 1)
      let none: Item? = try items.call("one:", 9)
      let noneAgain: Item? = try items.call("one:", 9)
      #expect(one == oneAgain && two?.name == "two" && none == nil && noneAgain == nil)
      #expect(seen.takeRuns() == 3)
    }
  }

  @Test("Each shape of a dynamic operation has rows of its own")
  func dynamic() throws {
    try withItems { _, items, seen in
      for _ in 0..<2 {
        let all: [Item] = try items.call("named", ["name": nil])
        let two: [Item] = try items.call("named", ["name": "two"])
        #expect(all.count == 3 && two.map(\.id) == [2])
      }
      #expect(seen.takeRuns() == 2)
    }
  }

  @Test("Objects are made anew by each call, so that nobody shares one")
  func classes() throws {
    try withItems { _, items, seen in
      let first: SharedItem = try items.call("one:", 1)
      first.name = "changed"
      let second: SharedItem = try items.call("one:", 1)
      #expect(second.name == "one" && seen.takeRuns() == 1)
    }
  }

  @Test(
    "Every kind of change empties the cache",
    arguments: ["rename", "insert", "keyed", "keys", "batch", "returning", "rows"])
  func changes(kind: String) throws {
    try withItems { _, items, seen in
      let _: [Item] = try items.call("all")
      _ = seen.take()
      switch kind {
      case "rename": try items.call("rename", ["id": 1, "name": "x"])
      case "insert": try items.call("insert:", Item(id: 4, name: "four"))
      case "keyed": let _: Item = try items.call("add:", Item(id: 0, name: "four"))
      case "keys": _ = try items.insertReturningKeys("add:", Item(id: 0, name: "four"), as: Int.self)
      case "batch": try items.batch("insert:", [Item(id: 4, name: "four"), Item(id: 5, name: "five")])
      case "returning": let _: Item = try items.call("renamed", ["id": 1, "name": "x"])
      default:
        let update = try items.operation("renamed")
        let _: [Item] = try update.call(Item(id: 1, name: "x"))
      }
      _ = seen.take()
      let all: [Item] = try items.call("all")
      #expect(seen.takeRuns() == 1)
      #expect(all.count > 3 || all[0].name == "x")
    }
  }

  @Test("A row loop over what a change returns empties the cache")
  func loops() async throws {
    try await withDatabaseAsync(schema: Self.schema + [Self.rows]) { test in
      let items = try test.dao(
        "<cache/>" + Self.operations + "<update selector='upper'>UPDATE item SET name = upper(name) RETURNING *</update>")
      let before: [Item] = try await items.call("all")
      for try await _ in items.rows("upper", as: Item.self) {}
      let after: [Item] = try await items.call("all")
      #expect(before.map(\.name) == ["one", "two", "three"] && after.map(\.name) == ["ONE", "TWO", "THREE"])
    }
  }

  /// Asks for all items while it is being read, after another thread has changed one.
  private struct Asking: Decodable {
    @TaskLocal static var ask: (@Sendable () throws -> Void)?
    init(from decoder: any Decoder) throws { try Self.ask?() }
  }

  @Test("What is read while a row is being decoded, which is of that row's time, is not kept")
  func nested() throws {
    try withItems { test, items, _ in
      let ask: @Sendable () throws -> Void = {
        _ = try onOtherThread { try items.call("rename", ["id": 1, "name": "new"]) }
        let seen: [Item] = try items.call("all")
        #expect(seen.first?.name == "one")
      }
      let select = try test.query("SELECT 1 FROM item WHERE id = 1")
      let _: Asking = try Asking.$ask.withValue(ask) { try select.call() }
      let all: [Item] = try items.call("all")
      #expect(all.first?.name == "new")
      try items.call("rename", ["id": 1, "name": "one"])
      // A page is read in a transaction of its reader's.
      let _: Page<Asking> = try Asking.$ask.withValue(ask) { try select.page(number: 1, size: 1) }
      let again: [Item] = try items.call("all")
      #expect(again.first?.name == "new")
    }
  }

  @Test("useCache and flushCache say otherwise")
  func attributes() throws {
    try withItems { _, items, seen in
      for _ in 0..<2 { let _: [Item] = try items.call("uncached") }
      #expect(seen.takeRuns() == 2)
      let _: [Item] = try items.call("all")
      try items.call("renameQuietly", ["id": 1, "name": "x"])
      _ = seen.take()
      let stale: [Item] = try items.call("all")
      #expect(stale[0].name == "one" && seen.takeRuns() == 0)
      let fresh: [Item] = try items.call("fresh")
      let all: [Item] = try items.call("all")
      #expect(fresh[0].name == "x" && all == fresh && seen.takeRuns() == 2)
      // A page is never cached, and empties the cache where its operation says so.
      let page: Page<Item> = try items.page("cleared", number: 1, size: 1)
      _ = seen.take()
      let again: [Item] = try items.call("all")
      #expect(page.total == all.count && again == all && seen.takeRuns() == 1)
    }
  }

  @Test("A transaction reads past the cache once it has written, and empties it only when it commits")
  func transactions() throws {
    struct Undo: Error {}
    try withItems { _, items, seen in
      let _: [Item] = try items.call("all")
      _ = seen.take()
      let inside = try? { () throws -> [Item] in
        var inside: [Item] = []
        try items.database.transaction {
          let _: [Item] = try items.call("all")
          #expect(seen.takeRuns() == 0)
          try items.call("rename", ["id": 1, "name": "x"])
          inside = try items.call("all")
          #expect(inside[0].name == "x")
          throw Undo()
        }
        return inside
      }()
      #expect(inside == nil)
      _ = seen.take()
      let after: [Item] = try items.call("all")
      #expect(after[0].name == "one" && seen.takeRuns() == 0)
      try items.database.transaction { try items.call("rename", ["id": 1, "name": "y"]) }
      let committed: [Item] = try items.call("all")
      #expect(committed[0].name == "y")
    }
  }

  @Test("A row that was read before a change was committed is not kept behind it")
  func raceWithChange() throws {
    try withItems { _, items, _ in
      let reader = try items.operation("all")
      // The change comes while the rows are read: after the select has begun, before its rows are kept.
      struct Slow: Decodable {
        @TaskLocal static var change: (@Sendable () -> Void)?
        var name: String
        init(from decoder: any Decoder) throws {
          name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
          Self.change?()
        }
        enum Key: CodingKey { case name }
      }
      let writer = try items.operation("rename")
      let first: [Slow] = try Slow.$change.withValue({
        _ = try? onOtherThread { try writer.call(Item(id: 1, name: "new")) as Int }
      }) { try reader.call() }
      #expect(first[0].name == "one")
      let second: [Item] = try reader.call()
      #expect(second[0].name == "new")
    }
  }

  @Test("No more results are kept than fit; the one that was used longest ago goes", arguments: ["LRU", "FIFO"])
  func eviction(eviction: String) throws {
    try withItems(cache: "<cache size='2' eviction='\(eviction)'/>") { _, items, seen in
      for id in [1, 2, 1, 3] { let _: Item = try items.call("one:", id) }
      #expect(seen.takeRuns() == 3)
      let _: Item = try items.call("one:", eviction == "LRU" ? 1 : 2)
      #expect(seen.takeRuns() == 0)
      let _: Item = try items.call("one:", eviction == "LRU" ? 2 : 1)
      #expect(seen.takeRuns() == 1)
    }
  }

  @Test("A cache whose interval is over, or that keeps nothing, reads again", arguments: ["flushInterval='0'", "size='0'"])
  func nothingKept(attribute: String) throws {
    try withItems(cache: "<cache \(attribute)/>") { _, items, seen in
      for _ in 0..<3 { let _: [Item] = try items.call("all") }
      #expect(seen.takeRuns() == 3)
    }
  }

  @Test("A change of one of two scripts of one name empties the cache of the other, too, also inside of a transaction")
  func twoScripts() throws {
    try withDatabase(schema: Self.schema + [Self.rows]) { test throws in
      let one = try test.dao("<cache size='5'/>" + Self.operations)
      let other = try test.dao("<cache size='6'/>" + Self.operations)
      let count = { (dao: DAO) in try (dao.call("all") as [Item]).map(\.name) }
      _ = try (count(one), count(other))
      try one.call("rename", ["id": 1, "name": "new"])
      #expect(try count(one) == count(other))
      try test.database.transaction { try other.call("rename", ["id": 1, "name": "newer"]) }
      #expect(try count(one).contains("newer") && count(other).contains("newer"))
    }
  }

  @Test("A result that takes too many bytes is not kept, and all together are bounded")
  func bytes() throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try withDatabase(configuration: configuration) { test throws in
      let dao = try test.dao("<cache/><select selector=\"zeros:\">SELECT CAST(zeroblob(?) AS TEXT)</select>")
      for _ in 0..<2 { _ = try dao.call("zeros:", 5_000_000) as [Row] }
      #expect(seen.takeRuns() == 2)
      for size in 0..<20 { _ = try dao.call("zeros:", 3_000_000 + size) as [Row] }
      #expect(seen.takeRuns() == 20)
      _ = try dao.call("zeros:", 3_000_019) as [Row]
      #expect(seen.takeRuns() == 0)
      _ = try dao.call("zeros:", 3_000_000) as [Row]
      #expect(seen.takeRuns() == 1)
    }
  }

  @Test("A change of the schema empties the cache")
  func schema() throws {
    try withItems { test, items, _ in
      let before: [Row] = try items.call("all")
      try test.run("ALTER TABLE item ADD COLUMN note TEXT")
      let after: [Row] = try items.call("all")
      #expect(before[0].columns == ["id", "name"] && after[0].columns == ["id", "name", "note"])
    }
  }

  @Test("An asynchronous call hits what a synchronous one has kept, and tasks beside each other get the same")
  func asynchronous() async throws {
    let seen = RecordingInterceptor()
    var configuration = Configuration()
    configuration.interceptors = [seen]
    try await withDatabaseAsync(schema: Self.schema + [Self.rows], configuration: configuration) { test in
      let items = try test.dao("<cache/>" + Self.operations)
      _ = seen.take()
      let first: [Item] = try await items.call("all")
      let second: [Item] = try await items.call("all")
      #expect(first == second && seen.takeRuns() == 1)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<40 {
          group.addTask {
            if number % 4 == 0 { try await items.call("rename", ["id": 2, "name": "two"]) }
            let all: [Item] = try await items.call("all")
            return all == first
          }
        }
        for try await isSame in group { #expect(isSame) }
      }
      try await items.call("rename", ["id": 2, "name": "last"])
      let last: [Item] = try await items.call("all")
      #expect(last[1].name == "last")
    }
  }

  @Test("An asynchronous call without a timeout or interceptors tries its read at once, and keeps it")
  func trial() async throws {
    try await withDatabaseAsync(schema: Self.schema + [Self.rows]) { test in
      let items = try test.dao("<cache/>" + Self.operations)
      for number in 0..<20 {
        try await items.call("rename", ["id": 1, "name": "\(number)"])
        for _ in 0..<2 {
          let item: Item = try await items.call("one:", 1)
          #expect(item.name == "\(number)")
        }
      }
    }
  }

  @Test("Texts that only Swift takes for equal are two calls")
  func exactTexts() throws {
    try withItems { _, items, _ in
      for (id, name) in [(7, "caf\u{e9}"), (8, "cafe\u{301}")] {
        try items.call("insert:", Item(id: id, name: name))
        let _: [Item] = try items.call("named", ["name": "one"])
      }
      let composed: [Item] = try items.call("named", ["name": "caf\u{e9}"])
      let decomposed: [Item] = try items.call("named", ["name": "cafe\u{301}"])
      #expect(composed.map(\.id) == [7] && decomposed.map(\.id) == [8])
    }
  }

  @Test("A database that is closed gives no cached rows either, nor does a cancelled task get any")
  func closed() async throws {
    let test = try TestDatabase(.file, .init())
    defer { try? FileManager.default.removeItem(at: test.folder) }
    try test.change(Self.schema[0]).runSynchronously()
    let items = try test.dao("<cache/>" + Self.operations)
    let _: [Item] = try await items.call("all")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let _: [Item] = try await items.call("all")
    }
    await expectError(.cancelled, "script.all") { try await task.value }
    try test.database.close()
    await expectError(.closed) { let _: [Item] = try await items.call("all") }
  }

  @Test("A long result is handed out of the cache to an asynchronous call too")
  func longResult() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let items = try test.dao("<cache/>" + Self.operations)
      try await items.batch("insert:", (1...1000).map { Item(id: $0, name: "n\($0)") })
      let first: [Item] = try await items.call("all")
      let second: [Item] = try await items.call("all")
      #expect(first.count == 1000 && first == second)
    }
  }

  @Test("Two values that are wrong for a type are told of cached rows as of others")
  func errors() throws {
    try withItems { _, items, _ in
      for _ in 0..<2 {
        expectError(.tooManyRows, "script.all") { let _: Item = try items.call("all") }
        let _: [Item] = try items.call("all")
        expectError(.missingColumn, "script.all") {
          struct Other: Decodable { var colour: String }
          let _: [Other] = try items.call("all")
        }
      }
    }
  }
}
