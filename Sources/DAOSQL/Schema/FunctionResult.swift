/// What is known of a built-in function's result.
package enum FunctionResult: Sendable, Hashable {
  /// A type, and never NULL: `count(*)`.
  case certain(Kind)
  /// A type, and NULL only if an argument is: `length(name)`.
  case strict(Kind)
  /// A type, or NULL: `date(day)`.
  case nullable(Kind)
  /// The text of the first argument with another part, or the argument itself: `replace(name, '-', '')`.
  case replaced
  /// A part of the first argument, or NULL: `substr(name, 1, 2)`.
  case part
  /// The texts of all rows in one, or NULL: `group_concat(name)`.
  case joined
  /// The first argument that is not NULL: `coalesce(salary, 0)`.
  case firstValue
  /// The first argument of one of the rows: `first_value(salary)`.
  case ofRow
  /// The first argument, or NULL: `nth_value(salary, 2)`.
  case firstOrNull
  /// The first argument, or NULL where it equals the second: `nullif(name, '')`.
  case nullIf
  /// The first argument of another row; the third one, or NULL, where there is no such row.
  case neighbor
  /// The second argument or the third one: `iif(…)`.
  case choice
  /// The least or greatest of the arguments, of a single one that of all rows.
  case extreme
  /// A number of its argument's type: `sum(hours)` over all rows, `abs(hours)` of one.
  case number(isAggregate: Bool)
  /// The average over all rows.
  case average

  /// Whether it is a number in any case.
  var isNumber: Bool {
    switch self {
    case .certain(let kind), .strict(let kind), .nullable(let kind): kind == .integer || kind == .real
    case .number, .average: true
    default: false
    }
  }

  package enum Kind: Sendable, Hashable {
    case boolean, integer, real, text, blob
  }
}
