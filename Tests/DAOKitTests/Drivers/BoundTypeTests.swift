import DAOKit
import Foundation
import Testing

/// Every value reaches the driver with the type that its caller gave it, whatever the way of the call.
@Suite("Types of bound values")
struct BoundTypeTests {
  private struct Item: Codable, Sendable {
    var id: Int?
    var flag = true
    var count = 3
    var ratio = 0.5
    var name = "a"
    var bytes = Data([1, 2])
    var day = Date(timeIntervalSince1970: 0)
    var key = UUID()
    var price = Decimal(string: "1.10") ?? 0
    var link = URL(fileURLWithPath: "/tmp")
    var tags = ["x", "y"]
    var absent: UUID?
  }

  private static let types = [
    "bool", "integer", "real", "text", "blob", "date", "uuid", "decimal", "text", "json", "null",
  ]
  private static let names = ["flag", "count", "ratio", "name", "bytes", "day", "key", "price", "link", "tags", "absent"]
  private static let columns = names.joined(separator: ", ")
  private static let fixed = names.map { ":\($0)" }.joined(separator: ", ")
  private static let dynamic = names.map { "#{\($0)}" }.joined(separator: ", ")
  private static let condition = names.dropLast().map { "\($0) IS NOT :\($0)" }.joined(separator: " AND ")

  private static let script = """
    <dao>
      <insert selector="add:">INSERT INTO item (\(columns)) VALUES (\(fixed))</insert>
      <insert selector="built:" table="item" exclude="id, price"/>
      <insert selector="dynamic:">INSERT INTO item (\(columns)) VALUES (\(dynamic))<if test="count == 0"> RETURNING id</if></insert>
      <insert selector="bound:"><bind name="mine" value="key"/><bind name="on" value="count == 3 ? flag : null"/>
        INSERT INTO item (key, flag) VALUES (#{mine}, #{on})</insert>
      <insert selector="keyed:" useGeneratedKeys="true" keyProperty="id">
        INSERT INTO item (\(columns)) VALUES (\(fixed))</insert>
      <insert selector="selected:"><selectKey keyProperty="id" order="BEFORE" resultType="int">
          SELECT count(*) + 10 FROM item WHERE key IS NOT #{key} </selectKey><![CDATA[
        INSERT INTO item (id, \(columns)) VALUES (:id, \(fixed)) ]]></insert>
      <insert selector="each:">INSERT INTO item (\(columns)) VALUES
        <foreach collection="list" item="i" separator=",">
          (\(names.map { "#{i.\($0)}" }.joined(separator: ", ")))</foreach></insert>
      <select selector="find:">SELECT id FROM item WHERE \(condition)</select>
      <select selector="findDynamic:">SELECT id FROM item
        <where><if test="name != ''"> \(names.dropLast().map { "\($0) IS NOT #{\($0)}" }.joined(separator: " AND "))</if></where>
      </select>
    </dao>
    """

  private func withItems(cached: Bool = false, _ body: (RecordingDriver, DAO) async throws -> Void) async throws {
    let driver = try RecordingDriver()
    let database = try Database(driver: driver)
    let script = cached ? Self.script.replacing("<dao>", with: "<dao><cache/>") : Self.script
    try await database.dao(
      script: "<dao><update selector='make'>CREATE TABLE item (id INTEGER PRIMARY KEY, \(Self.columns))</update></dao>"
    ).call("make")
    try await body(driver, database.dao(script: script))
    try database.close()
  }

  @Test("In static, dynamic, keyed and batch calls", arguments: ["add:", "dynamic:", "keyed:"])
  func inserts(selector: String) async throws {
    try await withItems { driver, dao in
      let call: [(String, () async throws -> Void)] = [
        ("sync", { try Self.sync { try dao.call(selector, Item()) } }),
        ("async", { try await dao.call(selector, Item()) }),
        ("batch", { try Self.sync { _ = try dao.batch(selector, [Item()]) } }),
        ("async batch", { _ = try await dao.batch(selector, [Item()]) }),
      ]
      for (way, run) in call {
        driver.reset()
        try await run()
        #expect(driver.types(of: "INSERT") == Self.types, "\(way)")
      }
    }
  }

  private static func sync(_ body: () throws -> Void) throws { try body() }

  @Test("In calls that return keys, built, looping and bound ones")
  func others() async throws {
    try await withItems { driver, dao in
      _ = try await dao.insertReturningID("keyed:", Item())
      #expect(driver.types(of: "INSERT") == Self.types)
      driver.reset()
      try await dao.call("selected:", Item())
      #expect(driver.types(of: "INSERT") == ["integer"] + Self.types)
      #expect(driver.types(of: "SELECT count") == ["uuid"])
      try await dao.call("built:", Item())
      #expect(driver.types(of: "INSERT") == Self.types.filter { $0 != "decimal" })
      try await dao.call("each:", [Item(), Item()])
      #expect(driver.types(of: "INSERT") == Self.types + Self.types)
      try await dao.call("bound:", Item())
      #expect(driver.types(of: "INSERT") == ["uuid", "bool"])
    }
  }

  @Test("In dictionaries, labels and positional arguments", arguments: ["add:", "dynamic:"])
  func arguments(selector: String) async throws {
    try await withItems { driver, dao in
      let item = Item()
      let values: [(any Encodable)?] = [
        item.flag, item.count, item.ratio, item.name, item.bytes, item.day, item.key, item.price, item.link, item.tags, nil,
      ]
      try await dao.call(selector, Dictionary(zip(Self.names, values)) { first, _ in first })
      #expect(driver.types(of: "INSERT") == Self.types)
      driver.reset()
      try await dao.call(
        selector, item.flag, item.count, item.ratio, item.name, item.bytes, item.day, item.key, item.price, item.link,
        item.tags, nil)
      #expect(driver.types(of: "INSERT") == Self.types)
    }
  }

  @Test("In selects, pages and row loops, with a cache and without", arguments: [false, true], ["find:", "findDynamic:"])
  func selects(cached: Bool, selector: String) async throws {
    let types = Array(Self.types.dropLast())
    try await withItems(cached: cached) { driver, dao in
      let item = Item()
      let _: [Int] = try await dao.call(selector, item)
      #expect(driver.types(of: "SELECT id") == types)
      driver.reset()
      let _: Page<Int> = try await dao.page(selector, item, number: 1, size: 2)
      #expect(driver.types(of: "LIMIT") == types + ["integer", "integer"])
      driver.reset()
      for try await _ in dao.rows(selector, item, as: Int.self) {}
      #expect(driver.types(of: "SELECT id") == types)
    }
  }

  @Test("A UUID is the text that it spells in tests, substitutions and keys")
  func spelled() async throws {
    try await withItems { driver, dao in
      let key = UUID()
      let found: [Int] = try await dao.call("findDynamic:", Item(key: key))
      #expect(found == [])
      let script = """
        <dao><select selector="same:">SELECT 1 WHERE #{key} = '\(key.uuidString)'
          <if test="key == '\(key.uuidString)' and key.length() == 36 and key in {'\(key.uuidString)'} and key != ''"> AND 1</if>
          <if test="('a' + key) != 'a\(key.uuidString)'"> AND 0</if></select></dao>
        """
      let database = try Database(driver: RecordingDriver())
      let same: [Int] = try await database.dao(script: script).call("same:", ["key": key])
      #expect(same == [1])
      try database.close()
    }
  }
}
