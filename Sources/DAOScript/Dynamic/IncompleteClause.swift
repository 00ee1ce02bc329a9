import DAOCore

/// Finds clauses that an empty `<foreach>` or `<set>` leaves incomplete: `IN` and `VALUES` without a list, `SET` without a
/// column.
enum IncompleteClause {
  /// Keywords that end an IN or VALUES without a list.
  private static let followers: Set<String> = [
    "AND", "OR", "ORDER", "GROUP", "HAVING", "LIMIT", "OFFSET", "UNION", "EXCEPT", "INTERSECT", "RETURNING", "ON", "THEN",
    "ELSE", "END", "WINDOW", "FOR",
  ]

  /// The first `IN` or `VALUES` with a missing or empty list; nil if there is none.
  static func keyword(in sql: String, dialect: any Dialect, allowsEmptyIn: Bool = false) -> String? {
    let tokens = SQLScanner(sql, dialect: dialect).filter(\.isSignificant)
    for (index, token) in tokens.enumerated() where token.isKeyword("IN") || token.isKeyword("VALUES") {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      if isEnd(next) { return token.text.uppercased() }
      if let next, next.isSymbol("("), index + 2 < tokens.count, tokens[index + 2].isSymbol(")"),
        !allowsEmptyIn || token.isKeyword("VALUES")
      {
        return token.text.uppercased()
      }
    }
    return nil
  }

  /// Whether no SET of the statement sets a column.
  static func lacksColumnsToSet(_ sql: String, dialect: any Dialect) -> Bool {
    let tokens = SQLScanner(sql, dialect: dialect).filter(\.isSignificant)
    let sets = tokens.indices.filter { tokens[$0].isKeyword("SET") }
    return sets.allSatisfy { index in
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      return isEnd(next) || next?.isKeyword("WHERE") == true || next?.isKeyword("FROM") == true
    }
  }

  /// Whether an INSERT ends with the name of its table.
  static func lacksColumnsToInsert(_ statement: SQLStatement) -> Bool {
    guard let verb = statement.tokens.first, verb.isKeyword("INSERT") || verb.isKeyword("REPLACE"),
      let into = statement.tokens.firstIndex(where: { $0.isKeyword("INTO") })
    else { return false }
    let name = statement.tokens[(into + 1)...]
    guard name.count == 1 || name.count == 3 else { return false }
    return zip(0..., name).allSatisfy { index, token in index == 1 ? token.isSymbol(".") : token.identifier != nil }
  }

  private static func isEnd(_ token: SQLToken?) -> Bool {
    guard let token else { return true }
    return token.isSymbol(")") || token.isSymbol(";") || token.isSymbol(",")
      || (token.kind == .word && followers.contains(token.text.uppercased()))
  }
}
