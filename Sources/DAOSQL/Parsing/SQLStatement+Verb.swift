extension SQLStatement {
  /// The effect of the statement, by its keyword; for a WITH, by what it contains. A query that calls one of the functions
  /// `needingWriter`, given in capitals, or locks rows is `.other`.
  package func verb(needingWriter functions: Set<String>) -> StatementVerb {
    guard let keyword = tokens.first(where: { !$0.isSymbol("(") }), keyword.kind == .word else { return .other }
    if keyword.isKeyword("PREPARE"), tokens.dropFirst().first?.isKeyword("TRANSACTION") == true { return .transaction }
    let verb = keyword.isKeyword("WITH") ? tree.form.verbAfterWith : Self.verb(of: keyword)
    return verb == .query && (isChange(keyword) || calls(functions) || locks) ? .other : verb
  }

  /// Whether a statement that begins as a query writes. `EXPLAIN ANALYZE` runs the change that it explains; `SELECT … INTO` makes a table.
  private func isChange(_ keyword: SQLToken) -> Bool {
    guard keyword.isKeyword("EXPLAIN") else { return tokens.contains { $0.isKeyword("INTO") } }
    guard tokens.contains(where: { $0.isKeyword("ANALYZE") }), case .explain(let explained) = tree.form else { return false }
    return explained.verbAfterWith != .query
  }

  private func calls(_ functions: Set<String>) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { name, next in
      next.isSymbol("(") && name.kind != .string && name.identifier.map { functions.contains($0.uppercased()) } ?? false
    }
  }

  /// Whether it locks the rows that it reads: `FOR UPDATE`, in any of its queries.
  private var locks: Bool {
    var locks = false
    tree.visit { if case .query(let query) = $0, query.locks { locks = true } }
    return locks
  }

  private static func verb(of keyword: SQLToken) -> StatementVerb {
    switch keyword.text.uppercased() {
    case "SELECT", "VALUES", "EXPLAIN", "TABLE", "SHOW": .query
    case "INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE": .change
    case "TRUNCATE": .opaqueChange
    case "CREATE", "ALTER", "DROP": .definition
    case "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "START", "ABORT": .transaction
    default: .other
    }
  }
}

extension StatementForm {
  /// A change, also one of a query whose WITH has one: `WITH gone AS (DELETE … RETURNING …) SELECT …`.
  fileprivate var verbAfterWith: StatementVerb {
    guard case .query(let query) = self else { return .change }
    let changes = query.with?.tables.contains(where: \.statement.isChange) ?? false
    return changes ? .change : .query
  }

  private var isChange: Bool {
    switch self {
    case .insert, .update, .delete: true
    default: false
    }
  }
}
