import DAOCore
import DAOSQL

/// Finds functions that may be aggregates or window functions, which would change the rows of a select.
struct FunctionSearch {
  let tokens: [SQLToken]
  let nesting: TokenNesting
  /// Functions with one result per row, in capitals. Every other function might be an aggregate.
  let rowFunctions: Set<String>

  /// Keywords before a parenthesis that is not a call.
  private static let keywords: Set<String> = [
    "IN", "AND", "OR", "NOT", "EXISTS", "SELECT", "FROM", "WHERE", "WHEN", "THEN", "ELSE", "AS", "BETWEEN", "LIKE", "IS", "BY",
    "ON", "USING", "JOIN", "VALUES",
  ]

  /// Keywords that end a select's list of tables, or introduce the first join condition.
  private static let clauses = ["ON", "USING", "WHERE", "GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT"]

  /// The aggregate or window in a range of tokens; nil without one.
  func obstacle(in range: Range<Int>) -> String? {
    // The window may have a name: OVER w.
    if tokens[range].contains(where: { $0.isKeyword("OVER") }) { return "it has a window" }
    for index in range where tokens[index].isSymbol("(") && index > 0 {
      let name = tokens[index - 1]
      guard name.kind == .word || name.kind == .quotedIdentifier else { continue }
      let word = name.text.uppercased()
      if rowFunctions.contains(word) || Self.keywords.contains(word) || belongsToSubselect(callAt: index) { continue }
      return "it calls \(name.text)(), which may be an aggregate"
    }
    return nil
  }

  /// Whether a call is an aggregate of its enclosing subselect.
  ///
  /// An aggregate belongs to the innermost select whose tables its arguments name: `(SELECT sum(kid.id))` is an aggregate of
  /// the outer select if `kid` is a table there. So an argument must name a table of the subselect itself. `count(*)` names
  /// none and always belongs to the subselect.
  private func belongsToSubselect(callAt index: Int) -> Bool {
    guard let subselect = nesting.subselects[index] else { return false }
    if tokens[index + 1].isSymbol("*") { return true }
    guard let tables = tables(of: subselect) else { return false }
    let depth = nesting.depths[index]
    let end = tokens.indices[(index + 1)...].first { nesting.depths[$0] <= depth } ?? tokens.count
    return (index + 1..<end).contains { argument in
      nesting.subselects[argument] == subselect && tokens[argument].isName && !tokens[argument - 1].isSymbol(".")
        && tokens[argument + 1].isSymbol(".") && tables.contains(tokens[argument].foldedIdentifier)
    }
  }

  /// The tables of a subselect, up to its first condition; nil for a compound select.
  private func tables(of subselect: Int) -> Set<String>? {
    let depth = nesting.depths[subselect]
    let end = tokens.indices[subselect...].first { nesting.depths[$0] < depth } ?? tokens.count
    let own = (subselect..<end).filter { nesting.depths[$0] == depth }
    guard !own.contains(where: { index in ["UNION", "INTERSECT", "EXCEPT"].contains { tokens[index].isKeyword($0) } }),
      let from = own.firstIndex(where: { tokens[$0].isKeyword("FROM") })
    else { return nil }
    let list = own[(from + 1)...].prefix { index in !Self.clauses.contains { tokens[index].isKeyword($0) } }
    return Set(list.filter { tokens[$0].isName && !tokens[$0 + 1].isSymbol(".") }.map { tokens[$0].foldedIdentifier })
  }
}

extension SQLToken {
  /// Whether the token can be the name of a column or a table.
  var isName: Bool { kind == .word || kind == .quotedIdentifier }

  /// The identifier without quotes and in lower case, for comparison.
  var foldedIdentifier: String {
    (kind == .quotedIdentifier ? text.dropFirst().dropLast() : text).lowercased()
  }
}
