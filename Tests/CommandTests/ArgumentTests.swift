import Testing

@testable import DAOCommand

@Suite("The values of a call")
struct ArgumentTests {
  @Test(
    "A word reads as what it seems to be",
    arguments: [
      ("42", .integer(42)), ("-5", .integer(-5)), ("+7", .integer(7)), ("007", .integer(7)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .text("9223372036854775808")),
      ("3.5", .real(3.5)), ("-.5", .real(-0.5)), ("2.", .real(2)), ("1e3", .real(1000)), ("1e999", .text("1e999")),
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null), ("NULL", .text("NULL")),
      ("True", .text("True")), ("text:42", .text("42")), ("text:", .text("")), ("text:text:a", .text("text:a")),
      ("", .text("")), (".", .text(".")), ("-", .text("-")), ("1 ", .text("1 ")), ("0x10", .text("0x10")),
      ("nan", .text("nan")), ("inf", .text("inf")), ("2020-01-01", .text("2020-01-01")), ("٣", .text("٣")),
    ] as [(String, Argument)])
  func words(word: String, value: Argument) {
    #expect(Argument(word: word) == value)
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
      "", "{", "[1", "abc", "{'a': 1}", #"{"a": 18446744073709551615}"#, #"{"a": 123456789012345678901234567890}"#,
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
