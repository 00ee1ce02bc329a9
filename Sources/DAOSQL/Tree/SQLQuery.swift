/// SELECT, VALUES, and what UNION, INTERSECT and EXCEPT make of several.
package struct SQLQuery: Sendable {
  package var with: SQLWith?
  /// One part or more.
  package var parts: [Part]
  package var order: [OrderTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
  /// Whether rows that equal the last one of the limit come too: `FETCH FIRST 1 ROW WITH TIES`.
  package var hasTies = false
  /// Whether rows are locked: `FOR UPDATE`.
  package var locks = false
  package var tokens: Range<Int>

  package struct Part: Sendable {
    /// The operator in front of it; nil for the first part.
    package var setOperator: SetOperator?
    package var rows: Rows
    package var tokens: Range<Int>
  }

  package enum SetOperator: Sendable, Hashable { case union, unionAll, intersect, except }

  package indirect enum Rows: Sendable {
    case select(SQLSelect)
    case values([[SQLExpression]])
    /// A query in parentheses.
    case nested(SQLQuery)
  }
}

extension SQLQuery {
  /// Whether it has a LIMIT, OFFSET or FETCH.
  package var isBounded: Bool { limit != nil || offset != nil }

  /// Its only SELECT; nil for VALUES and for a compound query.
  package var onlySelect: SQLSelect? {
    if parts.count == 1, case .select(let select) = parts[0].rows { select } else { nil }
  }

  /// Its only VALUES; nil for a SELECT and for a compound query.
  package var onlyValues: [[SQLExpression]]? {
    if parts.count == 1, case .values(let rows) = parts[0].rows { rows } else { nil }
  }

  /// Whether its last part is a VALUES, after which some engines take neither ORDER BY nor LIMIT.
  package var endsInValues: Bool { if case .values = parts.last?.rows { true } else { false } }
}
