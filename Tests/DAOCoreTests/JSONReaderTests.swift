import Testing

@testable import DAOCore

@Suite("JSON by the letter")
struct JSONReaderTests {
  @Test(
    "Values are what they are written as",
    arguments: [
      ("null", .null), (" true\n", .boolean(true)), ("-0", .integer(0)), ("-0.0", .real(-0.0)), ("1", .integer(1)),
      ("1.0", .real(1)), ("1e2", .real(100)), ("1E-2", .real(0.01)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("[]", .list([])), ("[1, [2]]", .list([.integer(1), .list([.integer(2)])])),
      (#""\u00e9\ud83d\ude00\n\/\"""#, .text("é😀\n/\"")), (#""\u0000""#, .text("\u{0}")), ("\"\u{7F}\"", .text("\u{7F}")),
      ("{}", .object([])),
    ] as [(String, JSONValue)])
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(text) == value)
  }

  @Test("Members keep their order and their place")
  func members() throws {
    let text = "{\"b\": 1,\n \"a\": {\"b\": 2}}"
    guard case .object(let members) = try JSONReader.read(text) else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(JSONPlace(ofUTF8Offset: members[1].offset, in: text.utf8) == JSONPlace(line: 2, column: 2))
  }

  @Test(
    "What is no JSON, or cannot be kept, is an error with its place",
    arguments: [
      ("", 1, 1), ("nul", 1, 1), ("01", 1, 2), ("+1", 1, 1), ("1.", 1, 3), (".5", 1, 1), ("1e", 1, 3), ("NaN", 1, 1),
      ("Infinity", 1, 1), ("-", 1, 2), ("1 2", 1, 3), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\"a\"}", 1, 5), ("{a: 1}", 1, 2),
      ("{\"a\": 1,}", 1, 9), ("{\"a\": 1", 1, 8), ("{\"a\": 1,\n\"a\": 2}", 2, 1), ("\"a", 1, 1), ("\"\t\"", 1, 2),
      (#""\x""#, 1, 2), (#""\ud83d""#, 1, 2), (#""\ude00""#, 1, 2), (#""\ud83d\u0041""#, 1, 2), (#""\u12""#, 1, 4),
      ("[1e400]", 1, 2), ("9223372036854775808", 1, 1), ("{\"é\": 1e-999}", 1, 7), ("\u{FEFF}1", 1, 1), ("'a'", 1, 1),
      ("// c\n1", 1, 1), ("tru", 1, 1), ("truely", 1, 1),
    ])
  func faults(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(text) }
    #expect(error?.place == JSONPlace(line: line, column: column), "\(error?.message ?? "")")
  }

  @Test("Nesting has a limit, and what is below it is read")
  func depth() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try JSONReader.read(nested(JSONReader.depthLimit))
    #expect(throws: JSONError.self) { try JSONReader.read(nested(JSONReader.depthLimit + 1)) }
    #expect(throws: JSONError.self) { try JSONReader.read(String(repeating: "{\"a\":", count: 1_000_000)) }
  }

  @Test("A decimal keeps 17 digits, wherever its point is")
  func digits() throws {
    #expect(try JSONReader.read("0.00012345678901234567") == .real(0.00012345678901234567))
    #expect(try JSONReader.read("12345678901234567000.0") == .real(12_345_678_901_234_567e3))
    #expect(throws: JSONError.self) { try JSONReader.read("123456789012345678.5") }
  }

  @Test(
    "Numbers are comparable by their value, of any size, and are no texts",
    arguments: [
      ("1e2", "100", true), ("1e22", "10000000000000000000000", true), ("-0.0", "0", true), ("0e5", "0", true),
      ("1.5000e-400", "15e-401", true), ("12345678901234567890", "1234567890123456789.0e1", true),
      ("1.2345678901234567e16", "12345678901234567", true), ("1e-400", "0", false), ("5e-324", "4e-324", false),
      ("0.1", "0.10000000000000001", false), ("-1e22", "1e22", false), ("1", "\"1\"", false),
      ("123456789012345678901", "\"123456789012345678901e0\"", false), ("9007199254740993", "9007199254740992", false),
    ])
  func comparable(left: String, right: String, isSame: Bool) throws {
    #expect(try (JSONReader.read(left, as: .comparable) == JSONReader.read(right, as: .comparable)) == isSame)
  }
}
