import DAOCore

extension ConditionTerm {
  /// A condition that is written with a name and an operator.
  init(_ column: ColumnReference, _ operation: ConditionOperator, _ value: (any Encodable & Sendable)?) {
    let value = (value as? any Nullable)?.isNil ?? false ? nil : value
    switch operation {
    case .equal: self = value.map { .comparison(column, .equal, $0) } ?? .null(column, isNegated: false)
    case .notEqual: self = value.map { .comparison(column, .notEqual, $0) } ?? .null(column, isNegated: true)
    case .less: self.init(column, .less, value, operation)
    case .greater: self.init(column, .greater, value, operation)
    case .atMost: self.init(column, .atMost, value, operation)
    case .atLeast: self.init(column, .atLeast, value, operation)
    case .in, .notIn, .between:
      do {
        let values = try (value as? any ValueList)?.values ?? [value]
        self = operation == .between ? Self.range(column, values) : .list(column, values, isNegated: operation == .notIn)
      } catch {
        self = .failure(error as? DAOError ?? DAOError(.encoding, "\(error)"))
      }
    case .like: self = (value as? String).map { .like(column, $0) } ?? .failure(Self.noValue(operation))
    case .contains: self = value.map { .contains(column, $0) } ?? .failure(Self.noValue(operation))
    }
  }

  private init(
    _ column: ColumnReference, _ comparison: Comparison, _ value: (any Encodable & Sendable)?, _ operation: ConditionOperator
  ) {
    self = value.map { .comparison(column, comparison, $0) } ?? .failure(Self.noValue(operation))
  }

  private static func range(_ column: ColumnReference, _ values: [(any Encodable & Sendable)?]) -> ConditionTerm {
    guard values.count == 2, let least = values[0], let most = values[1] else {
      return .failure(DAOError(.parameter, "'between' compares with a list of the least and the greatest value"))
    }
    return .between(column, least, most)
  }

  private static func noValue(_ operation: ConditionOperator) -> DAOError {
    DAOError(.parameter, "'\(operation)' compares with a value, and nil or a value of another type was given")
  }
}

/// A list of values whose type is not known.
private protocol ValueList { var values: [(any Encodable & Sendable)?] { get throws } }

extension Array: ValueList where Element: Encodable {
  fileprivate var values: [(any Encodable & Sendable)?] {
    get throws {
      let text = StatementText(sql: "", parameters: map { _ in StatementText.Parameter() })
      return try Arguments.positional(map { RecordKey.stored($0) }).collected(for: text).map { $0 == .null ? nil : $0 }
    }
  }
}

extension Set: ValueList where Element: Encodable {
  fileprivate var values: [(any Encodable & Sendable)?] { get throws { try Array(self).values } }
}
