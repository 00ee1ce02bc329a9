public func == <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .equal, value)
}

public func != <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .notEqual, value)
}

public func < <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .less, value)
}

public func > <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .greater, value)
}

public func <= <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .atMost, value)
}

public func >= <Root, V: Encodable & Sendable>(property: KeyPath<Root, V>, value: V) -> Condition<Root> {
  Condition(compared: property, .atLeast, value)
}

public func < <Root, V: Encodable & Sendable>(property: KeyPath<Root, V?>, value: V) -> Condition<Root> {
  Condition(compared: property, .less, value)
}

public func > <Root, V: Encodable & Sendable>(property: KeyPath<Root, V?>, value: V) -> Condition<Root> {
  Condition(compared: property, .greater, value)
}

public func <= <Root, V: Encodable & Sendable>(property: KeyPath<Root, V?>, value: V) -> Condition<Root> {
  Condition(compared: property, .atMost, value)
}

public func >= <Root, V: Encodable & Sendable>(property: KeyPath<Root, V?>, value: V) -> Condition<Root> {
  Condition(compared: property, .atLeast, value)
}

public func && <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(left.term.and(right.term))
}

public func || <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(left.term.or(right.term))
}

public prefix func ! <Root>(condition: Condition<Root>) -> Condition<Root> { Condition(condition.term.negated) }

extension Condition {
  /// A comparison; one with nil, of an optional property, asks for NULL.
  fileprivate init<V: Encodable & Sendable>(
    compared property: AnyKeyPath, _ comparison: ConditionTerm.Comparison, _ value: V
  ) {
    let column = ColumnReference.property(property)
    let isNil = (value as? any Nullable)?.isNil ?? false
    switch comparison {
    case .equal where isNil: self.init(.null(column, isNegated: false))
    case .notEqual where isNil: self.init(.null(column, isNegated: true))
    default: self.init(.comparison(column, comparison, value))
    }
  }
}

/// Whether a value of some type is nil.
protocol Nullable { var isNil: Bool { get } }
extension Optional: Nullable { var isNil: Bool { self == nil } }
