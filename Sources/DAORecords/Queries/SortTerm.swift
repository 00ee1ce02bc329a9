import DAOCore

/// A column by which rows are sorted.
struct SortTerm: Sendable {
  let column: ColumnReference
  let direction: SortDirection

  /// The terms of a text: `"name, date desc"`.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a text that is no list of names, each with `asc`, `desc` or nothing.
  static func terms(of text: String) throws(DAOError) -> [SortTerm] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { (part) throws(DAOError) in
      let words = part.split(whereSeparator: \.isWhitespace)
      switch (words.count, words.last?.lowercased()) {
      case (1, _): return SortTerm(column: .name(String(words[0])), direction: .ascending)
      case (2, "asc"): return SortTerm(column: .name(String(words[0])), direction: .ascending)
      case (2, "desc"): return SortTerm(column: .name(String(words[0])), direction: .descending)
      default: throw DAOError(.parameter, "'\(text)' is no order: write names, each with asc or desc: \"name, date desc\"")
      }
    }
  }
}
