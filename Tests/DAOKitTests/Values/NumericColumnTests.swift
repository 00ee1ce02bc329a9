import DAOKit
import Foundation
import TestSupport
import Testing

@Suite("Decimals in numeric columns")
struct NumericColumnTests {
  private struct Price: Codable, Equatable, Sendable {
    var id: Int
    var amount: Decimal
  }

  private static let schema = [
    "CREATE TABLE price (id INTEGER PRIMARY KEY, amount NUMERIC, ratio REAL, exact TEXT, plain)",
    "INSERT INTO price VALUES (1, 19.99, 0.5, '19.99', '19.99')",
  ]

  private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

  @Test(
    "One that the column would round is refused, in every way of writing the statement",
    arguments: [
      "INSERT INTO price (amount) VALUES (:amount)", "UPDATE price SET amount = :amount WHERE id = 1",
      "INSERT INTO price (amount) SELECT :amount", "UPDATE price SET amount = coalesce((SELECT :amount), 0)",
      "UPDATE price SET exact = :amount, amount = :amount", "DELETE FROM price WHERE amount = :amount",
      "DELETE FROM price WHERE amount IN (SELECT :amount)", "DELETE FROM price WHERE ratio > :amount",
      "DELETE FROM price WHERE id IN (SELECT id FROM price GROUP BY id HAVING max(amount) > :amount)",
    ])
  func refused(sql: String) throws {
    let long = try Price(id: 0, amount: decimal("12345678901234567.89"))
    try withDatabase(schema: Self.schema) { test throws in
      let escaped = sql.replacing(">", with: "&gt;")
      let dao = try test.dao(
        """
        <update selector="written:">\(escaped)</update>
        <update selector="dynamic:">\(escaped.replacing(":amount", with: "#{amount}"))<if test="id == 1"> /* one */</if></update>
        """)
      expectError(.encoding, "would round", "declare it TEXT") { try dao.call("written:", long) }
      expectError(.encoding, "would round") { try dao.call("written:", long.amount) }
      expectError(.encoding, "would round") { try dao.call("dynamic:", long) }
      expectError(.encoding, "would round") { try dao.call("dynamic:", ["id": 1, "amount": long.amount]) }
      expectError(.encoding, "element 2", "would round") { try dao.batch("written:", [Price(id: 0, amount: 1), long]) }
      #expect(try test.query("SELECT count(*) FROM price WHERE exact = '19.99'").call() == 1)
    }
  }

  @Test("What a REAL column reads back otherwise is refused; ANY of a strict table keeps every Decimal")
  func realAndAny() throws {
    let schema = Self.schema + ["CREATE TABLE anything (a ANY) STRICT"]
    try withDatabase(schema: schema) { test throws in
      let dao = try test.dao(
        """
        <insert selector="real:">INSERT INTO price (ratio) VALUES (:ratio)</insert>
        <insert selector="any:">INSERT INTO anything (a) VALUES (:a)</insert>
        <select selector="all">SELECT a FROM anything</select>
        """)
      expectError(.encoding, "would round") { try dao.call("real:", Decimal(1 << 56 as Int)) }
      try dao.call("real:", Decimal(1 << 40))
      let long = try decimal("12345678901234567.89")
      try dao.call("any:", long)
      #expect(try dao.call("all") as [Decimal] == [long])
    }
  }

  private static let calculations = [
    "SELECT count(*) FROM price GROUP BY id HAVING sum(amount) OP :x", "SELECT 1 FROM price WHERE round(ratio, 1) OP :x",
    "SELECT 1 FROM price WHERE ratio * 2 OP :x", "SELECT 1 FROM price WHERE amount / 100.0 OP :x",
    "SELECT 1 FROM price WHERE abs(amount) OP :x", "SELECT 1 FROM price WHERE (SELECT sum(amount) FROM price) OP :x",
    "SELECT 1 FROM price WHERE amount + ratio OP :x", "SELECT 1 FROM price WHERE length(exact) OP :x",
    "SELECT 1 FROM (SELECT sum(ratio) OVER () AS s FROM price) WHERE s OP :x", "SELECT 1 FROM price WHERE exact * 2 OP :x",
    "SELECT 1 FROM total WHERE amounts OP :x", "SELECT 1 FROM price WHERE -ratio OP :x",
    "SELECT 1 FROM price WHERE coalesce(ratio * 2, 0) OP :x", "SELECT 1 FROM price WHERE 7.5 OP :x",
    "SELECT 1 FROM price GROUP BY id HAVING sum(exact) OP :x", "SELECT 1 FROM price WHERE ratio OP :x",
    "SELECT 1 FROM price WHERE CAST(exact AS REAL) OP :x", "SELECT 1 FROM price WHERE coalesce(ratio, 0) OP :x",
  ]

  @Test("One beside a calculated number compares as a number", arguments: calculations)
  func calculated(sql: String) throws {
    let schema = Self.schema + ["CREATE VIEW total AS SELECT sum(amount) AS amounts FROM price"]
    try withDatabase(schema: schema) { test throws in
      func count(_ sign: String, _ value: Decimal) throws -> Int {
        try (test.query(sql.replacing("OP", with: sign)).call(["x": value]) as [Int]).count
      }
      #expect(try count("<", 1000) == 1)
      #expect(try count(">", 1000) == 0)
      #expect(try count(">", decimal("-1000.5")) == 1)
      #expect(try count("BETWEEN -1000 AND", 1000) == 1)
      #expect(try count("NOT IN (1000, -1000) AND 5.5 =", decimal("5.5")) == 1)
    }
  }

  @Test("One that would be a text and a number, or that no calculated number equals, is refused")
  func refusedBesideCalculation() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let both = try test.query("SELECT id FROM price WHERE exact = :x AND ratio * 2 > :x")
      expectError(.parameter, "'exact'", "a parameter of its own") { try both.call(["x": Decimal(1)]) as [Int] }
      let long = try decimal("12345678901234567.89")
      let sum = try test.query("SELECT id FROM price WHERE ratio * 2 > :x")
      expectError(.encoding, "would round") { try sum.call(["x": long]) as [Int] }
    }
  }

  @Test("Asynchronous calls and batches refuse it as well")
  func asynchronous() async throws {
    let long = try Price(id: 0, amount: decimal("0.1234567890123456789"))
    try await withDatabaseAsync(schema: Self.schema) { test async throws in
      let dao = try test.dao(
        """
        <insert selector="add:">INSERT INTO price (amount) VALUES (:amount)</insert>
        <insert selector="keyed:" useGeneratedKeys="true" keyProperty="id">INSERT INTO price (amount) VALUES (#{amount})</insert>
        <select selector="over:">SELECT id FROM price WHERE amount &gt; :amount</select>
        """)
      await expectError(.encoding, "would round") { try await dao.call("add:", long) }
      await expectError(.encoding, "would round") { try await dao.call("keyed:", long) as Price }
      await expectError(.encoding, "would round") { try await dao.batch("add:", [long]) }
      await expectError(.encoding, "would round") {
        for try await _ in dao.rows("over:", long.amount, as: Int.self) {}
      }
      let low = try decimal("19.98")
      #expect(try await dao.call("over:", low) as [Int] == [1])
    }
  }

  @Test("One that loses nothing is stored and compared as the column's number")
  func exact() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let add = try test.change("INSERT INTO price (id, amount, ratio, exact, plain) VALUES (:id, :a, :a, :a, :a)")
      for (id, text) in [(2, "0.1"), (3, "-123456.789"), (4, "1e20"), (5, "0.30000000000000004"), (6, "42")] {
        let value = try decimal(text)
        try add.call(["id": id, "a": value])
        for column in ["amount", "ratio", "exact", "plain"] {
          #expect(try test.query("SELECT \(column) FROM price WHERE id = \(id)").call() == value, "\(text) \(column)")
          #expect(
            try test.query("SELECT id FROM price WHERE \(column) = ? AND id > 1").call(value) == [id], "\(text) \(column)")
        }
        #expect(try test.query("SELECT typeof(exact) || typeof(plain) FROM price WHERE id = \(id)").call() == "texttext")
      }
      #expect(try test.query("SELECT max(amount) > ? FROM price").call(decimal("19.5")) as Bool)
      #expect(try test.query("SELECT coalesce(ratio, 0) > ? FROM price WHERE id = 1").call(decimal("0.25")) as Bool)
      let large = try decimal("9007199254740993")
      try test.change("UPDATE price SET amount = ? WHERE id = 1").call(large)
      #expect(try test.query("SELECT amount FROM price WHERE id = 1").call() == large)
      expectError(.encoding, "'ratio'") { try test.change("UPDATE price SET ratio = ? WHERE id = 1").call(large) }
    }
  }

  @Test("What is not refused comes back as it was")
  func random() throws {
    var generator = SeededGenerator(seed: .random(in: 0...(.max)))
    try withDatabase(.memory, schema: ["CREATE TABLE t (n NUMERIC, r REAL, x TEXT)"]) { test throws in
      let ways = try ["(:v, :v, NULL)", "(:v, :v, :v)"].map { try test.change("INSERT INTO t VALUES \($0)") }
      let read = try test.query("SELECT n, r FROM t ORDER BY rowid DESC LIMIT 1")
      for _ in 0..<2_000 {
        let digits = String((0..<Int.random(in: 1...19, using: &generator)).map { _ in generator.pick("0123456789") })
        let value = try decimal("\(digits)e\(Int.random(in: -30...20, using: &generator))")
        do { try generator.pick(ways).call(value) } catch let error as DAOError where error.code == .encoding { continue }
        let row: Row = try read.call()
        #expect(try row.value("n", as: Decimal.self) == value)
        #expect(try row.value("r", as: Decimal.self) == value)
      }
    }
  }

  private struct Line: Codable, Sendable {
    var id: Int
    var plain: Decimal
    var fixed: Decimal
    var whole: Decimal
    var real: Decimal
    var text: Decimal
    var untyped: Decimal

    init(id: Int, _ value: Decimal) {
      self.id = id
      (plain, fixed, whole, real, text, untyped) = (value, value, value, value, value, value)
    }
  }

  private static let lines = [
    """
    CREATE TABLE line (id INTEGER PRIMARY KEY, plain NUMERIC, fixed DECIMAL(10, 2), whole INTEGER, real DOUBLE, text TEXT, untyped)
    """
  ]
  private static let columns = ["plain", "fixed", "whole", "real", "text", "untyped"]

  /// A script of one table column, written by the library and by hand.
  private func writers(of column: String) -> String {
    let others = Self.columns.filter { $0 != column }.joined(separator: ", ")
    return """
      <insert selector="built_\(column):" table="line" exclude="\(others)"/>
      <insert selector="upsert_\(column):" table="line" exclude="\(others)" conflict="id"/>
      <update selector="update_\(column):" table="line" exclude="id, \(others)" where="id = :id"/>
      <insert selector="written_\(column):">INSERT INTO line (id, \(column)) VALUES (:id, :\(column))</insert>
      <update selector="set_\(column):">UPDATE line SET \(column) = :\(column) WHERE id = :id</update>
      <insert selector="dynamic_\(column):">INSERT INTO line (id, \(column)) VALUES (#{id}, #{\(column)})<if test="id lt 0"> -- none</if></insert>
      <select selector="stored_\(column):">SELECT quote(\(column)) FROM line WHERE id = ?</select>
      """
  }

  /// What a way of writing leaves in the column; nil where it refuses the value.
  private func stored(_ column: String, by way: String, _ line: Line, _ dao: DAO) throws -> String? {
    do {
      try dao.call("\(way)_\(column):", line)
      return try dao.call("stored_\(column):", line.id)
    } catch let error as DAOError where error.code == .encoding {
      #expect(error.message.contains("'\(column)'") && error.message.contains("a Decimal"), "\(error)")
      return nil
    }
  }

  @Test("A built statement stores and refuses what one that is written by hand does")
  func agreement() throws {
    var generator = SeededGenerator(seed: .random(in: 0...(.max)))
    try withDatabase(.memory, schema: Self.lines) { test throws in
      let dao = try test.dao(Self.columns.map(writers).joined(separator: "\n"))
      try test.run("INSERT INTO line (id) VALUES (0)")
      var id = 0
      for _ in 0..<300 {
        let digits = String((0..<Int.random(in: 1...19, using: &generator)).map { _ in generator.pick("0123456789") })
        let value = try decimal("\(digits)e\(Int.random(in: -25...15, using: &generator))")
        for column in Self.columns {
          id += 1
          let written = try stored(column, by: "written", Line(id: id, value), dao)
          #expect(written != nil || !["text", "untyped"].contains(column))
          for way in ["built", "upsert", "dynamic"] {
            id += 1
            #expect(try stored(column, by: way, Line(id: id, value), dao) == written, "\(value) by \(way)")
          }
          for way in ["update", "set"] {
            #expect(try stored(column, by: way, Line(id: 0, value), dao) == written, "\(value) by \(way)")
          }
        }
      }
    }
  }

  @Test("Asynchronous calls and batches of built statements store what fits")
  func builtElsewhere() async throws {
    let (fits, long) = try (decimal("19.99"), decimal("0.1234567890123456789"))
    try await withDatabaseAsync(schema: Self.lines) { test async throws in
      let dao = try test.dao(
        "<insert selector=\"add:\" table=\"line\"/><insert selector=\"text:\" table=\"line\" exclude=\"\(Self.columns.filter { $0 != "text" }.joined(separator: ", "))\"/>"
      )
      #expect(try await dao.call("add:", Line(id: 1, fits)) == 1)
      #expect(try await dao.batch("add:", [Line(id: 2, fits), Line(id: 3, 7)]).changes == 2)
      await expectError(.encoding, "'plain'", "a Decimal") { try await dao.call("add:", Line(id: 4, long)) }
      await expectError(.encoding, "element 2", "'plain'") {
        try await dao.batch("add:", [Line(id: 5, fits), Line(id: 6, long)])
      }
      #expect(try await dao.call("text:", Line(id: 7, long)) == 1)
      let amounts: [Decimal] = try await test.query("SELECT fixed FROM line WHERE id < 4 ORDER BY id").call()
      #expect(amounts == [fits, fits, 7])
    }
  }

  @Test("A cached select tells a Decimal from the text that it would be")
  func cached() throws {
    try withDatabase(schema: Self.schema) { test throws in
      let dao = try test.database.dao(
        script: "<dao><cache/><select selector=\"s:\">SELECT max(amount) &gt; :a FROM price</select></dao>")
      for _ in 0..<2 {
        #expect(try dao.call("s:", "1") as Bool == false)
        #expect(try dao.call("s:", Decimal(1)) as Bool == true)
      }
    }
  }
}
