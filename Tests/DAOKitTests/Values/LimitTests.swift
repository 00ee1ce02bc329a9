import DAOKit
import Foundation
import Testing

@Suite("Values that do not fit")
struct LimitTests {
  struct Box<Content: Codable>: Codable { var v: Content }

  private func refuses<T: Codable>(_ sql: String, as type: T.Type, _ part: String, _ place: SourceLocation = #_sourceLocation)
    throws
  {
    var configuration = Configuration()
    configuration.showsValues = true
    try withDatabase(.memory, configuration: configuration) { db throws in
      expectError(.typeMismatch, part, at: place) { try db.query("SELECT \(sql) AS v").call() as T }
      expectError(.typeMismatch, part, at: place) { try db.query("SELECT \(sql) AS v").call() as T? }
      expectError(.typeMismatch, "column 0 'v'", part, at: place) { try db.query("SELECT \(sql) AS v").call() as Box<T> }
    }
  }

  @Test("A number beyond its type's limits is an error that shows it where values may be shown")
  func integers() throws {
    try refuses("128", as: Int8.self, "128 does not fit")
    try refuses("-129", as: Int8.self, "-129 does not fit")
    try refuses("32768", as: Int16.self, "32768")
    try refuses("2147483648", as: Int32.self, "2147483648")
    try refuses("-1", as: UInt.self, "-1")
    try refuses("-1", as: UInt64.self, "-1")
    try refuses("256", as: UInt8.self, "256")
    try refuses("65536", as: UInt16.self, "65536")
    try refuses("4294967296", as: UInt32.self, "4294967296")
    try refuses("2", as: Bool.self, "2 is neither 0 nor 1")
    try refuses("9007199254740993", as: Double.self, "9007199254740993")
    try refuses("1e300", as: Float.self, "does not fit")
    try refuses("1e-300", as: Float.self, "does not fit")
    try refuses("16777217", as: Float.self, "16777217 does not fit")
    try refuses("9007199254740993", as: Date.self, "9007199254740993 does not fit")
    try refuses("'12345678901234567890123456789012345678901'", as: Decimal.self, "would be rounded")
    try refuses("'a b'", as: URL.self, "is no URL")
  }

  @Test("Another type than wanted is an error that names column, wanted and found")
  func types() throws {
    try refuses("'12abc'", as: Int.self, "Int wanted, text found")
    try refuses("'12'", as: Int.self, "Int wanted, text found")
    try refuses("1.5", as: Int.self, "Int wanted, real found")
    try refuses("x'00'", as: String.self, "String wanted, blob found")
    try refuses("1", as: String.self, "String wanted, integer found")
    try refuses("'a'", as: Data.self, "Data wanted, text found")
    try refuses("1.0", as: Bool.self, "Bool wanted, real found")
    try refuses("'yesterday'", as: Date.self, "Date wanted, text found")
    try refuses("'2026-02-30'", as: Date.self, "Date wanted")
    try refuses("'no-uuid'", as: UUID.self, "UUID wanted")
    try refuses("'12abc'", as: Decimal.self, "Decimal wanted")
    try refuses("1", as: URL.self, "URL wanted")
  }

  @Test("A mismatch in a table's column tells the operation, the column, and the script's line")
  func place() throws {
    try withDatabase(schema: ["CREATE TABLE t (id INTEGER, size INTEGER)", "INSERT INTO t VALUES (1, '12abc')"]) { db throws in
      struct Entity: Codable {
        var id: Int
        var size: Int
      }
      let error = expectError(.typeMismatch, "column 1 'size'", "script:2:1") {
        try db.query("SELECT * FROM t").call() as [Entity]
      }
      #expect(error?.operation == "script.query")
      #expect(error?.location == DAOError.Location(file: "script", line: 2, column: 1))
      #expect(error?.sql == "SELECT * FROM t")
    }
  }

  @Test("What a column cannot hold is refused before it is bound")
  func encoding() throws {
    try withDatabase(schema: ["CREATE TABLE t (value)"]) { db throws in
      let select = try db.query("SELECT ?")
      let insert = try db.change("INSERT INTO t VALUES (:v)")
      expectError(.encoding, "64 bits") { try select.call(UInt64.max) as UInt64 }
      expectError(.encoding, "64 bits") { try insert.call(Box(v: UInt(Int64.max) + 1)) }
      expectError(.encoding, "NaN") { try select.call(Double.nan) as Double? }
      expectError(.encoding, "NaN") { try insert.call(Box(v: Double.nan)) }
      expectError(.encoding, "NaN") { try insert.call(Box(v: Float.nan)) }
      expectError(.encoding) { try insert.call(Box(v: Decimal.nan)) }
      expectError(.encoding, "NaN") { try insert.call(["v": Double.nan]) }
      #expect(try db.count("t") == 0)
    }
  }

  @Test("NaN is refused in the asynchronous form, which binds plain values, too")
  func asynchronousNaN() async throws {
    try await withDatabaseAsync { db in
      await expectError(.encoding, "NaN") { try await db.query("SELECT ?").call(Double.nan) as Double? }
      await expectError(.encoding, "NaN") { try await db.query("SELECT ?").call(Value.real(.nan)) as Double? }
    }
  }

  @Test("A Decimal is text; a built statement refuses one that its numeric column would round")
  func decimals() throws {
    struct Price: Codable, Equatable {
      var id: Int
      var amount: Decimal
    }
    try withDatabase(schema: [
      "CREATE TABLE price (id INTEGER, amount TEXT)", "CREATE TABLE rounded (id INTEGER, amount NUMERIC(10, 2))",
    ]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insert:" table="price"/>
        <insert selector="insertRounded:" table="rounded"/>
        <update selector="update:" table="rounded" exclude="id" where="id = :id"/>
        """)
      let price = Price(id: 1, amount: try #require(Decimal(string: "19.99")))
      try dao.call("insert:", price)
      #expect(try db.query("SELECT * FROM price").call() == price)
      #expect(try db.query("SELECT typeof(amount) FROM price").call() == "text")
      let long = Price(id: 1, amount: try #require(Decimal(string: "12345678901234567.89")))
      expectError(.encoding, "amount", "NUMERIC", "TEXT") { try dao.call("insertRounded:", long) }
      try dao.call("insertRounded:", price)
      expectError(.encoding, "amount", "a Decimal") { try dao.call("update:", long) }
      #expect(try db.query("SELECT * FROM rounded").call() == price)
      #expect(try db.query("SELECT 0.1").call() as Decimal == Decimal(string: "0.1"))
      #expect(try db.query("SELECT 9007199254740993").call() as Decimal == Decimal(string: "9007199254740993"))
    }
  }
}
