/// A condition on the properties of a record, as operators on key paths make it.
///
/// ```swift
/// let adults = people.where(\.age >= 18 && (\Person.firstName).like("fun%") || \.age == nil)
/// ```
/// Values are bound, never written into the SQL. A comparison with `nil` finds what is NULL.
public struct Condition<Root>: Sendable {
  package let term: ConditionTerm

  package init(_ term: ConditionTerm) { self.term = term }
}

/// What a condition says, of columns that are not looked up yet.
package indirect enum ConditionTerm: Sendable {
  case comparison(ColumnReference, Comparison, any Encodable & Sendable)
  case null(ColumnReference, isNegated: Bool)
  case list(ColumnReference, [any Encodable & Sendable], isNegated: Bool)
  case between(ColumnReference, any Encodable & Sendable, any Encodable & Sendable)
  /// By LIKE, with its wildcards.
  case like(ColumnReference, String)
  /// A part of a text, without wildcards.
  case contains(ColumnReference, String)
  case all([ConditionTerm])
  case any([ConditionTerm])
  case not(ConditionTerm)
  /// SQL of the caller's own, with a value for each `?`.
  case sql(String, [(any Encodable & Sendable)?])

  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "<>"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
  }
}

/// A column by the key path of its property, or by its name.
package enum ColumnReference: Sendable {
  case property(any AnyKeyPath & Sendable)
  case name(String)
}
