import DAOCore

/// Reads the form of a query, and its values in the order of its SQL.
struct QueryFormReader<R: Record> {
  let table: RecordTable<R>
  private(set) var form = QueryForm()
  private(set) var values: [QueryValue] = []

  init(_ table: RecordTable<R>) { self.table = table }

  mutating func add(_ part: Int) { form.add(part) }

  mutating func add(_ reference: ColumnReference) throws { form.add(try table.index(of: reference)) }

  /// - Returns: False for SQL of the caller's own, and for what cannot be a condition.
  mutating func add(_ term: ConditionTerm) throws -> Bool {
    switch term {
    case .comparison(let column, let comparison, let value):
      form.add(1)
      try add(column)
      form.add(comparison.number)
      values.append(QueryValue(value))
    case .null(let column, let isNegated):
      form.add(2)
      try add(column)
      form.add(isNegated)
    case .list(let column, let list, let isNegated):
      let present = list.compactMap { $0 }
      form.add(3)
      try add(column)
      form.add(isNegated)
      form.add(present.count < list.count)
      form.add(present.count)
      values += present.map { QueryValue($0) }
    case .between(let column, let least, let most):
      form.add(4)
      try add(column)
      values += [QueryValue(least), QueryValue(most)]
    case .like(let column, let pattern):
      form.add(5)
      try add(column)
      values.append(QueryValue(pattern))
    case .contains(let column, let part):
      form.add(6)
      try add(column)
      let column = try table.column(column)
      values.append(try QueryValue(part, in: column, asJSON: table.dialect.comparesMembersAsJSON))
    case .all(let terms): return try add(terms, as: 7)
    case .any(let terms): return try add(terms, as: 8)
    case .not(let term):
      form.add(9)
      return try add(term)
    case .failure, .sql: return false
    }
    return true
  }

  private mutating func add(_ terms: [ConditionTerm], as kind: Int) throws -> Bool {
    form.add(kind)
    form.add(terms.count)
    for term in terms {
      guard try add(term) else { return false }
    }
    return true
  }
}
