import DAOCore

/// What the texts of a column look like, in a format that has no types.
struct TextKinds: OptionSet {
  let rawValue: UInt8

  static let boolean = TextKinds(rawValue: 1)
  static let integer = TextKinds(rawValue: 2)
  static let real = TextKinds(rawValue: 4)
  static let day = TextKinds(rawValue: 8)
  static let moment = TextKinds(rawValue: 16)
  static let other = TextKinds(rawValue: 32)
  /// An integer that no Double keeps.
  static let longInteger = TextKinds(rawValue: 64)

  /// What one text looks like. A number is one that is written as the library writes it: `007`, `+1` and `1e5` are texts.
  static func kind(of text: String) -> TextKinds {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return .other }
    switch first {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return text == "true" || text == "false" ? .boolean : .other
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: return .other
    }
    if let integer = Int64(text) {
      guard "\(integer)" == text else { return .other }
      return Double(exactly: integer) == nil ? .longInteger : .integer
    }
    if isDecimal(text) { return .real }
    if let number = Double(text), number.isFinite, number.description == text { return .real }
    guard text.utf8.count >= 10, text.utf8.dropFirst(4).first == UInt8(ascii: "-"),
      Configuration.DateStrategy.date(iso8601: text) != nil
    else { return .other }
    return text.utf8.count == 10 ? .day : .moment
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
