import DAOKit
import Foundation
import Testing

@Suite("Lists for parameters that take one value")
struct ListArgumentTests {
  private struct Item: Codable, Equatable, Sendable {
    var id: Int
    var tags: [String]
    var data: Set<Int> = []
    var points: [Double] = []
    var untyped: [Int] = []
  }

  private struct Misplaced: Codable, Sendable { var id: [Int] }

  private static let schema = [
    "CREATE TABLE item (id INTEGER PRIMARY KEY, tags TEXT, data JSON, points POINT, untyped)",
    "INSERT INTO item (id, tags) VALUES (1, '[]'), (2, '[\"a\"]')",
    "CREATE TABLE other (item INT, at DATETIME, price DECIMAL(8, 2))",
  ]

  @Test(
    "In IN (…), or for a column of numbers or times, they are an error that names the parameter and tells of <foreach>",
    arguments: [
      ("SELECT id FROM item WHERE id IN (:v)", "IN (…)"), ("SELECT id FROM item WHERE tags IN (:v)", "IN (…)"),
      ("SELECT id FROM item WHERE id + 1 IN (0, :v)", "IN (…)"), ("SELECT id FROM item WHERE id NOT IN (:v)", "IN (…)"),
      ("SELECT id FROM item WHERE id = :v", "'id', which is INTEGER"), ("SELECT item FROM other WHERE at > :v", "'at'"),
      ("SELECT item FROM other WHERE price BETWEEN :v AND 3", "'price', which is DECIMAL(8, 2)"),
      ("SELECT id FROM item WHERE id = (SELECT :v)", "'id'"), ("INSERT INTO other (item) VALUES (:v) RETURNING item", "'item'"),
      ("UPDATE other SET price = :v RETURNING item", "'price'"),
      ("WITH x AS (SELECT :v AS a) SELECT id FROM item, x WHERE id = x.a", "'id'"),
    ])
  func refused(sql: String, place: String) async throws {
    try await withDatabaseAsync(schema: Self.schema) { test throws in
      let escaped = sql.replacing(">", with: "&gt;")
      let positional = escaped.replacing(":v", with: "?")
      let dynamic = escaped.replacing(":v", with: "#{v}")
      let dao = try test.dao(
        """
        <update selector="named">\(escaped)</update><update selector="positional:">\(positional)</update>
        <update selector="path">\(dynamic)</update><update selector="dynamic">\(dynamic)<if test="v == null"> </if></update>
        """)
      let values = [1, 2]
      func parts(_ selector: String, _ error: DAOError?) {
        for part in ["<foreach>", place, "script.\(selector)"] {
          #expect(error?.description.contains(part) == true, "\(part): \(String(describing: error))")
        }
        // No text, and no time, is a number of JSON.
        let isNumber = !sql.contains("tags IN") && !sql.contains("at >")
        #expect(error?.description.contains("json_each") == isNumber, "\(String(describing: error))")
      }
      for selector in ["named", "path", "dynamic"] {
        parts(selector, await expectError(.encoding) { try await dao.call(selector, ["v": values]) as [Int] })
        func synchronously() throws { _ = try dao.call(selector, ["v": values]) as [Int] }
        parts(selector, expectError(.encoding) { try synchronously() })
      }
      parts("positional:", await expectError(.encoding) { try await dao.call("positional:", values) as [Int] })
      parts("positional:", await expectError(.encoding) { try await dao.call("positional:", Set(values)) as [Int] })
      parts("named", await expectError(.encoding) { try await dao.batch("named", [["v": values]]) })
    }
  }

  @Test("Built statements refuse them for such a column too")
  func built() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.dao("<insert selector=\"add:\" table=\"item\" exclude=\"tags, data, points, untyped\"/>")
      expectError(.encoding, "':id' is given a list", "'id', which is INTEGER", "script.add:") {
        try dao.call("add:", Misplaced(id: [1]))
      }
    }
  }

  @Test("A property is stored as JSON in a column of text or of a type of its own, and read again")
  func stored() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.dao(
        """
        <insert selector="add:" table="item"/><insert selector="write:">INSERT INTO item VALUES (:id, :tags, :data, :points, :untyped)</insert>
        <update selector="set:">UPDATE item SET tags = :tags, data = json(:data), points = :points WHERE id = :id</update>
        <select selector="item:" type="Item">SELECT * FROM item WHERE id = ?</select>
        """)
      for (id, selector) in [(3, "add:"), (4, "write:")] {
        let item = Item(id: id, tags: ["x"], data: [7], points: [1.5, 2], untyped: [3])
        try dao.call(selector, item)
        #expect(try dao.call("item:", id) == item)
        let changed = Item(id: id, tags: [], data: [8], points: [], untyped: [3])
        try dao.call("set:", changed)
        #expect(try dao.call("item:", id) == changed)
      }
    }
  }

  @Test("A list is one value where the SQL takes it for one")
  func whole() throws {
    try withDatabase(schema: Self.schema) { test throws in
      func ids(_ sql: String, _ argument: some Encodable & Sendable) throws -> [Int] { try test.query(sql).call(argument) }
      #expect(try ids("SELECT id FROM item WHERE id IN (SELECT value FROM json_each(?))", [2, 3]) == [2])
      #expect(try ids("SELECT item.id FROM json_each(?) AS e JOIN item ON item.id = e.value", [1]) == [1])
      #expect(try ids("SELECT id FROM item WHERE tags = ?", ["a"]) == [2])
      #expect(try ids("SELECT json_array_length(?)", [1, 2, 3]) == [3])
      #expect(try ids("SELECT id FROM item WHERE id = json_extract(?, '$[1]')", [0, 2]) == [2])
      #expect(try ids("SELECT id FROM item WHERE EXISTS (SELECT 1 FROM json_each(?) AS e WHERE e.value = item.id)", [1]) == [1])
      #expect(try ids("SELECT id FROM item WHERE id IN (?)", 2) == [2])
    }
  }

  @Test("Columns of arrays take them as JSON", arguments: ["INTEGER[]", "FLOAT[3]", "INT ARRAY", "DATE RANGE"])
  func arrays(type: String) throws {
    try withDatabase(schema: ["CREATE TABLE item (list \(type))"]) { test throws in
      let dao = try test.dao(
        """
        <insert selector="add">INSERT INTO item VALUES (:v)</insert><select selector="all">SELECT list FROM item</select>
        """)
      try dao.call("add", ["v": [1, 2]])
      #expect(try dao.call("all") as [[Int]] == [[1, 2]])
    }
  }
}
