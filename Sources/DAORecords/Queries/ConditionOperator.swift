/// How `where` compares a column that is named by a text.
///
/// ```swift
/// let found = try people.where("age", .in, [33, 66]).all()
/// ```
public enum ConditionOperator: Sendable {
  case equal, notEqual, less, greater, atMost, atLeast
  /// The value is a list, and the column has one of its values.
  case `in`
  /// The value is a list, and the column has none of its values.
  case notIn
  /// The value is a list of the least and the greatest value; both belong to the range.
  case between
  /// The value is a pattern of LIKE, with its wildcards `%` and `_`.
  case like
  /// The value is a part of the text, or a member of the array.
  case contains
}
