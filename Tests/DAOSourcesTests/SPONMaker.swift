import DAOSources
import Foundation
import TestSupport

/// Makes values of SPON at random.
struct SPONMaker {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func value(depth: Int) -> SPON {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 9), using: &random) {
    case 0: .null
    case 1: .boolean(.random(using: &random))
    case 2:
      .integer(Bool.random(using: &random) ? .random(in: -9...9, using: &random) : .random(in: .min ... .max, using: &random))
    case 3: .unsigned(.random(in: (UInt64(Int64.max) + 1)...UInt64.max, using: &random))
    case 4: .float(real(Float(bitPattern: .random(in: 0...UInt32.max, using: &random)), [0, -0.0, .infinity, 0.1]))
    case 5: .real(real(Double(bitPattern: .random(in: 0...UInt64.max, using: &random)), [0, -0.0, -.infinity, 0.1, 1e23]))
    case 6: .text(text())
    case 7: .data(Data((0..<Int.random(in: 0..<20, using: &random)).map { _ in .random(in: 0...255, using: &random) }))
    case 8: .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)))
    case 9, 10: .list((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1) })
    default:
      .object(
        SPONObject(
          type: Bool.random(using: &random) ? nil : "T" + text(),
          (0..<Int.random(in: 0..<12, using: &random)).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }

  private mutating func real<R: BinaryFloatingPoint>(_ value: R, _ special: [R]) -> R {
    value.isNaN || Bool.random(using: &random) ? special.randomElement(using: &random) ?? 0 : value
  }

  private mutating func text() -> String {
    let parts = [
      "a", "Z", "`", "&01;", "&02;", "&", "01;", " ", "=", "<", ">", "[", "]", ",", "@obj", "\n", "é", "😀", "$", "!", "x41;",
      "\u{0}",
    ]
    return (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
  }
}
