/// One piece of SQL text; all pieces together are the text, nothing left out.
package struct SQLToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case whiteSpace
    /// `-- …` to the end of the line, or `/* … */`.
    case comment
    /// `'…'`, with its prefix (`x'…'`, `E'…'`), or `$tag$ … $tag$`.
    case string
    /// `"…"`, `` `…` `` or `[…]`.
    case quotedIdentifier
    /// A keyword or a bare identifier.
    case word
    case number
    /// `?`, `?2`, `:name`, `@name`, `$name`, each name also a path: `:author.name`.
    case parameter
    /// Operators and punctuation; also what is no SQL at all.
    case symbol
  }

  package let kind: Kind
  /// The place in the SQL, in UTF-8 offsets.
  package let range: Range<Int>
  package let text: Substring
  /// Whether what closes a string, quoted identifier or comment is there; if not, the token reaches to the end of the text.
  package let isTerminated: Bool

  /// White space and comments mean nothing to the database.
  package var isSignificant: Bool { kind != .whiteSpace && kind != .comment }

  /// Whether this is the word `keyword` (given in capitals), in either case.
  package func isKeyword(_ keyword: String) -> Bool {
    kind == .word && text.utf8.count == keyword.utf8.count && text.uppercased() == keyword
  }

  package func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// What is wrong with the token, and how to mend it; nil when it is whole.
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
