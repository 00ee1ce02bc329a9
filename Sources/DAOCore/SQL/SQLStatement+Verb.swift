extension SQLStatement {
  /// The effect of the statement, by its keyword; for a WITH, by the keyword after it. A query that needs the connection that
  /// writes is `.other`.
  package func verb(in dialect: any Dialect) -> StatementVerb {
    guard let keyword = tokens.first(where: { !$0.isSymbol("(") }), keyword.kind == .word else { return .other }
    let verb = keyword.isKeyword("WITH") ? verbAfterWith : Self.verb(of: keyword)
    return verb == .query && needsWriter(dialect) ? .other : verb
  }

  /// Whether the statement calls a function that a read connection cannot answer.
  private func needsWriter(_ dialect: any Dialect) -> Bool {
    let names = dialect.functions.needingWriter
    return zip(tokens, tokens.dropFirst()).contains { name, next in
      next.isSymbol("(") && name.kind == .word && names.contains(name.text.uppercased())
    }
  }

  /// The verb of the first statement of `sql`; `.other` for an empty text.
  package static func verb(of sql: String, dialect: any Dialect) -> StatementVerb {
    statements(of: sql, dialect: dialect).first?.verb(in: dialect) ?? .other
  }

  private static func verb(of keyword: SQLToken) -> StatementVerb {
    switch keyword.text.uppercased() {
    case "SELECT", "VALUES", "EXPLAIN", "TABLE", "SHOW": .query
    case "INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE": .change
    case "CREATE", "ALTER", "DROP": .definition
    case "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "START", "ABORT": .transaction
    default: .other
    }
  }

  /// The verb after a WITH: that of the first keyword outside parentheses that can begin a statement. The name of a WITH query
  /// can be such a keyword, `WITH replace AS …`, and is skipped.
  private var verbAfterWith: StatementVerb {
    var depth = 0
    var isName = true
    for token in tokens.dropFirst() {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      guard depth == 0 else { continue }
      if !isName, token.kind == .word {
        let verb = Self.verb(of: token)
        if verb == .query || verb == .change { return verb }
      }
      isName = token.isSymbol(",") || token.isKeyword("RECURSIVE")
    }
    return .query
  }
}
