import DAOKit
import Foundation
import Testing

@Suite("Values, there and back")
struct RoundTripTests {
  struct Box<Content: Codable & Equatable>: Codable, Equatable {
    var value: Content
    var maybe: Content?
    var absent: Content?
  }

  /// As argument, scalar, optional, array, property, through a table without column types.
  private func check<T: Codable & Equatable>(_ value: T, _ place: SourceLocation = #_sourceLocation) throws {
    try withDatabase(.memory, schema: ["CREATE TABLE box (value, maybe, absent)"]) { db throws in
      let select = try db.query("SELECT ?")
      #expect(try select.call(value) as T == value, sourceLocation: place)
      #expect(try select.call(value) as T? == value, sourceLocation: place)
      #expect(try select.call(nil) as T? == nil, sourceLocation: place)
      #expect(try select.call(T?.none) as T? == nil, sourceLocation: place)
      #expect(try select.call(T?.some(value)) as T == value, sourceLocation: place)
      #expect(try db.query("SELECT ?1 UNION ALL SELECT ?1").call(value) as [T] == [value, value], sourceLocation: place)
      #expect(try db.query("SELECT ?1 UNION ALL SELECT NULL").call(value) as [T?] == [value, nil], sourceLocation: place)
      let box = Box(value: value, maybe: value)
      #expect(try db.change("INSERT INTO box VALUES (:value, :maybe, :absent)").call(box) == 1, sourceLocation: place)
      #expect(try db.query("SELECT * FROM box").call() as Box<T> == box, sourceLocation: place)
      #expect(try db.query("SELECT * FROM box").call() as [Box<T>] == [box], sourceLocation: place)
      let row: Row = try db.query("SELECT * FROM box").call()
      #expect(try row.value("value") as T == value, sourceLocation: place)
      #expect(try row.value("absent") as T? == nil, sourceLocation: place)
      #expect(try row.decode() as Box<T> == box, sourceLocation: place)
      #expect(row["absent"] == .null, sourceLocation: place)
      let named: T = try db.dao("<select selector=\"named\">SELECT :value</select>").call("named", ["value": value])
      #expect(named == value, sourceLocation: place)
    }
  }

  @Test("Truth values")
  func truthValues() throws {
    try check(true)
    try check(false)
  }

  @Test("Integers of every width, up to their limits")
  func integers() throws {
    for value in [Int.min, -1, 0, 1, .max] { try check(value) }
    for value in [Int8.min, .max] { try check(value) }
    for value in [Int16.min, .max] { try check(value) }
    for value in [Int32.min, .max] { try check(value) }
    for value in [Int64.min, .max] { try check(value) }
    for value in [UInt8.min, .max] { try check(value) }
    for value in [UInt16.min, .max] { try check(value) }
    for value in [UInt32.min, .max] { try check(value) }
    for value in [UInt64.min, UInt64(Int64.max)] { try check(value) }
    for value in [UInt.min, UInt(Int64.max)] { try check(value) }
  }

  @Test("Reals, infinities among them")
  func reals() throws {
    for value in [0, -0.0, 0.1, -1e-300, 5, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity] {
      try check(value)
    }
    for value in [Float(0.1), 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity] { try check(value) }
  }

  @Test(
    "Text of all kinds",
    arguments: ["", " ", "a", "好好学习", "👨‍👩‍👧‍👦🇨🇭", "e\u{301}", "a\0b", "\0", "'; DROP TABLE box; --", "line\r\nline", "NULL", "12"])
  func text(text: String) throws {
    try check(text)
    try withDatabase { db throws in
      let same: String = try db.query("SELECT ?").call(text)
      // Canonical equality would let another normal form pass.
      #expect(Array(same.utf8) == Array(text.utf8))
    }
  }

  @Test("Text of every length up to 40 bytes, bound one after the other by one statement, as property and alone")
  func lengths() throws {
    let texts = (0...40).map { String(String.UnicodeScalarView((0..<$0).map { Unicode.Scalar(UInt8(33 + $0)) })) }
    let boxes = texts.map { Box(value: $0, maybe: "é\($0)") }
    try withDatabase(.memory, schema: ["CREATE TABLE box (value, maybe, absent)"]) { db throws in
      let insert = try db.change("INSERT INTO box VALUES (:value, :maybe, :absent)")
      try db.database.transaction {
        for box in boxes { try insert.call(box) }
      }
      #expect(try db.query("SELECT * FROM box ORDER BY rowid").call() == boxes)
      let echo = try db.query("SELECT ?")
      for text in texts + texts.reversed() { #expect(try echo.call(text) == text) }
    }
  }

  @Test("Data, the empty one too")
  func data() throws {
    for value in [Data(), Data([0]), Data(0...255)] { try check(value) }
  }

  @Test("Text and data of 5 MB")
  func large() throws {
    try check(String(repeating: "Grüezi ", count: 700_000))
    try check(Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
  }

  @Test("Dates to the last bit, UUIDs, URLs, decimals")
  func columnForms() throws {
    for value in [Date(), .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0.1)] { try check(value) }
    try check(UUID())
    try check(try #require(URL(string: "https://example.org/a%20b?c=d#e")))
    for text in ["0", "-1.10", "12345678901234567890123456789.123456", "1e-100"] {
      try check(try #require(Decimal(string: text)))
    }
  }

  enum Level: String, Codable { case low, high }
  struct Percent: RawRepresentable, Codable, Equatable { var rawValue: Double }
  struct Identifier: Codable, Equatable {
    var value: String
    init(_ value: String) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(String.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  @Test("Enums and structs of a raw value, and types of a single value, are kept as that value")
  func rawValues() throws {
    try check(Level.high)
    try check(Gender.male)
    try check(Percent(rawValue: 0.5))
    try check(Identifier("eid-1"))
    try withDatabase { db throws in
      #expect(try db.query("SELECT typeof(?)").call(Level.low) == "text")
      #expect(try db.query("SELECT typeof(?)").call(Gender.male) == "integer")
      #expect(try db.query("SELECT typeof(?)").call(Percent(rawValue: 1)) == "real")
      expectError(.typeMismatch, "column 0", "Level", "medium") { try db.query("SELECT 'medium'").call() as Level }
      expectError(.typeMismatch, "Gender", "7") { try db.query("SELECT 7").call() as Gender? }
    }
  }

  @Test("Strict about what is NULL, whatever the type")
  func nulls() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT NULL AS absent")
      expectError(.unexpectedNull, "column 0 'absent' is NULL", "Int", "script:2:") { try select.call() as Int }
      expectError(.unexpectedNull) { try select.call() as Date }
      expectError(.unexpectedNull) { try select.call() as Data }
      expectError(.unexpectedNull) { try select.call() as UUID }
      expectError(.unexpectedNull) { try select.call() as Decimal }
      expectError(.unexpectedNull) { try select.call() as Level }
      expectError(.unexpectedNull) { try select.call() as [Int] }
      #expect(try select.call() as [Int?] == [nil])
      struct Named: Codable { var absent: String }
      expectError(.unexpectedNull, "absent", "String") { try select.call() as Named }
    }
  }

  @Test("Zero for NULL by the database's configuration; a script's own word counts more")
  func zeros() throws {
    var configuration = Configuration()
    configuration.nulls = .zero
    try withDatabase(configuration: configuration) { db throws in
      #expect(try db.query("SELECT NULL").call() as Int8 == 0)
      #expect(try db.query("SELECT NULL").call() as Float == 0)
      #expect(try db.query("SELECT NULL").call() as [String] == [""])
      expectError(.unexpectedNull) { try db.query("SELECT NULL", nulls: "strict").call() as Int }
      struct Zeros: Codable, Equatable {
        var a: Int
        var b: Double
        var c: Bool
        var d: String
        var e: Int?
      }
      #expect(try db.query("SELECT NULL a, NULL b, NULL c, NULL d, NULL e").call() == Zeros(a: 0, b: 0, c: false, d: ""))
    }
  }
}
