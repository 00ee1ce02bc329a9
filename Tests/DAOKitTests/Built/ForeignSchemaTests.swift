import DAOKit
import Foundation
import Testing

@Suite("A schema that another process changes")
struct ForeignSchemaTests {
  private static let schema = ["CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, old TEXT)"]
  private static let operations = """
    <insert selector="insert:" table="item"/>
    <insert selector="insertBack:" table="item" useGeneratedKeys="true" keyProperty="id"/>
    <update selector="update:" table="item" where="id=:id"/>
    <insert selector="save:" table="item" conflict="id"/>
    <select selector="sorted:">
      <substitution name="order" columns-of="item"/> SELECT id FROM item ORDER BY ${order}
    </select>
    """

  private struct Old: Codable, Sendable {
    var id: Int
    var name = "n"
    var old = "o"
  }

  private struct New: Codable, Sendable {
    var id: Int
    var name = "n"
    var more = "m"
  }

  private func item(_ id: Int, _ others: [String: String]) -> [String: (any Encodable)?] {
    var item: [String: (any Encodable)?] = ["id": id]
    for (name, value) in others { item[name] = value }
    return item
  }

  private func names(_ test: TestDatabase, _ column: String = "name") throws -> [String?] {
    try test.query("SELECT \(column) FROM item ORDER BY id").call()
  }

  @Test("A column that is gone is not written any more, by the very next call")
  func dropped() throws {
    for selector in ["insert:", "insertBack:", "save:"] {
      try withDatabase(schema: Self.schema) { test in
        let dao = try test.dao(Self.operations)
        try dao.call(selector, item(1, ["name": "a", "old": "x"]))
        try RawConnection(test.file).execute("ALTER TABLE item DROP COLUMN old")
        try dao.call(selector, item(2, ["name": "b"]))
        try dao.call("update:", item(2, ["name": "c"]))
        try RawConnection(test.file).execute("ALTER TABLE item RENAME COLUMN name TO title")
        try dao.call("update:", item(2, ["title": "d"]))
        try dao.call(selector, item(3, ["title": "e"]))
        #expect(try names(test, "title") == ["a", "d", "e"])
      }
    }
  }

  @Test("A stream of rows follows each change of the schema, and loses no element")
  func stream() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      struct Item: Codable, Sendable {
        var id: Int
        var name: String?
        var old: String?
        var more: String?
      }
      func items(_ first: Int) -> [Item] { (first...first + 2).map { Item(id: $0, name: "n", old: "o", more: "\($0)") } }
      #expect(try dao.copyIn("insert:", items(1)) == 3)
      try RawConnection(test.file).execute("ALTER TABLE item ADD COLUMN more TEXT")
      #expect(try dao.copyIn("insert:", items(4)) == 3)
      try RawConnection(test.file).execute("ALTER TABLE item DROP COLUMN old")
      #expect(try dao.copyIn("insert:", items(7)) == 3)
      #expect(try names(test, "more") == [nil, nil, nil, "4", "5", "6", "7", "8", "9"])
    }
  }

  @Test("A column that is new is written at once, and no value is lost")
  func added() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      let other = try RawConnection(test.file)
      for (index, selector) in ["insert:", "insertBack:", "save:", "insert:"].enumerated() {
        let given = Dictionary(uniqueKeysWithValues: (0..<index).map { ("extra\($0)", "v") }).merging(
          ["name": "a", "old": "o"]) { first, _ in first }
        try dao.call(selector, item(index, given))
        try other.execute("ALTER TABLE item ADD COLUMN extra\(index) TEXT")
      }
      try dao.batch(
        "insert:",
        [
          ["id": "9", "name": "n", "old": "o", "extra0": "v", "extra1": "v", "extra2": "v", "extra3": "v"]
        ])
      #expect(try names(test, "extra2") == [nil, nil, nil, "v", "v"])
      #expect(try test.count("item WHERE extra3 = 'v'") == 1)
      try dao.call("insert:", ["id": 10, "name": 1, "old": 2])
      #expect(try test.count("item WHERE extra0 = 'v'") == 4)
      expectError(.parameter, "':old' has no value") { try dao.call("insert:", ["id": 11, "name": 1]) }
    }
  }

  @Test("Asynchronous calls, batches and transactions follow as well")
  func asynchronous() async throws {
    try await withDatabaseAsync(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      let other = try RawConnection(test.file)
      try await dao.call("insert:", Old(id: 1))
      try await dao.batch("insert:", [Old(id: 2), Old(id: 3)])
      try other.execute("ALTER TABLE item DROP COLUMN old; ALTER TABLE item ADD COLUMN more TEXT")
      try await dao.batch("insert:", [New(id: 4), New(id: 5)])
      try other.execute("ALTER TABLE item DROP COLUMN more; ALTER TABLE item ADD COLUMN old TEXT")
      try await dao.call("insert:", Old(id: 6))
      try other.execute("ALTER TABLE item DROP COLUMN old; ALTER TABLE item ADD COLUMN more TEXT")
      try await test.database.transaction {
        try await dao.call("insert:", New(id: 7))
        try await dao.call("save:", New(id: 7, name: "x"))
      }
      let back: New = try await dao.call("insertBack:", New(id: 8))
      #expect(back.id == 8)
      let mores: [String?] = try await test.query("SELECT more FROM item ORDER BY id").call()
      #expect(mores == [nil, nil, nil, nil, nil, nil, "m", "m"])
    }
  }

  @Test("A table that is gone is an error that says so, and one that is back is found")
  func table() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      try dao.call("insert:", item(1, ["name": "a", "old": "x"]))
      try RawConnection(test.file).execute("DROP TABLE item")
      expectError(.script, "there is no table 'item'") { try dao.call("insert:", item(1, ["name": "a", "old": "x"])) }
      try RawConnection(test.file).execute("CREATE TABLE item (name TEXT, id INTEGER PRIMARY KEY)")
      try dao.call("insert:", item(1, ["name": "b"]))
      #expect(try names(test) == ["b"])
    }
  }

  @Test("Substitutions know a column that is new")
  func substitutions() throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(Self.operations)
      try dao.call("insert:", item(1, ["name": "a", "old": "x"]))
      #expect(try dao.call("sorted:", ["order": "name"]) as [Int] == [1])
      try RawConnection(test.file).execute("ALTER TABLE item ADD COLUMN rank INTEGER")
      #expect(try dao.call("sorted:", ["order": "rank"]) as [Int] == [1])
      expectError(.parameter) { try dao.call("sorted:", ["order": "rang"]) as [Int] }
    }
  }

  @Test("A constraint that fails is no change of the schema, and is said as ever")
  func errors() throws {
    try withDatabase(schema: ["CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL, old TEXT)"]) { test in
      let dao = try test.dao(Self.operations)
      try dao.call("insert:", item(1, ["name": "a", "old": "x"]))
      let error = expectError(.constraint, "UNIQUE constraint failed: item.id", "insert:") {
        try dao.call("insert:", item(1, ["name": "a", "old": "x"]))
      }
      #expect(error?.databaseCode == "SQLITE_CONSTRAINT_PRIMARYKEY")
      expectError(.constraint, "NOT NULL") {
        try dao.call("insert:", ["id": 2, "name": nil, "old": nil] as [String: (any Encodable)?])
      }
      #expect(try dao.call("insert:", item(2, ["name": "a", "old": "x"])) == 1)
    }
  }
}
