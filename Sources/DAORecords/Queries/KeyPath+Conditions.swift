// A key path is written in parentheses before them: `(\Person.name).like("a%")`.

extension KeyPath {
  /// A text matches a pattern: `%` stands for any text, `_` for any character; ASCII letters match in either case
  /// (<https://www.sqlite.org/lang_expr.html#like>).
  ///
  /// ```swift
  /// let funny = people.where((\Person.firstName).like("fun%"))
  /// ```
  public func like(_ pattern: String) -> Condition<Root> { Condition(.like(.property(self), pattern)) }

  /// A text has a part, without wildcards and in the same case; or an array that is stored as JSON has a member.
  public func contains(_ part: some Encodable & Sendable) -> Condition<Root> {
    Condition(.contains(.property(self), part))
  }
}

extension KeyPath where Value: Encodable & Sendable {
  /// A property has one of some values. An empty list has none; nil in the list finds rows without a value.
  ///
  /// ```swift
  /// let some = people.where((\Person.age).in([33, 66]))
  /// ```
  public func `in`(_ values: some Sequence<Value>) -> Condition<Root> {
    Condition(.list(.property(self), values.map { ($0 as? any Nullable)?.isNil ?? false ? nil : $0 }, isNegated: false))
  }

  /// A property that is there has one of some values.
  public func `in`<Present: Encodable & Sendable>(_ values: some Sequence<Present>) -> Condition<Root>
  where Value == Present? {
    Condition(.list(.property(self), values.map { $0 }, isNegated: false))
  }

  /// A property lies in a range, with both of its ends.
  ///
  /// ```swift
  /// let grown = people.where((\Person.age).between(18, 65))
  /// ```
  public func between(_ least: Value, _ most: Value) -> Condition<Root> {
    Condition(.between(.property(self), least, most))
  }
}
