import Foundation

extension SQLFunction {
  /// `LIKE` for the letters of all scripts, in either case; SQLite's own `LIKE` ignores the case of ASCII letters only.
  ///
  /// ```swift
  /// configuration.sqlite.functions.append(.unicodeLike)  // 'ÅNGSTRÖM' LIKE 'ång%'
  /// ```
  /// Letters are compared one by one, so `ß` does not match `SS`. Composed and decomposed letters are equal. As in SQLite, `_`
  /// is one code point and numbers are compared as text; a blob that is no text matches nothing. Queries with it do not use an
  /// index.
  public static let unicodeLike = SQLFunction("like", isDeterministic: true) { arguments in
    // SQLite passes the arguments of `text LIKE pattern ESCAPE escape` in this order
    // (<https://www.sqlite.org/lang_corefunc.html#like>).
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

  /// SQLITE_MAX_LIKE_PATTERN_LENGTH (<https://www.sqlite.org/limits.html>): matching takes the product of both lengths.
  private static let longestPattern = 50_000

  private static func escape(_ text: String?) throws -> Unicode.Scalar {
    guard let scalars = text?.composed.unicodeScalars, let escape = scalars.first, scalars.count == 1 else {
      throw DAOError(.parameter, "ESCAPE wants a single character")
    }
    return escape
  }
}

extension Value {
  /// The text that SQLite compares; nil for NULL and for a blob with invalid UTF-8.
  fileprivate var comparedText: String? {
    switch self {
    case .null: nil
    case .integer(let value): String(value)
    case .real(let value): Self.text(of: value)
    case .text(let value): value
    case .blob(let value): String(data: value, encoding: .utf8)
    }
  }

  /// Formats like SQLite's `%!.15g`, which always writes a decimal point (<https://www.sqlite.org/printf.html>).
  private static func text(of value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "-Inf" : "Inf" }
    let text = String(format: "%.15g", value)
    if text.contains(".") { return text }
    let end = text.firstIndex(of: "e") ?? text.endIndex
    return text[..<end] + ".0" + text[end...]
  }
}
