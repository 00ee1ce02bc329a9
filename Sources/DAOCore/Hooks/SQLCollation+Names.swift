import Foundation

extension SQLCollation {
  /// `names`: an order of names for all languages: Ångström among A, Østby among O, `Room 9` before `Room 10`.
  ///
  /// ```swift
  /// configuration.sqlite.collations.append(.names)  // ORDER BY last_name COLLATE names
  /// ```
  /// Latin and Greek letters are compared without accents and case, `æ` as `ae` and `ß` as `ss`; digits are compared as whole
  /// numbers, all other characters by code point. Between names that are equal in this way accents decide, then case: only
  /// identical texts are equal.
  public static let names = SQLCollation("names") { left, right in
    let (left, right) = (left.composed, right.composed)
    let order = NameParts(left).compare(NameParts(right))
    if order != .orderedSame { return order }
    let folded = ComparisonResult(left.unicodeScalars.lazy.map(\.folded), right.unicodeScalars.lazy.map(\.folded))
    return folded != .orderedSame ? folded : ComparisonResult(left.unicodeScalars, right.unicodeScalars)
  }
}

extension ComparisonResult {
  fileprivate init<S: Sequence>(_ left: S, _ right: S) where S.Element: Comparable {
    self =
      left.lexicographicallyPrecedes(right)
      ? .orderedAscending : right.lexicographicallyPrecedes(left) ? .orderedDescending : .orderedSame
  }
}

/// A name's primary sort key: letters without accents and case, and numbers.
private struct NameParts: IteratorProtocol {
  enum Part {
    case letter(Unicode.Scalar)
    /// The digits without leading zeros.
    case number(Substring.UnicodeScalarView)
  }

  private var rest: Substring.UnicodeScalarView
  /// The second letter of one such as `æ`, compared as two.
  private var second: Unicode.Scalar?
  /// Whether to skip accents: they follow a Latin or Greek letter.
  private var isAccented = false

  init(_ name: String) { rest = Substring(name).unicodeScalars }

  func compare(_ other: NameParts) -> ComparisonResult {
    var (left, right) = (self, other)
    while true {
      let order: ComparisonResult
      switch (left.next(), right.next()) {
      case (nil, nil): return .orderedSame
      case (nil, _?): return .orderedAscending
      case (_?, nil): return .orderedDescending
      case (.letter(let a)?, .letter(let b)?): order = ComparisonResult(CollectionOfOne(a), CollectionOfOne(b))
      case (.number(let a)?, .number(let b)?):
        order =
          a.count == b.count ? ComparisonResult(a, b) : a.count < b.count ? .orderedAscending : .orderedDescending
      // No letter is a digit, so any digit can stand for the number.
      case (.number?, .letter(let b)?): order = "0" < b ? .orderedAscending : .orderedDescending
      case (.letter(let a)?, .number?): order = a < "0" ? .orderedAscending : .orderedDescending
      }
      if order != .orderedSame { return order }
    }
  }

  mutating func next() -> Part? {
    if let second = second.take() { return .letter(second) }
    while let scalar = rest.first {
      if scalar.isDigit { return .number(takeNumber()) }
      rest.removeFirst()
      if isAccented, (0x300...0x36F).contains(scalar.value) { continue }
      let letters = scalar.baseLetters
      isAccented = letters.first.isLatinOrGreek
      second = letters.second
      return .letter(letters.first)
    }
    return nil
  }

  private mutating func takeNumber() -> Substring.UnicodeScalarView {
    isAccented = false
    let digits = rest.prefix { $0.isDigit }
    rest = rest[digits.endIndex...]
    return digits.drop { $0 == "0" }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }

  /// Whether this is in the Latin or Greek blocks; elsewhere an accent makes another letter.
  fileprivate var isLatinOrGreek: Bool { value < 0x400 || (0x1E00...0x1FFF).contains(value) }

  /// The lower-case letter without accents, or two letters such as `ae` for `æ`.
  fileprivate var baseLetters: (first: Unicode.Scalar, second: Unicode.Scalar?) {
    var small = folded
    guard !small.isASCII else { return (small, nil) }
    // Decomposition puts the letter before its accents.
    if small.isLatinOrGreek, let base = String(small).decomposedStringWithCanonicalMapping.unicodeScalars.first {
      small = base.folded
    }
    return Self.plainLetters[small] ?? (small, nil)
  }

  /// The letters that Unicode does not decompose, with the base letters of its root collation
  /// (<https://www.unicode.org/reports/tr10/>).
  private static let plainLetters: [Unicode.Scalar: (first: Unicode.Scalar, second: Unicode.Scalar?)] = [
    "ø": ("o", nil), "đ": ("d", nil), "ł": ("l", nil), "ħ": ("h", nil), "ŧ": ("t", nil), "ı": ("i", nil),
    "æ": ("a", "e"), "œ": ("o", "e"), "ß": ("s", "s"), "þ": ("t", "h"), "ð": ("d", nil), "ё": ("е", nil),
  ]
}
