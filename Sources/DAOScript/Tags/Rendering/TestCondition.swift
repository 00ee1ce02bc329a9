import DAOCore

/// A test in a form that other tests can decide: where `by == 'id'` holds, `by == 'name'` does not.
indirect enum TestCondition {
  case known(Bool)
  case not(TestCondition)
  case all([TestCondition])
  case any([TestCondition])
  /// Whether an expression, by its number, has a value.
  case equals(Int, DynamicValue)
  /// Whether an expression, by its number, counts as true.
  case isTrue(Int)
  /// A test that nothing is known of.
  case open
}
