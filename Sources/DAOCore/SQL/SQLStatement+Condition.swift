extension SQLStatement {
  /// `UPDATE` or `DELETE` where the statement is one that changes every row of its table, since it has no WHERE; nil for others.
  ///
  /// A LIMIT, where the engine knows it there, counts as a condition.
  package var verbOfEveryRow: String? {
    guard let verb = updateOrDelete, !topLevelTokens.contains(where: { $0.isKeyword("WHERE") || $0.isKeyword("LIMIT") }) else {
      return nil
    }
    return verb
  }

  /// Whether it is an UPDATE or DELETE, also behind a WITH.
  package var isUpdateOrDelete: Bool { updateOrDelete != nil }

  private var updateOrDelete: String? {
    let verbs = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE", "EXPLAIN"]
    let verb = topLevelTokens.first { token in verbs.contains { token.isKeyword($0) } }?.text.uppercased()
    return verb.flatMap { ["UPDATE", "DELETE"].contains($0) ? $0 : nil }
  }

  /// The tokens outside of parentheses.
  package var topLevelTokens: [SQLToken] {
    var depth = 0
    return tokens.filter { token in
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      return depth == 0
    }
  }
}
