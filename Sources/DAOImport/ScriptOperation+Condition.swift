import DAOCore
import DAOSQL
import DAOScript

extension ScriptOperation {
  /// Whether a call may change every row of a table: the SQL outside of all branches is an UPDATE or DELETE without WHERE.
  ///
  /// An include counts as a branch, because its fragment may consist of one.
  func mayChangeEveryRow(dialect: any Dialect) -> Bool {
    guard case .sql(let nodes) = body, kind != .insert else { return false }
    return SQLStatement.statements(of: nodes.certainSQL, dialect: dialect).first?.verbOfEveryRow != nil
  }
}

extension [SQLNode] {
  /// The SQL that every call has.
  fileprivate var certainSQL: String { map(\.certainSQL).joined(separator: "\n") }
}

extension SQLNode {
  fileprivate var certainSQL: String {
    switch self {
    case .text(let text): return text.string
    case .parameter, .placeholder: return "?"
    case .substitution: return "x"
    case .fragment(_, let nodes): return nodes.certainSQL
    case .tag(let tag):
      guard tag.isUnconditional else { return "" }
      let inner = tag.branches.flatMap(\.nodes).certainSQL
      return inner.allSatisfy(\.isWhitespace) ? "" : "\(tag.affixes.prefix) \(inner) \(tag.affixes.suffix)"
    }
  }
}
