extension ConditionTerm {
  /// What holds where this does not. SQL's NOT leaves rows without a value out, which Swift's `!` of an equality finds.
  var negated: ConditionTerm {
    switch self {
    case .comparison(let column, .equal, let value): .comparison(column, .notEqual, value)
    case .comparison(let column, .notEqual, let value): .comparison(column, .equal, value)
    case .null(let column, let isNegated): .null(column, isNegated: !isNegated)
    case .list(let column, let values, let isNegated): .list(column, values, isNegated: !isNegated)
    case .all(let terms): .any(terms.map(\.negated))
    case .any(let terms): .all(terms.map(\.negated))
    case .not(let term): term
    case .failure: self
    case .comparison, .between, .like, .contains, .sql: .not(self)
    }
  }
}
