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
