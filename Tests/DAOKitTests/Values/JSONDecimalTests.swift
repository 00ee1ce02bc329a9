import DAOKit
import Foundation
import Testing

@Suite("Decimals in JSON columns")
struct JSONDecimalTests {
  private struct Amounts: Codable, Equatable {
    struct Item: Codable, Equatable {
      var amount: Decimal?
      var note = ""
    }
    var items: [Item]
    var total: Decimal
  }

  private struct Box<Content: Decodable>: Decodable { var json: Content }

  private func read<T: Decodable>(_ json: String, as type: T.Type, blob: Bool = false) throws -> T {
    var result: T?
    try withDatabase(.memory) { test throws in
      let column = blob ? "CAST(? AS BLOB)" : "?"
      let box: Box<T> = try test.query("SELECT \(column) AS json, 1 AS other").call(json)
      result = box.json
    }
    return try #require(result)
  }

  @Test(
    "More digits than a Decimal holds are an error",
    arguments: [
      "0.12345678901234567890123456789012345678901", "-12345678901234567890123456789012345678901",
      "12345678901234567890.12345678901234567890123456789e-3", "1000000000000000000000000000000000000000000000000000000001",
      "0.000000000000000000000000000000000000000012345678901234567890123456789012345678901234567890",
    ])
  func refused(number: String) throws {
    for blob in [false, true] {
      expectError(.typeMismatch, "json", "does not fit") { try read("[\(number)]", as: [Decimal].self, blob: blob) }
      expectError(.typeMismatch) { try read("{\"a\": \(number)}", as: [String: Decimal?].self, blob: blob) }
      expectError(.typeMismatch) {
        try read("{\"items\": [{\"note\": \"\", \"amount\": \(number)}], \"total\": 1}", as: Amounts.self, blob: blob)
      }
    }
    let double = try #require(Double(number))
    #expect(try read("[\(number)]", as: [Double].self) == [double])
    #expect(try read("{\"total\":\(number), \"x\": \"\\\"\(number)\"}", as: [String: Either].self)["x"] == .text("\"\(number)"))
  }

  private enum Either: Decodable, Equatable {
    case text(String)
    case number(Double)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = try (try? container.decode(String.self)).map { .text($0) } ?? .number(container.decode(Double.self))
    }
  }

  @Test("As many as it holds come back, and zeros count for nothing")
  func kept() throws {
    let long = try #require(Decimal(string: "12345678901234567890123456789.012345678"))
    #expect(try read("[12345678901234567890123456789.012345678]", as: [Decimal].self) == [long])
    #expect(try read("[1.50000000000000000000000000000000000000000000000]", as: [Decimal].self) == [1.5])
    #expect(
      try read("[10000000000000000000000000000000000000000000000000]", as: [Decimal].self) == [
        Decimal(sign: .plus, exponent: 49, significand: 1)
      ])
    #expect(try read("[340282366920938463463374607431768211455]", as: [UInt128].self) == [.max])
    expectError(.typeMismatch) { try read("[00000000000000000000000000000000000000000000000000001.5]", as: [Double].self) }
  }
}
