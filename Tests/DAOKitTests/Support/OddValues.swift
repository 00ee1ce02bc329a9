import DAOCore
import Foundation

/// Values that databases and programs find equal by different rules.
enum OddValues {
  static let all: [Value] = numbers + large + reals + texts + others

  private static let numbers: [Value] = [0, 1, 2, -1, 10].flatMap { (number: Int64) -> [Value] in
    [
      .integer(number), .real(Double(number)), .blob(Data("\(number)".utf8)), .text("\(number)"), .text(" \(number)"),
      .text("\(number) "), .text("\(number).0"), .text("0\(number)"), .text("+\(number)"), .text("\(number)e0"),
      .text("\t\(number)\n"), .text("\(number)."), .text("\u{a0}\(number)"), .text("0x\(number)"),
    ]
  }

  private static let largeIntegers: [Int64] = [
    9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_993, .max, .max - 1, .min,
  ]

  private static let large: [Value] = largeIntegers.flatMap { number -> [Value] in
    [.integer(number), .real(Double(number)), .text("\(number)"), .text("\(number).0")]
  }

  private static let reals: [Value] = [
    .real(1e300), .text("1e300"), .real(.infinity), .real(-.infinity), .real(-0.0), .text("-0.0"), .text("-0"), .real(0.1),
    .real(0.10000000000000002), .text("0.1"), .text(".1"), .text("0.10"), .text("0.10000000000000002"), .real(0.5),
    .text(".5"), .real(.leastNonzeroMagnitude), .text("18446744073709551616"), .text("123456789012345"),
    .text("123456789012345.0"),
  ]

  private static let texts: [Value] = [
    "", " ", "a", "A", "a ", " a", "A  ", "b", "B", "nan", "NaN", "inf", "INF", "-Infinity", "null", "true", "e1", "1e",
    "1_0", "--1", ".", "+", "a\0", "a\0b", "a\0c", "\0", "caf\u{e9}", "cafe\u{301}", "CAF\u{c9}", "\u{df}", "ss",
    "\u{130}", "i\u{307}", "\u{212a}", "k", "K", "\u{1f600}", "\u{fffd}", "a-1", "a-2", "2024-01-01", "kid", "p0", "g",
  ].map(Value.text)

  private static let others: [Value] = [
    .null, .blob(Data()), .blob(Data([0])), .blob(Data("a".utf8)), .blob(Data("A".utf8)), .blob(Data([0xff, 0xfe])),
  ]
}

extension Value {
  /// The value as SQL has it, byte by byte.
  var exactLiteral: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): value == .min ? "(-9223372036854775807 - 1)" : "\(value)"
    case .real(let value): value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : String(format: "%.17e", value)
    case .text(let value): "CAST(x'\(Self.hexadecimal(value.utf8))' AS TEXT)"
    case .blob(let value): "x'\(Self.hexadecimal(value))'"
    }
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }
}
