import DAOCore

/// What the texts of a column look like, in a format that has no types.
struct TextKinds: OptionSet {
  let rawValue: UInt16

  static let boolean = TextKinds(rawValue: 1)
  static let integer = TextKinds(rawValue: 2)
  static let real = TextKinds(rawValue: 4)
  static let day = TextKinds(rawValue: 8)
  /// A time as the library writes it.
  static let moment = TextKinds(rawValue: 16)
  static let other = TextKinds(rawValue: 32)
  /// An integer that no Double keeps.
  static let longInteger = TextKinds(rawValue: 64)
  /// A time like that without a fraction.
  static let second = TextKinds(rawValue: 128)
  static let otherMoment = TextKinds(rawValue: 256)

  /// What a text looks like that is a part of UTF-8. A number is one that is written as the library writes it: `007`, `+1` and `1e5` are
  /// texts.
  static func kind(of utf8: [UInt8], _ range: Range<Int>) -> TextKinds {
    guard !range.isEmpty, range.count <= 40 else { return .other }
    let first = utf8[range.lowerBound]
    switch first {
    case UInt8(ascii: "t"): return utf8[range].elementsEqual("true".utf8) ? .boolean : .other
    case UInt8(ascii: "f"): return utf8[range].elementsEqual("false".utf8) ? .boolean : .other
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: return .other
    }
    // 0 has no sign where it is written.
    if let number = ShortNumber(utf8, range) {
      return !number.isWhole ? .real : first != 45 || number.integer != 0 ? .integer : .other
    }
    let text = String(decoding: utf8[range], as: UTF8.self)
    if let integer = Int64(text) {
      guard "\(integer)" == text else { return .other }
      return Double(exactly: integer) == nil ? .longInteger : .integer
    }
    if isDecimal(text) { return .real }
    if let number = Double(text), number.isFinite, number.description == text { return .real }
    guard text.utf8.count >= 10, text.utf8.dropFirst(4).first == UInt8(ascii: "-"),
      let date = Configuration.DateStrategy.date(iso8601: text)
    else { return .other }
    if text.utf8.count == 10 { return .day }
    guard case .text(let written) = try? Configuration.DateStrategy.iso8601.value(for: date) else { return .otherMoment }
    if written == text { return .moment }
    return written == "\(text.dropLast()).000Z" && text.hasSuffix("Z") ? .second : .otherMoment
  }

  /// Whether a text is a number with a fraction, of which a Double keeps all digits.
  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, text.utf8.count - digits.count < 2,
      digits.count <= 16 || Double(text)?.description == text
    else { return false }
    let isWhole = parts[0].count == 1 || parts[0].first != UInt8(ascii: "0")
    return isWhole && !parts[0].isEmpty && parts.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
  }
}
