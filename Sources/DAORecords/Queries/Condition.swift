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
  /// let long = people.where(\.age >= 18 && .sql("length(firstName) > ?", 3))
  /// ```
  public static func sql(_ sql: String, _ values: (any Encodable & Sendable)?...) -> Condition {
    Condition(.sql(sql, values))
  }
}
