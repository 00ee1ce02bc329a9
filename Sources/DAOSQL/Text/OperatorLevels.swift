/// How strongly an engine's operators bind: a higher level binds more. Operators of one level are read from left to right.
///
/// SQLite: <https://www.sqlite.org/lang_expr.html#operators_and_parse_affecting_attributes>; PostgreSQL:
/// <https://www.postgresql.org/docs/15/sql-syntax-lexical.html#SQL-PRECEDENCE>.
package struct OperatorLevels: Sendable, Hashable {
  var or = 1
  var and = 2
  var not = 3
  /// `IS`, `ISNULL`, `NOTNULL`.
  package var test: Int
  /// `BETWEEN`, `IN`, `LIKE` and its kin.
  package var match: Int
  package var equality: Int
  package var order: Int
  package var bits: Int
  package var joining: Int
  package var sum: Int
  package var product: Int
  var other = 7
  var power = 11
  var zone = 12
  var collate = 13
  var prefix = 14

  /// - Parameters:
  ///   - test: The level of `IS`, `ISNULL`, `NOTNULL`.
  ///   - match: The level of `BETWEEN`, `IN`, `LIKE` and its kin.
  ///   - equality: The level of `=` and `<>`.
  ///   - order: The level of `<` and its kin.
  ///   - bits: The level of `&`, `|` and shifts.
  ///   - joining: The level of `||`, `->`, `->>`.
  package init(test: Int, match: Int, equality: Int, order: Int, bits: Int, joining: Int, sum: Int = 8, product: Int = 9) {
    self.test = test
    self.match = match
    self.equality = equality
    self.order = order
    self.bits = bits
    self.joining = joining
    self.sum = sum
    self.product = product
  }

  func level(of kind: OperatorClass) -> Int {
    switch kind {
    case .or: or
    case .and: and
    case .equality: equality
    case .order: order
    case .bits: bits
    case .sum: sum
    case .product: product
    case .joining: joining
    case .power: power
    case .zone: zone
    case .other: other
    }
  }
}
