import Foundation

/// Prevents Foundation from rounding JSON numbers with more digits than a Decimal.
///
/// Foundation's decoder drops digits of a Decimal property without an error, but it reports an exponent of three digits. So
/// long numbers are rewritten with such an exponent and with leading zeros that cancel it: as a Double they keep their value.
enum LongNumbers {
  /// The shortest number, in bytes, that a Decimal can round.
  private static let shortest = 39
  /// The exponent for rewritten numbers: more than twice the largest exponent of a Decimal.
  private static let exponent = 300

  /// The JSON with its long numbers rewritten.
  static func rewritten(in json: Data) -> Data {
    let numbers = numbers(in: Array(json))
    guard !numbers.isEmpty else { return json }
    var marked = Data()
    var end = json.startIndex
    for number in numbers {
      let range = json.startIndex + number.lowerBound..<json.startIndex + number.upperBound
      marked += json[end..<range.lowerBound]
      marked += Self.rewritten(String(decoding: json[range], as: UTF8.self)).utf8
      end = range.upperBound
    }
    return marked + json[end...]
  }

  /// The byte ranges of the numbers that a Decimal would round.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var isInString = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if isInString {
        if byte == UInt8(ascii: "\\") { offset += 1 }
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if isPartOfNumber(byte) {
        let start = offset
        while offset < bytes.count, isPartOfNumber(bytes[offset]) { offset += 1 }
        if offset - start >= shortest, isRounded(bytes[start..<offset]) { found.append(start..<offset) }
        continue
      }
      offset += 1
    }
    return found
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether a Decimal would round the number. Invalid numbers are left to Foundation's decoder, which rejects them.
  private static func isRounded(_ number: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: number, as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else { return false }
    do throws(DecimalTextParser.Failure) {
      _ = try DecimalTextParser.decimal(of: text)
      return false
    } catch {
      return error == .doesNotFit
    }
  }

  /// The number with an exponent beyond a Decimal's: `1.5` becomes `0.000…00015e301`.
  private static func rewritten(_ number: String) -> String {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let digits = parts[0].split(separator: ".")
    let given = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    // The exponent is already out of range.
    guard abs(given) < exponent else { return number }
    let zeros = String(repeating: "0", count: exponent)
    return "\(isNegative ? "-" : "")0.\(zeros)\(digits.joined())e\(exponent + digits[0].count + given)"
  }
}
