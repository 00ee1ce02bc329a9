import DAOKit
import Foundation
import Testing

@Suite("Values in errors")
struct HiddenValueTests {
  private struct Chosen: Codable {
    var word: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      word = try container.decode(String.self)
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no word is \(word) here")
    }
  }
  private struct Box<Content: Codable>: Codable { var value: Content }
  private struct Direct<Content: Codable>: RowDecodable {
    init(row: borrowing RowView) throws { _ = try row.decode(0, as: Content.self) }
    init(from decoder: any Decoder) throws {}
  }

  private func check<T: Codable>(
    _ sql: String, as type: T.Type, value: String, isScalar: Bool = true, at place: SourceLocation = #_sourceLocation
  ) throws {
    for showsValues in [false, true] {
      var configuration = Configuration()
      configuration.showsValues = showsValues
      try withDatabase(.memory, configuration: configuration) { db throws in
        func check<R>(_ read: () throws -> R) {
          let error = #expect(throws: DAOError.self, sourceLocation: place) { _ = try read() }
          #expect(error?.code == .typeMismatch, sourceLocation: place)
          let message = error?.message ?? ""
          #expect(message.contains(value) == showsValues, "\(message)", sourceLocation: place)
          #expect(message.contains("value'") || message.contains("row"), "\(message)", sourceLocation: place)
        }
        let select = try db.dao(
          "<select selector=\"s\">SELECT v AS value FROM (SELECT \(sql) AS v)</select>")
        if isScalar {
          check { try select.call("s") as T }
          check { try select.call("s") as T? }
          check { try select.call("s") as [T] }
        }
        check { try select.call("s") as Box<T> }
        check { try select.call("s") as Direct<T> }
        let row: Row = try select.call("s")
        check { try row.value("value") as T }
        check { try row.decode() as Box<T> }
      }
    }
  }

  @Test("A value is in the message of a reading only where values may be shown")
  func reading() throws {
    try check("'bronze'", as: Level.self, value: "bronze")
    try check("4711", as: Rank.self, value: "4711")
    try check("4711", as: Int8.self, value: "4711")
    try check("4711", as: Bool.self, value: "4711")
    try check("9007199254740993", as: Double.self, value: "9007199254740993")
    try check("16777217", as: Float.self, value: "16777217")
    try check("'not a date'", as: Date.self, value: "not a date")
    try check("'bronze'", as: UUID.self, value: "bronze")
    try check("'bronze age'", as: URL.self, value: "bronze age")
    try check("'bronze'", as: Decimal.self, value: "bronze")
    try check("'[\"bronze\"]'", as: [Level].self, value: "bronze", isScalar: false)
    try check("'[4711]'", as: [Int8].self, value: "4711", isScalar: false)
    try check("'bronze'", as: Chosen.self, value: "bronze")
  }

  @Test("Inside of JSON, the message says where")
  func path() throws {
    struct Address: Codable { var codes: [Int] }
    try withDatabase(.memory) { db throws in
      expectError(.typeMismatch, "column 0 'value'", "codes[1]") {
        try db.query(#"SELECT '{"codes": [1, "x"]}' AS value"#).call() as Box<Address>
      }
    }
  }

  @Test("A value that cannot be bound is in the message only where values may be shown")
  func binding() throws {
    for showsValues in [false, true] {
      var configuration = Configuration()
      configuration.showsValues = showsValues
      try withDatabase(.memory, schema: ["CREATE TABLE t (value NUMERIC)"], configuration: configuration) { db throws in
        let dao = try db.dao("<insert selector=\"insert:\" table=\"t\"/>")
        let number = expectError(.encoding, "64 bits") { try dao.call("insert:", Box(value: UInt64.max)) }
        #expect(number?.description.contains("18446744073709551615") == showsValues)
        let long = try #require(Decimal(string: "12345678901234567.4711"))
        let decimal = expectError(.encoding, "TEXT") { try dao.call("insert:", Box(value: long)) }
        #expect(decimal?.description.contains("4711") == showsValues)
      }
    }
    var configuration = Configuration()
    configuration.dateStrategy = .iso8601
    try withDatabase(.memory, configuration: configuration) { db throws in
      let error = expectError(.encoding, "ISO 8601") {
        try db.query("SELECT ?").call(Date(timeIntervalSince1970: 471_147_114_711_000)) as String
      }
      #expect(error?.description.contains("4711") == false)
    }
  }
}
