import DAOCore
import DAOSQL

/// Finds functions that may be aggregates or window functions, which would change the rows of a select.
struct FunctionSearch {
  /// Functions with one result per row, in capitals. Every other function might be an aggregate.
  let rowFunctions: Set<String>

  /// The aggregate or window in an expression; nil without one.
  func obstacle(in expression: SQLExpression) -> String? { obstacle(in: .expression(expression), within: nil) }

  /// - Parameter subselect: The innermost select around the node, within the expression.
  private func obstacle(in node: SyntaxNode, within subselect: SQLSelect?) -> String? {
    if case .expression(let expression) = node, case .call(let call) = expression.form {
      // The window may have a name: OVER w.
      if call.window != nil { return "it has a window" }
      if !rowFunctions.contains(call.builtin), !(subselect.map { belongs(call, to: $0) } ?? false) {
        return "it calls \(call.name.name)(), which may be an aggregate"
      }
    }
    let parts: [(SyntaxNode, SQLSelect?)] = node.parts.flatMap { part -> [(SyntaxNode, SQLSelect?)] in
      guard case .query(let query) = node else { return [(part, subselect)] }
      // To the ORDER BY of a compound select the tables of its parts are unknown.
      guard case .select(let select) = part else { return [(part, query.onlySelect)] }
      return part.parts.map { ($0, query.parts.count == 1 ? select : nil) }
    }
    return parts.lazy.compactMap { obstacle(in: $0, within: $1) }.first
  }

  /// Whether a call is an aggregate of its enclosing subselect.
  ///
  /// An aggregate belongs to the innermost select whose tables its arguments name: `(SELECT sum(kid.id))` is an aggregate of
  /// the outer select if `kid` is a table there. So an argument must name a table of the subselect itself. `count(*)` names
  /// none and always belongs to the subselect.
  private func belongs(_ call: FunctionCall, to subselect: SQLSelect) -> Bool {
    if call.hasStar { return true }
    let tables = Set(subselect.sources.compactMap(\.ownName))
    return call.arguments.contains { names(oneOf: tables, in: .expression($0)) }
  }

  /// Whether a column of one of the tables stands in a node, outside of its subselects.
  private func names(oneOf tables: Set<String>, in node: SyntaxNode) -> Bool {
    if case .query = node { return false }
    if case .expression(let expression) = node, case .column(let name) = expression.form {
      return name.parts.count == 2 && tables.contains(name.parts[0].text.lowercased())
    }
    return node.parts.contains { names(oneOf: tables, in: $0) }
  }
}

extension SQLSource {
  /// The name that qualifies its columns, in lower case.
  fileprivate var ownName: String? {
    switch form {
    case .table(let name), .function(let name, _): (alias?.text ?? name.name).lowercased()
    case .query: alias?.text.lowercased()
    case .nested, .opaque: nil
    }
  }
}
