/// The tokens of a text that need not be a statement: a piece of a script, several statements, a part of one.
package struct SQLText: Sendable {
  /// All tokens but white space.
  let tokens: [SQLToken]
  let sql: String
  let syntax: SQLSyntax

  package init(_ sql: String, syntax: SQLSyntax) {
    self.sql = sql
    self.syntax = syntax
    tokens = SQLScanner(sql, syntax: syntax).filter { $0.kind != .whiteSpace }
  }

  /// The text with the operator `?` in the place of each `??`.
  package var withoutEscapes: String {
    SQLScanner(sql, syntax: syntax).map { token in
      token.kind == .symbol ? String(token.text.replacing("??", with: "?")) : String(token.text)
    }.joined()
  }

  /// The number of words, signs and comments.
  package var count: Int { tokens.count }

  package var parameters: [SQLToken] { tokens.filter { $0.kind == .parameter } }
  package var strings: [SQLToken] { tokens.filter { $0.kind == .string } }
  package var comments: [SQLToken] { tokens.filter { $0.kind == .comment } }
  package var quotedNames: [SQLToken] { tokens.filter { $0.kind == .quotedIdentifier } }

  /// Where a script may write something else than SQL: the signs, the parameters, what stands in quotes, the comments.
  package var marks: [SQLToken] { tokens.filter { $0.kind != .word && $0.kind != .number } }

  /// The string, quoted name or comment without an end mark, which is the last token; nil without one.
  package var unterminated: SQLToken? { tokens.last.flatMap { $0.isTerminated ? nil : $0 } }

  /// Whether it can stand in parentheses: its own are closed, and so are its quotes, and no statement ends in it.
  package var isClosed: Bool {
    var depth = 0
    for token in tokens where depth >= 0 { depth += token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0 }
    return depth == 0 && unterminated == nil && !tokens.contains { $0.isSymbol(";") }
  }

  /// Every name and keyword, in lower case.
  package var words: Set<String> { SQLToken.words(of: tokens) }

  /// Whether it has the words `DO UPDATE`.
  package var updatesOnConflict: Bool { follows("DO", "UPDATE") }

  /// Whether it has the word WHERE.
  package var hasCondition: Bool { tokens.contains { $0.isKeyword("WHERE") } }

  private func follows(_ first: String, _ second: String) -> Bool {
    zip(significant, significant.dropFirst()).contains { $0.isKeyword(first) && $1.isKeyword(second) }
  }

  private var significant: [SQLToken] { tokens.filter(\.isSignificant) }

  /// The first token that holds `text`.
  package func token(holding text: String) -> SQLToken? { tokens.first { $0.isSignificant && $0.text.contains(text) } }

  /// The token in front of the first one that is wanted.
  package func token(before isWanted: (SQLToken) -> Bool) -> SQLToken? {
    let tokens = significant
    return tokens.firstIndex(where: isWanted).flatMap { $0 > 0 ? tokens[$0 - 1] : nil }
  }

  /// The names in quotes that are strings in `other`, the same text with the quotes that the engine means.
  package func quotedNames(thatAreStringsIn other: SQLText) -> [String] {
    zip(significant, other.significant).compactMap { token, meant in
      token.kind == .quotedIdentifier && meant.kind == .string ? token.identifier : nil
    }
  }
}

extension SQLText {
  /// The names that it calls as functions: each word before a parenthesis, but for keywords and for the names of tables,
  /// types and queries. The text may be a piece of a statement.
  package var calledFunctions: [SQLToken] {
    let tokens = significant
    // In a definition, a type with a length looks like a call.
    guard let first = tokens.first, !first.isKeyword("CREATE"), !first.isKeyword("ALTER") else { return [] }
    return tokens.indices.dropLast().filter { index in
      guard tokens[index].kind == .word, tokens[index + 1].isSymbol("("), !Self.isKeyword(tokens[index]) else { return false }
      if index > 0, tokens[index - 1].isSymbol(".") || Self.namesObject(tokens[index - 1]) { return false }
      return !Self.namesQuery(tokens, from: index + 1)
    }
    .map { tokens[$0] }
  }

  private static func isKeyword(_ token: SQLToken) -> Bool {
    SQLKeyword(token.text).map { SQLKeyword.uncalled.contains($0) } ?? false
  }

  /// Whether the name of a table, a query or a type follows.
  private static func namesObject(_ token: SQLToken) -> Bool {
    guard token.kind == .word, let keyword = SQLKeyword(token.text) else { return false }
    return [.as, .into, .recursive, .references, .table, .with].contains(keyword)
  }

  /// Whether the parenthesis encloses the columns of a query in WITH: `AS (` follows it.
  private static func namesQuery(_ tokens: [SQLToken], from opening: Int) -> Bool {
    var depth = 0
    for index in opening..<tokens.count {
      if tokens[index].isSymbol("(") { depth += 1 }
      if tokens[index].isSymbol(")") { depth -= 1 }
      guard depth == 0 else { continue }
      let next = tokens[(index + 1)...].prefix(2)
      return next.first?.isKeyword("AS") == true
        && next.last.map { $0.isSymbol("(") || $0.isKeyword("NOT") || $0.isKeyword("MATERIALIZED") } == true
    }
    return false
  }
}

extension SQLKeyword {
  /// Words that may stand before a parenthesis and call nothing.
  fileprivate static let uncalled = reserved.subtracting([.insert, .isnull, .notnull]).union([
    .any, .by, .cast, .conflict, .end, .filter, .glob, .key, .like, .match, .materialized, .offset, .over, .partition, .regexp,
    .some, .with, .all,
  ])
}

extension SQLToken {
  static func words(of tokens: [SQLToken]) -> Set<String> {
    var words: Set<String> = []
    for token in tokens where token.kind == .word || token.kind == .quotedIdentifier {
      words.insert((token.identifier ?? "").lowercased())
    }
    return words
  }
}
