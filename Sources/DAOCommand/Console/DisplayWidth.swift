extension String {
  /// The width of the text on a terminal, in columns.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text with blanks after it, up to `width` columns.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

  /// The text; one that is wider than `width` columns is cut, with `…` at its end.
  func cut(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var kept = ""
    var used = 0
    for character in self {
      used += character.displayWidth
      guard used < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text on one line, its control characters as Swift writes them: `\n`, `\u{1B}`.
  var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension Character {
  /// The width in columns: 2 for the wide characters of East Asia and emoji, 0 for a combining mark, else 1.
  var displayWidth: Int {
    if unicodeScalars.contains(where: { $0.isWide || $0 == "\u{FE0F}" }) { return 2 }
    return unicodeScalars.first.map { $0.isMark ? 0 : 1 } ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: "\u{202A}"..."\u{202E}" ~= self || "\u{2066}"..."\u{2069}" ~= self  // turn the direction of what follows
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// The blocks of Unicode's EastAsianWidth.txt that are W or F throughout, and emoji.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
