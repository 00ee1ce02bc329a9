import DAOKit
import Foundation
import Testing

@Suite("Inserts of more values than one statement binds")
struct SplitInsertTests {
  private let writers = (0..<350).map { Writer("name \($0)") }

  @Test(
    "A VALUES insert of one <foreach> is split; counts are summed, keys put together",
    arguments: ["insertAll:", "plainAll:"])
  func split(selector: String) throws {
    try withFewValues { test, dao in
      let keys = try dao.insertReturningKeys(selector, writers, as: Int.self)
      #expect(keys == Array(1...350))
      let names: [String] = try test.query("SELECT name FROM author ORDER BY id").call()
      #expect(names == writers.map(\.name))
      try test.run("DELETE FROM author")
      #expect(try dao.call(selector, writers) == 350)
    }
  }

  @Test("Each entity of a list that was split gets its own key")
  func entities() throws {
    try withFewValues { _, dao in
      let saved: [Writer] = try dao.call("insertAll:", writers)
      #expect(saved.map(\.id) == Array(1...350) && saved.map(\.name) == writers.map(\.name))
    }
  }

  @Test("SQLite's own limit is the limit")
  func sqlite() async throws {
    try await withDatabaseAsync(.memory, schema: ["CREATE TABLE log (name)"]) { test in
      let dao = try test.dao(
        """
        <insert selector="all:"> INSERT INTO log VALUES
          <foreach collection="list" item="x" separator=",">(#{x})</foreach> </insert>
        """)
      let inserted: Int = try await dao.call("all:", Array(0..<32_767))
      #expect(inserted == 32_767)
    }
  }

  @Test("Values around the rows, indexes, conflicts and VALUES in the loop's own attribute")
  func forms() throws {
    try withFewValues(
      """
      <insert selector="wide:"> INSERT INTO seat (hall, number, name)
        <foreach collection="list" item="x" index="i" open="VALUES" separator=" , "> (#{x}, #{i}, #{x} || ')') </foreach>
        ON CONFLICT (hall, number) DO UPDATE SET name = #{list[0]} </insert>
      """
    ) { test, dao in
      let halls = (0..<250).map { "h\($0 % 3)" }
      let inserted: Int = try dao.call("wide:", halls)
      let last: Int = try test.query("SELECT max(number) FROM seat").call()
      let updated: Int = try dao.call("wide:", halls)
      let renamed = try test.count("seat WHERE name = 'h0'")
      #expect(inserted == 250 && last == 249 && updated == 250 && renamed == 250)
    }
  }

  @Test("All parts are one transaction")
  func rollback() throws {
    try withFewValues { test, dao in
      var list = writers
      list[349].name = list[0].name
      expectError(.constraint, "UNIQUE", "insertAll:") { try dao.call("insertAll:", list) }
      #expect(try test.count("author") == 0)
      try test.database.transaction {
        try dao.call("insert:", Writer("kept"))
        expectError(.constraint, "UNIQUE") { let _: [Writer] = try dao.call("insertAll:", list) }
      }
      #expect(try test.count("author") == 1)
    }
  }

  @Test(
    "Anything else is refused, by the collection's name, its size and the limit",
    arguments: [
      "SELECT * FROM author WHERE id IN (@)", "INSERT INTO author (id, name) SELECT id, name FROM author WHERE id IN (@)",
      "INSERT INTO author (name) VALUES ('a'), <foreach collection='list' item='x' separator=','>(#{x})</foreach>",
      "INSERT INTO author (name) VALUES (coalesce(@))",
      "INSERT INTO log (name) VALUES (#{list[0]}) ON CONFLICT DO UPDATE SET name = coalesce(@)",
    ])
  func refused(sql: String) throws {
    let element = sql.hasPrefix("SELECT") ? "select" : "insert"
    let loop = "<foreach collection='list' item='x' separator=','>#{x}</foreach>"
    try withFewValues("<\(element) selector='run:'>\(sql.replacing("@", with: loop))</\(element)>") { test, dao in
      expectError(.tooManyValues, "'list'", "150 elements", "than 100 values", "run:") {
        if element == "select" {
          let _: [Row] = try dao.call("run:", Array(0..<150))
        } else {
          try dao.call("run:", Array(0..<150))
        }
      }
      let kept = try test.count("author")
      #expect(kept == 0)
    }
  }

  @Test("One row with more values than a statement binds is refused")
  func oneRow() throws {
    try withFewValues(
      """
      <insert selector="rows:"> INSERT INTO log (name) VALUES <foreach collection="list" item="row" separator=",">
        (coalesce(<foreach collection="row" item="x" separator=",">#{x}</foreach>))</foreach> </insert>
      """
    ) { _, dao in
      expectError(.tooManyValues, "'row'", "150 elements") { try dao.call("rows:", [Array(0..<150), [1]]) }
      let count: Int = try dao.call("rows:", Array(repeating: Array(0..<60), count: 3))
      #expect(count == 3)
    }
  }
}
