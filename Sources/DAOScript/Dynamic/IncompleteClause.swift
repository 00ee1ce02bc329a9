import DAOCore
import DAOSQL

/// Finds clauses that an empty `<foreach>` or `<set>` leaves incomplete: `IN` and `VALUES` without a list, `CASE` without a
/// WHEN, `SET` without a column.
package enum IncompleteClause {
  /// Keywords that end an IN or VALUES without a list.
  private static let followers: Set<String> = [
    "AND", "OR", "ORDER", "GROUP", "HAVING", "LIMIT", "OFFSET", "UNION", "EXCEPT", "INTERSECT", "RETURNING", "ON", "THEN",
    "ELSE", "END", "WINDOW", "FOR",
  ]
  /// What the keywords need after them.
  private static let needs = ["IN": "a list", "VALUES": "a list", "CASE": "a WHEN"]

  /// The first keyword whose part is missing, with that: `IN` and `a list`; nil if there is none.
  static func missing(in sql: String, dialect: any Dialect, allowsEmptyIn: Bool = false) -> (keyword: String, part: String)? {
    let tokens = SQLScanner(sql, dialect: dialect).filter(\.isSignificant)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let keyword = token.text.uppercased()
      guard let part = needs[keyword] else { continue }
      let isMissing =
        switch keyword {
        case "IN", "VALUES": lacksList(after: index, tokens, allowsEmpty: allowsEmptyIn && keyword == "IN")
        default: lacksWhen(after: index, tokens)
        }
      if isMissing { return (keyword, part) }
    }
    return nil
  }

  private static func lacksList(after index: Int, _ tokens: [SQLToken], allowsEmpty: Bool) -> Bool {
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    if isEnd(next) { return true }
    guard !allowsEmpty, let next, next.isSymbol("("), index + 2 < tokens.count else { return false }
    return tokens[index + 2].isSymbol(")")
  }

  /// Whether the next word of a CASE's own is not WHEN: `CASE id END`.
  private static func lacksWhen(after index: Int, _ tokens: [SQLToken]) -> Bool {
    var depth = 0
    for token in tokens[(index + 1)...] {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      guard depth == 0, token.kind == .word else { continue }
      switch token.text.uppercased() {
      case "WHEN", "CASE": return false
      case "ELSE", "END": return true
      default: continue
      }
    }
    return false
  }

  /// Whether no SET of the statement sets a column.
  package static func lacksColumnsToSet(_ sql: String, dialect: any Dialect) -> Bool {
    let tokens = SQLScanner(sql, dialect: dialect).filter(\.isSignificant)
    let sets = tokens.indices.filter { tokens[$0].isKeyword("SET") }
    return sets.allSatisfy { index in
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      return isEnd(next) || next?.isKeyword("WHERE") == true || next?.isKeyword("FROM") == true
    }
  }

  /// Whether an INSERT has no rows: it ends with the name of its table, or with that and a list of columns.
  static func lacksRows(_ statement: SQLStatement) -> Bool {
    guard let verb = statement.tokens.first, verb.isKeyword("INSERT") || verb.isKeyword("REPLACE"),
      let into = statement.tokens.firstIndex(where: { $0.isKeyword("INTO") })
    else { return false }
    return !statement.tokens[into...].contains { token in
      ["VALUES", "SELECT", "DEFAULT", "WITH", "TABLE", "SET"].contains { token.isKeyword($0) }
    }
  }

  private static func isEnd(_ token: SQLToken?) -> Bool {
    guard let token else { return true }
    return token.isSymbol(")") || token.isSymbol(";") || token.isSymbol(",")
      || (token.kind == .word && followers.contains(token.text.uppercased()))
  }
}
