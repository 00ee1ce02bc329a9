/// What a script leaves open where a loop or a branch of it writes nothing.
extension SyntaxTree {
  /// The first keyword whose part is missing, with that: `IN` and `a list`, `CASE` and `a WHEN`; nil if there is none.
  ///
  /// - Parameter allowsEmptyIn: Whether `IN ()` is a list.
  package func incompleteClause(allowsEmptyIn: Bool) -> (keyword: String, part: String)? {
    var found: (keyword: String, part: String)?
    visit { node in
      guard found == nil else { return }
      switch node {
      case .expression(let expression): found = missing(in: expression.form, allowsEmptyIn)
      case .query(let query):
        let lacksRows = query.parts.contains { part in
          if case .values(let rows) = part.rows { rows.isEmpty || rows.contains(where: \.isEmpty) } else { false }
        }
        // A query that could not be read has no rows either.
        if lacksRows, tokens.indices.contains(query.tokens.lowerBound), holdsValues(query) { found = ("VALUES", "a list") }
      default: break
      }
    }
    return found
  }

  private func holdsValues(_ query: SQLQuery) -> Bool {
    query.parts.contains { $0.tokens.contains { tokens[$0].isKeyword("VALUES") } }
  }

  private func missing(in form: SQLExpressionForm, _ allowsEmptyIn: Bool) -> (keyword: String, part: String)? {
    switch form {
    case .inList(_, let items, _):
      let isMissing = items.isEmpty ? !allowsEmptyIn : items.count == 1 && items[0].tokens.isEmpty
      return isMissing ? ("IN", "a list") : nil
    case .choice(_, let branches, _): return branches.isEmpty ? ("CASE", "a WHEN") : nil
    default: return nil
    }
  }

  /// Whether it is an UPDATE, or an INSERT with DO UPDATE, that sets no column.
  package var lacksColumnsToSet: Bool {
    var assignments: [[Assignment]] = []
    visit { node in
      switch node {
      case .statement(.update(let update)): assignments.append(update.assignments)
      case .statement(.insert(let insert)): assignments += insert.upserts.compactMap(\.assignments)
      default: break
      }
    }
    return !assignments.isEmpty && assignments.allSatisfy { $0.allSatisfy { $0.columns.allSatisfy(\.text.isEmpty) } }
  }

  /// Whether it is an INSERT with neither rows nor a query: it ends with the name of its table, or with that and a list of
  /// columns.
  package var lacksRows: Bool {
    guard case .insert(let insert) = form, case .missing = insert.rows, let fault = faults.first else { return false }
    return fault.token >= tokens.count || tokens[fault.token].isKeyword("ON") || tokens[fault.token].isKeyword("RETURNING")
  }
}
