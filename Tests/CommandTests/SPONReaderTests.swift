import DAOCore
import Foundation
import TestSupport
import Testing

@testable import DAOConvert

@Suite("SPON")
struct SPONReaderTests {
  /// A value as Action Data writes it.
  private static func spon(_ value: JSONValue, inArray: Bool) -> String {
    switch value {
    case .null: inArray ? "<null>?" : "?=`<null>`"
    case .boolean(let value): inArray ? "\(value)%" : "%=`\(value)`"
    case .integer(let value): inArray ? "\(value)!" : "!=`\(value)`"
    case .real(let value): inArray ? "\(value)&" : "&=`\(value)`"
    case .text(let text):
      inArray ? "`\(text.replacing("`", with: "&01;"))`" : "$=`\(text.replacing("`", with: "&01;"))`"
    case .list(let elements):
      (inArray ? "" : "=") + "@array[\(elements.map { spon($0, inArray: true) }.joined(separator: ", "))]"
    case .object(let members):
      (inArray ? "" : "=")
        + "@obj:Type<\(members.map { "\($0.name)\(spon($0.value, inArray: false))" }.joined(separator: " "))>"
    }
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &random) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .real(Double.random(in: -1e9...1e9, using: &random))
    case 4:
      let parts = ["", "a", " ", "`", "&01", "<", ">", "[", "]", ",", "=", "@obj", "@array[", "é", "😀", "\"", "'", "\n"]
      return .text((0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
    case 5:
      return .list((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      let names = ["left", "Größe", "a b", "x", "tag$", "n!"].shuffled(using: &random)
      let chosen = names.prefix(Int.random(in: 0...4, using: &random))
      return .object(chosen.map { JSONValue.Member(name: $0, value: value(depth: depth - 1, &random), offset: 0) })
    }
  }

  /// The value without the places of its members.
  private static func bare(_ value: JSONValue) -> JSONValue {
    switch value {
    case .list(let elements): .list(elements.map(bare))
    case .object(let members): .object(members.map { .init(name: $0.name, value: bare($0.value), offset: 0) })
    default: value
    }
  }

  @Test("What is written is read, and no part of it alone", arguments: 1...200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = JSONValue.list([Self.value(depth: 4, &random), .object([])])
    let text = Self.spon(value, inArray: true)
    let read = try SPONReader.read(text)
    #expect(Self.bare(read) == value, "\(text)")
    #expect(try JSONReader.read(read.text) == JSONReader.read(Self.bare(read).text))
    for length in 0..<text.count {
      #expect(throws: SPONReader.Fault.self) { try SPONReader.read(String(text.prefix(length))) }
    }
  }

  @Test("A fault says where it is, in characters")
  func places() {
    let cases: [(String, Int)] = [
      ("", 1), ("text", 1), ("@obj:A", 5), ("@obj:A<", 8), ("@obj:A<é!=`x`>", 11), ("@array[1!, 2]", 12), ("@array[1! 2!]", 8),
      ("@obj:A<a$=`b`>c", 15), ("@obj:A<a$=`b` a$=`c`>", 15), ("@obj:A<a&=`inf`>", 11), ("@array[nan&]", 8),
      ("@array[99999999999999999999!]", 8), ("@obj:A<a*=`?`>", 11), ("@obj:A<a=`b`>", 10),
    ]
    for (text, position) in cases {
      let fault = #expect(throws: SPONReader.Fault.self) { try SPONReader.read(text) }
      #expect(fault?.position == position, "\(text): \(fault?.message ?? "") at \(fault?.position ?? 0)")
    }
  }

  @Test("Nesting is bounded, and long texts take their length")
  func bounds() throws {
    let deep = String(repeating: "@array[", count: 100_000)
    #expect(throws: SPONReader.Fault.self) { try SPONReader.read(deep) }
    let long = "@array[\(String(repeating: "1!, ", count: 200_000))2!]"
    guard case .list(let elements) = try SPONReader.read(long) else { return }
    #expect(elements.count == 200_001)
    #expect(throws: SPONReader.Fault.self) { try SPONReader.read("@obj:A<\(String(repeating: "<", count: 1_000_000))") }
  }

  @Test("What Action Data only describes is a date, a number, nil, or a text")
  func described() throws {
    let text = "@obj:A<a?=`2001-01-01 00:00:10 +0000` b?=`7` c?=`<null>` d?=`Thing(x: 1)`>"
    guard case .object(let members) = try SPONReader.read(text) else { return }
    #expect(members.map(\.value) == [.real(10), .integer(7), .null, .text("Thing(x: 1)")])
  }
}
