extension SQLStatement {
  /// `UPDATE` or `DELETE` if the statement changes every row of its table since it has no WHERE; nil otherwise.
  ///
  /// A LIMIT also counts as a condition, in engines that allow one.
  package var verbOfEveryRow: String? {
    guard let verb = updateOrDelete, !topLevelTokens.contains(where: { $0.isKeyword("WHERE") || $0.isKeyword("LIMIT") }) else {
      return nil
    }
    return verb
  }

  /// Whether it is an UPDATE or DELETE, with or without a WITH.
  package var isUpdateOrDelete: Bool { updateOrDelete != nil }

  private var updateOrDelete: String? {
    let verbs = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE", "EXPLAIN"]
    let verb = topLevelTokens.first { token in verbs.contains { token.isKeyword($0) } }?.text.uppercased()
    return verb.flatMap { ["UPDATE", "DELETE"].contains($0) ? $0 : nil }
  }

  /// The tokens outside parentheses.
  package var topLevelTokens: [SQLToken] {
    var depth = 0
    return tokens.filter { token in
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      return depth == 0
    }
  }
}
