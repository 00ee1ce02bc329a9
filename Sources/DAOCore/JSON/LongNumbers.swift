import Foundation

/// Keeps Foundation from rounding the numbers of a JSON text that have more digits than a Decimal.
///
/// Its decoder drops digits where a property is a Decimal, without an error. It does report a number whose exponent has three
/// digits, so such numbers are written with one, and with the zeros that make up for it: as a Double they are what they were.
enum LongNumbers {
  /// Shorter numbers fit into a Decimal, or are refused for their exponent.
  private static let shortest = 39
  /// Beyond twice the largest exponent of a Decimal, which no number can have.
  private static let exponent = 300

  /// The text with its long numbers written so that none is rounded in silence.
  static func marked(in json: Data) -> Data {
    let numbers = numbers(in: Array(json))
    guard !numbers.isEmpty else { return json }
    var marked = Data()
    var end = json.startIndex
    for number in numbers {
      let range = json.startIndex + number.lowerBound..<json.startIndex + number.upperBound
      marked += json[end..<range.lowerBound]
      marked += Self.marked(String(decoding: json[range], as: UTF8.self)).utf8
      end = range.upperBound
    }
    return marked + json[end...]
  }

  /// The places of the numbers that a Decimal would round.
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

  /// Whether a Decimal would round the number; what is no number of JSON's is left for its decoder to refuse.
  private static func isRounded(_ number: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: number, as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else { return false }
    do throws(DecimalTextParser.Fault) {
      _ = try DecimalTextParser.decimal(of: text)
      return false
    } catch {
      return error == .doesNotFit
    }
  }

  /// The number with an exponent that no Decimal has; `1.5` would be `0.000…00015e301`.
  private static func marked(_ number: String) -> String {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let digits = parts[0].split(separator: ".")
    let given = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    // An exponent that is out of range already is left as it is.
    guard abs(given) < exponent else { return number }
    let zeros = String(repeating: "0", count: exponent)
    return "\(isNegative ? "-" : "")0.\(zeros)\(digits.joined())e\(exponent + digits[0].count + given)"
  }
}
