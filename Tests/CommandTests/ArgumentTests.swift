import Foundation
import Testing

@testable import DAOCommand

@Suite("The values of a call")
struct ArgumentTests {
  @Test(
    "A word reads as what it seems to be",
    arguments: [
      ("42", .integer(42)), ("-5", .integer(-5)), ("+7", .integer(7)), ("007", .integer(7)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)), ("-0", .integer(0)),
      ("3.5", .real(3.5)), ("-.5", .real(-0.5)), ("2.", .real(2)), ("1e3", .real(1000)), ("1.0", .real(1)), ("0e999", .real(0)),
      ("0.30000000000000004", .real(0.1 + 0.2)), ("text:1e999", .text("1e999")), ("5e-324", .real(.leastNonzeroMagnitude)),
      ("date:2026-01-31", .date(Date(timeIntervalSince1970: 1_769_817_600))),
      ("date:2026-01-31T01:00:00+01:00", .date(Date(timeIntervalSince1970: 1_769_817_600))),
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null), ("NULL", .text("NULL")),
      ("True", .text("True")), ("text:42", .text("42")), ("text:", .text("")), ("text:text:a", .text("text:a")),
      ("", .text("")), (".", .text(".")), ("-", .text("-")), ("1 ", .text("1 ")), ("0x10", .text("0x10")),
      ("nan", .text("nan")), ("inf", .text("inf")), ("2020-01-01", .text("2020-01-01")), ("٣", .text("٣")),
    ] as [(String, Argument)])
  func words(word: String, value: Argument) throws {
    #expect(try Argument(word: word) == value)
  }

  @Test(
    "A number that cannot be kept as it is written is wrong usage, in every place",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "123456789012345678901234567890", "1e999", "-1e400", "1e-400",
      "12345678901234567.89", "0.1234567890123456789",
    ])
  func lossyNumbers(number: String) {
    #expect(throws: UsageError.self) { try Argument(word: number) }
    #expect(throws: UsageError.self) { try CallArguments(values: [], sets: ["a=\(number)"], params: nil) }
    #expect(throws: UsageError.self) { try Argument(params: "{\"a\": [\(number)]}") }
    #expect(throws: UsageError.self) { try Argument(params: number) }
  }

  @Test("What is no date is wrong usage", arguments: ["", "now", "2026-02-30", "2026-01-31T25:00", "1769817600"])
  func noDates(text: String) {
    #expect(throws: UsageError.self) { try Argument(word: "date:\(text)") }
    #expect(throws: UsageError.self) { try Argument(params: "{\"$date\": \"\(text)\"}") }
  }

  @Test("In --params a date is an object of its own kind; other objects stay what they are")
  func dates() throws {
    let date = Argument.date(Date(timeIntervalSince1970: 1_769_817_600))
    let params = try Argument(
      params: #"{"a": {"$date": "2026-01-31T00:00:00Z"}, "b": {"$date": "x", "c": 1}, "d": "2026-01-31"}"#)
    #expect(
      params
        == .object(["a": date, "b": .object(["$date": .text("x"), "c": .integer(1)]), "d": .text("2026-01-31")]))
    #expect(throws: UsageError.self) { try Argument(params: #"{"$date": 5}"#) }
  }

  @Test("The object of --params keeps integers exact, and integers apart from decimals and booleans")
  func params() throws {
    let params = try Argument(
      params: #"{"a": 1, "b": 1.0, "c": true, "d": null, "e": "ü", "f": 9007199254740993, "g": [0, false], "h": {"i": -0.5}}"#)
    #expect(
      params
        == .object([
          "a": .integer(1), "b": .real(1), "c": .boolean(true), "d": .null, "e": .text("ü"),
          "f": .integer(9_007_199_254_740_993), "g": .list([.integer(0), .boolean(false)]), "h": .object(["i": .real(-0.5)]),
        ]))
  }

  @Test("--params is also a list, a scalar or null, which is then the only argument")
  func bareParams() throws {
    #expect(try CallArguments(values: [], sets: [], params: "[1, null]") == .ordered([.list([.integer(1), .null])]))
    #expect(try CallArguments(values: [], sets: [], params: "\"a\"") == .ordered([.text("a")]))
    #expect(try CallArguments(values: [], sets: [], params: "null") == .ordered([.null]))
    #expect(throws: UsageError.self) { try CallArguments(values: [], sets: ["a=1"], params: "[1]") }
  }

  @Test(
    "What is no JSON is wrong usage",
    arguments: [
      "", "{", "[1", "abc", "{'a': 1}", #"{"a": 1, "a": 1}"#, #"{"a": {"b": 1, "b": 2}}"#, "{\"é\": 1, \"e\u{301}\": 2}",
    ])
  func wrongParams(text: String) {
    #expect(throws: UsageError.self) { try Argument(params: text) }
  }

  @Test("--set adds to --params, and wins")
  func sets() throws {
    let arguments = try CallArguments(values: [], sets: ["a=text:1", "b=x=y", "c="], params: #"{"a": 2, "d": 4}"#)
    #expect(arguments == .named(["a": .text("1"), "b": .text("x=y"), "c": .text(""), "d": .integer(4)]))
  }

  @Test("Without names, the values stay in order")
  func ordered() throws {
    #expect(try CallArguments(values: ["1", "a"], sets: [], params: nil) == .ordered([.integer(1), .text("a")]))
    #expect(try CallArguments(values: [], sets: [], params: "{}") == .named([:]))
  }

  @Test("A name twice, a set without =, and values beside names are wrong usage")
  func wrongSets() {
    #expect(throws: UsageError.self) { try CallArguments(values: [], sets: ["a=1", "a=2"], params: nil) }
    #expect(throws: UsageError.self) { try CallArguments(values: [], sets: ["a"], params: nil) }
    #expect(throws: UsageError.self) { try CallArguments(values: [], sets: ["=1"], params: nil) }
    #expect(throws: UsageError.self) { try CallArguments(values: ["1"], sets: ["a=1"], params: nil) }
  }
}
