/// A condition on the properties of a record, as operators on key paths make it.
///
/// ```swift
/// let adults = people.where(\.age >= 18 && (\Person.firstName).like("fun%") || \.age == nil)
/// ```
/// Values are bound, never written into the SQL. A comparison with `nil` finds what is NULL; `!=` finds rows without a value,
/// too, as in Swift. `<`, `>`, `<=` and `>=` hold for no row without a value, nor does their negation.
public struct Condition<Root>: Sendable {
  package let term: ConditionTerm

  package init(_ term: ConditionTerm) { self.term = term }

  /// A condition in SQL, with a value for each of its `?`.
  ///
  /// ```swift
  /// people.where(\.age >= 18 && .sql("length(firstName) > ?", 3))
  /// ```
  public static func sql(_ sql: String, _ values: (any Encodable & Sendable)?...) -> Condition {
    Condition(.sql(sql, values))
  }
}

/// What a condition says, of columns that are not looked up yet.
package indirect enum ConditionTerm: Sendable {
  case comparison(ColumnReference, Comparison, any Encodable & Sendable)
  case null(ColumnReference, isNegated: Bool)
  case list(ColumnReference, [(any Encodable & Sendable)?], isNegated: Bool)
  case between(ColumnReference, any Encodable & Sendable, any Encodable & Sendable)
  /// By LIKE, with its wildcards.
  case like(ColumnReference, String)
  /// A part of a text, without wildcards, or a member of an array.
  case contains(ColumnReference, any Encodable & Sendable)
  case all([ConditionTerm])
  case any([ConditionTerm])
  case not(ConditionTerm)
  /// What cannot be a condition: the error comes when rows are asked for.
  case failure(DAOError)
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
  case property(PropertyPath)
  case name(String)

  static func property(_ path: AnyKeyPath) -> ColumnReference { .property(PropertyPath(path: path)) }
}

/// The key path of a property.
package struct PropertyPath: Sendable {
  // Its only parts that may not be Sendable are the indexes of subscripts, which are no properties.
  nonisolated(unsafe) let path: AnyKeyPath
}
