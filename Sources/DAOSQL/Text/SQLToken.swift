/// One piece of SQL text; the pieces together are the whole text.
package struct SQLToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case whiteSpace
    /// `-- …` to the end of the line, or `/* … */`.
    case comment
    /// `'…'` with a prefix if it has one (`x'…'`, `E'…'`), or `$tag$ … $tag$`.
    case string
    /// `"…"`, `` `…` `` or `[…]`.
    case quotedIdentifier
    /// A keyword or a bare identifier.
    case word
    case number
    /// `?`, `?2`, `:name`, `@name`, `$name`; a name can be a path: `:author.name`.
    case parameter
    /// Operators, punctuation, and any text that is not SQL.
    case symbol
  }

  package let kind: Kind
  /// The UTF-8 range in the SQL.
  package let range: Range<Int>
  package let text: Substring
  /// Whether a string, quoted identifier or comment has its end mark; without one the token extends to the end of the text.
  package let isTerminated: Bool

  /// Whether the database sees this token: white space and comments mean nothing to it.
  package var isSignificant: Bool { kind != .whiteSpace && kind != .comment }

  /// Whether this is the word `keyword` (passed in capitals), in either case.
  func isKeyword(_ keyword: String) -> Bool {
    kind == .word && text.utf8.count == keyword.utf8.count && text.uppercased() == keyword
  }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// The token's fault and how to correct it; nil for a complete token.
  package var fault: String? {
    guard !isTerminated else { return nil }
    switch kind {
    case .comment: return "the comment that begins here never ends: close it with */"
    case .quotedIdentifier: return "the quoted identifier that begins here never ends: close it with \(closing)"
    default: return "the string that begins here never ends: close it with \(closing)"
    }
  }

  private var closing: String {
    switch text.first {
    case "[": "]"
    case "\"": "\""
    case "`": "`"
    case "$": "$" + text.dropFirst().prefix { $0 != "$" } + "$"
    default: "'"
    }
  }
}
