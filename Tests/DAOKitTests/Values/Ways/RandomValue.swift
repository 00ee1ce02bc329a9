import Foundation
import TestSupport

/// A value of any kind, edge cases among them.
protocol RandomValue: Codable, Equatable, Sendable {
  static func random(_ generator: inout SeededGenerator) -> Self
}

extension FixedWidthInteger {
  fileprivate static func randomInteger(_ generator: inout SeededGenerator, in range: ClosedRange<Self>) -> Self {
    let edges = [range.lowerBound, range.upperBound, 0, 1]
    return generator.oneIn(3) ? edges.randomElement(using: &generator) ?? 0 : .random(in: range, using: &generator)
  }
}

extension Bool: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Bool { generator.oneIn(2) }
}
extension Int: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Int { randomInteger(&generator, in: min...max) }
}
extension Int8: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Int8 { randomInteger(&generator, in: min...max) }
}
extension UInt16: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> UInt16 { randomInteger(&generator, in: min...max) }
}
extension Int32: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Int32 { randomInteger(&generator, in: min...max) }
}
extension UInt64: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> UInt64 {
    randomInteger(&generator, in: min...UInt64(Int64.max))
  }
}
extension Int128: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Int128 {
    randomInteger(&generator, in: Int128(Int64.min)...Int128(Int64.max))
  }
}

extension Double: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Double {
    let edges = [
      0, -0.0, 0.1, 1, -1.5, 1e15, 1e16, 1e17, 1e22, 9_007_199_254_740_992, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .pi,
    ]
    if generator.oneIn(3) { return edges.randomElement(using: &generator) ?? 0 }
    let value = Double(bitPattern: generator.next())
    return value.isFinite ? value : 0.3
  }
}
extension Float: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Float {
    let edges = [Float(0), -0.0, 0.1, 3.3, 16_777_216, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    if generator.oneIn(3) { return edges.randomElement(using: &generator) ?? 0 }
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
    return value.isFinite ? value : 0.3
  }
}

extension String: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> String {
    let edges = [
      "", " ", "a", "12", "NULL", "true", "0.1", "é", "e\u{301}", "👨‍👩‍👧‍👦🇨🇭", "a\0b", "\0", "'; --", "\"\\/\u{2028}\u{7f}\t\r\n",
      "\u{feff}x",
      String(repeating: "long ", count: 40),
    ]
    if generator.oneIn(2) { return edges.randomElement(using: &generator) ?? "" }
    return String(
      String.UnicodeScalarView(
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          Unicode.Scalar(UInt32.random(in: 1...0xD7FF, using: &generator)) ?? "x"
        }))
  }
}
extension Data: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Data {
    Data((0..<Int.random(in: 0...40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}
extension Date: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Date {
    // To the millisecond, which every strategy keeps.
    let seconds = Int.random(in: -30_000_000_000...30_000_000_000, using: &generator)
    let fraction = generator.oneIn(2) ? 0 : Int.random(in: 0...999, using: &generator)
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(fraction) / 1000)
  }
}
extension UUID: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> UUID {
    var (high, low) = (generator.next(), generator.next())
    func byte(_ word: inout UInt64) -> UInt8 {
      defer { word >>= 8 }
      return UInt8(truncatingIfNeeded: word)
    }
    let first = (byte(&high), byte(&high), byte(&high), byte(&high), byte(&high), byte(&high), byte(&high), byte(&high))
    let last = (byte(&low), byte(&low), byte(&low), byte(&low), byte(&low), byte(&low), byte(&low), byte(&low))
    return UUID(
      uuid: (
        first.0, first.1, first.2, first.3, first.4, first.5, first.6, first.7, last.0, last.1, last.2, last.3, last.4,
        last.5, last.6, last.7
      ))
  }
}
extension URL: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> URL {
    let edges = ["https://example.org/a%20b?c=d&e=f#g", "mailto:a@b.ch", "file:///tmp/x", "relative/path", "http://[::1]:80/"]
    return URL(string: edges.randomElement(using: &generator) ?? "x") ?? URL(fileURLWithPath: "/")
  }
}
extension Decimal: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Decimal {
    let digits = (0..<Int.random(in: 1...38, using: &generator)).map { _ in
      String(Int.random(in: generator.oneIn(3) ? 0...0 : 0...9, using: &generator))
    }.joined()
    let exponent =
      generator.oneIn(2) ? Int.random(in: -20...3, using: &generator) : Int.random(in: -120...80, using: &generator)
    return Decimal(string: "\(generator.oneIn(2) ? "-" : "")\(digits)e\(exponent)") ?? 0
  }
}

extension Optional: RandomValue where Wrapped: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Wrapped? {
    generator.oneIn(3) ? nil : .some(.random(&generator))
  }
}
extension Array: RandomValue where Element: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> [Element] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in .random(&generator) }
  }
}
extension Set: RandomValue where Element: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Set<Element> { Set([Element].random(&generator)) }
}
extension Dictionary: RandomValue where Key: RandomValue, Value: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> [Key: Value] {
    Dictionary([Key].random(&generator).map { ($0, .random(&generator)) }) { first, _ in first }
  }
}
