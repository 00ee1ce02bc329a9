import DAOKit
import Foundation
import Testing

@Suite("Inserts of more values than one statement binds")
struct SplitInsertTests {
  private let authors = (0..<40_000).map { Writer("name \($0)") }

  @Test(
    "A VALUES insert of one <foreach> is split; counts are summed, keys put together",
    arguments: [
      "insertAll:", "plainAll:",
    ])
  func split(selector: String) throws {
    try withAuthors { test, dao in
      let keys = try dao.insertReturningKeys(selector, authors, as: Int.self)
      #expect(keys == Array(1...40_000))
      let names: [String] = try test.query("SELECT name FROM author ORDER BY id").call()
      #expect(names == authors.map(\.name))
      try test.run("DELETE FROM author")
      #expect(try dao.call(selector, authors) == 40_000)
    }
  }

  @Test("Values around the rows, indexes, conflicts and VALUES in the loop's own attribute")
  func forms() async throws {
    try await withAuthorsAsync(
      """
      <insert selector="wide:"> INSERT INTO seat (hall, number, name)
        <foreach collection="list" item="x" index="i" open="VALUES" separator=" , "> (#{x}, #{i}, #{x} || ')') </foreach>
        ON CONFLICT (hall, number) DO UPDATE SET name = #{list[0]} </insert>
      """
    ) { test, dao in
      let halls = (0..<25_000).map { "h\($0 % 3)" }
      let inserted: Int = try await dao.call("wide:", halls)
      let last: Int = try await test.query("SELECT max(number) FROM seat").call()
      let updated: Int = try await dao.call("wide:", halls)
      #expect(inserted == 25_000 && last == 24_999 && updated == 25_000)
      #expect(try test.count("seat WHERE name = 'h0'") == 25_000)
    }
  }

  @Test("All parts are one transaction")
  func rollback() throws {
    try withAuthors { test, dao in
      var list = authors
      list[39_999].name = list[0].name
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
      "SELECT * FROM author WHERE id IN (<foreach collection='list' item='x' separator=','>#{x}</foreach>)",
      "INSERT INTO author (id, name) SELECT id, name FROM author WHERE id IN (<foreach collection='list' item='x' separator=','>#{x}</foreach>)",
      "INSERT INTO author (name) VALUES ('a'), <foreach collection='list' item='x' separator=','>(#{x})</foreach>",
      "INSERT INTO author (name) VALUES (coalesce(<foreach collection='list' item='x' separator=','>#{x}</foreach>))",
      "INSERT INTO log (name) VALUES (#{list[0]}) ON CONFLICT DO UPDATE SET name = coalesce(<foreach collection='list' item='x' separator=','>#{x}</foreach>)",
    ])
  func refused(sql: String) throws {
    try withAuthors { test, _ in
      let element = sql.hasPrefix("SELECT") ? "select" : "insert"
      let dao = try test.dao("<\(element) selector='run:'>\(sql)</\(element)>")
      expectError(.tooManyValues, "'list'", "40000 elements", "32766", "run:") {
        if element == "select" {
          let _: [Row] = try dao.call("run:", Array(0..<40_000))
        } else {
          try dao.call("run:", Array(0..<40_000))
        }
      }
      #expect(try test.count("author") == 0)
    }
  }

  @Test("One row with more values than a statement binds is refused")
  func oneRow() throws {
    try withAuthors(
      """
      <insert selector="rows:"> INSERT INTO log (name) VALUES <foreach collection="list" item="row" separator=",">
        (coalesce(<foreach collection="row" item="x" separator=",">#{x}</foreach>))</foreach> </insert>
      """
    ) { _, dao in
      expectError(.tooManyValues, "'row'", "40000 elements") {
        try dao.call("rows:", [Array(0..<40_000), [1]])
      }
    }
  }
}
