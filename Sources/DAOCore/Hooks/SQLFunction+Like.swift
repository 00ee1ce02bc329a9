import Foundation

extension SQLFunction {
  /// `LIKE` without regard to the case of letters of all scripts, where SQLite's own knows ASCII letters alone.
  ///
  /// ```swift
  /// configuration.functions.append(.unicodeLike)  // 'ÅNGSTRÖM' LIKE 'ång%'
  /// ```
  /// A letter has its case by itself, so `ß` is not `SS`; composed and decomposed letters are the same. Like SQLite's own, `_`
  /// is one code point, and numbers are compared as their texts; a blob that is no text matches nothing. An index does not
  /// speed it up, since SQLite uses one for its own `LIKE` alone.
  public static let unicodeLike = SQLFunction("like", isDeterministic: true) { arguments in
    // SQLite hands over `text LIKE pattern ESCAPE escape` in this order (<https://www.sqlite.org/lang_corefunc.html#like>).
    guard (2...3).contains(arguments.count) else {
      throw DAOError(.parameter, "it takes a pattern, a text and an escape, not \(arguments.count) arguments")
    }
    if arguments.contains(.null) { return nil }
    let texts = arguments.map(\.comparedText)
    guard let pattern = texts[0], let text = texts[1] else { return 0 }
    guard pattern.utf8.count <= longestPattern else {
      throw DAOError(.parameter, "the pattern has more than \(longestPattern) bytes")
    }
    return LikePattern(pattern, escape: try texts.dropFirst(2).first.map(escape)).matches(text) ? 1 : 0
  }

  /// SQLITE_MAX_LIKE_PATTERN_LENGTH (<https://www.sqlite.org/limits.html>): a comparison takes the product of both lengths.
  private static let longestPattern = 50_000

  private static func escape(_ text: String?) throws -> Unicode.Scalar {
    guard let scalars = text?.composed.unicodeScalars, let escape = scalars.first, scalars.count == 1 else {
      throw DAOError(.parameter, "ESCAPE wants a single character")
    }
    return escape
  }
}

extension Value {
  /// The text that SQLite compares in the place of the value; nil for NULL, and for a blob that is not UTF-8.
  fileprivate var comparedText: String? {
    switch self {
    case .null: nil
    case .integer(let value): String(value)
    case .real(let value): Self.text(of: value)
    case .text(let value): value
    case .blob(let value): String(data: value, encoding: .utf8)
    }
  }

  /// SQLite's `%!.15g`, which always has a decimal point (<https://www.sqlite.org/printf.html>).
  private static func text(of value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "-Inf" : "Inf" }
    let text = String(format: "%.15g", value)
    if text.contains(".") { return text }
    let end = text.firstIndex(of: "e") ?? text.endIndex
    return text[..<end] + ".0" + text[end...]
  }
}
