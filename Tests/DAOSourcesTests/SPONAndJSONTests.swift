import DAOKit
import DAORecords
import DAOSources
import Foundation
import TestSupport
import Testing

@Suite("SPON and JSON") struct SPONAndJSONTests {
  @Test("JSON becomes SPON, and comes back", arguments: 1...20 as ClosedRange<UInt64>)
  func both(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let json = Self.json(depth: 4, &random)
      #expect(try JSON(SPON(json)) == json)
      #expect(try JSON(SPON(parsing: SPON(json).text())) == json)
    }
  }

  private static func json(depth: Int, _ random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .boolean(.random(using: &random))
    case 2: .integer(.random(in: .min ... .max, using: &random))
    case 3: .real(.random(in: -1e9...1e9, using: &random))
    case 4: .text(["", "a`b", "&01;", "x y", "é"].randomElement(using: &random) ?? "")
    case 5: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in json(depth: depth - 1, &random) })
    default:
      .object(
        Dictionary(
          uniqueKeysWithValues: (0..<Int.random(in: 0..<4, using: &random)).map { ("k \($0)", json(depth: depth - 1, &random)) }
        ))
    }
  }

  @Test("What JSON does not have is a text, a number, or refused")
  func beyond() throws {
    let spon = try SPON(parsing: "@obj:A<d*=`AAEC` t?=`2001-01-01 00:00:10 +0000` f^=`0.1` u?=`Thing`>")
    #expect(try JSON(spon) == ["d": "AAEC", "t": 10.0, "f": 0.1, "u": "Thing"])
    for text in ["inf&", "nan^", "@array[18446744073709551615!]"] {
      let error = try #require(throws: DAOError.self) { try JSON(SPON(parsing: text)) }
      #expect(error.code == .encoding)
    }
  }

  @Test("Texts as Action Data writes them are read, and no part of one alone", arguments: 1...100 as ClosedRange<UInt64>)
  func actionData(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let json = JSON.list([Self.json(depth: 4, &random)])
    let text = Self.written(json, inArray: true)
    #expect(try JSON(SPON(parsing: text)) == json, "\(text)")
    for length in 0..<text.count { #expect(throws: DAOError.self) { try SPON(parsing: String(text.prefix(length))) } }
  }

  /// A value as Action Data writes it: names and texts as they are, but for back-quotes.
  private static func written(_ value: JSON, inArray: Bool) -> String {
    func scalar(_ text: String, _ sign: String) -> String { inArray ? text + sign : "\(sign)=`\(text)`" }
    switch value {
    case .null: return scalar("<null>", "?")
    case .boolean(let value): return scalar("\(value)", "%")
    case .integer(let value): return scalar("\(value)", "!")
    case .real(let value): return scalar("\(value)", "&")
    case .text(let text): return (inArray ? "" : "$=") + "`\(text == "&01;" ? "&02;01;" : text.replacing("`", with: "&01;"))`"
    case .list(let elements):
      return (inArray ? "" : "=") + "@array[\(elements.map { written($0, inArray: true) }.joined(separator: ", "))]"
    case .object(let members):
      let parts = members.map { "\($0.key)\(written($0.value, inArray: false))" }
      return (inArray ? "" : "=") + "@obj:Type<\(parts.joined(separator: " "))>"
    }
  }
}
