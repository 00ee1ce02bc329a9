/// What an ``SQLExpression`` is.
///
/// Operators of one precedence are one node, `a + b - c`, so that a long chain is not a deep tree.
package indirect enum SQLExpressionForm: Sendable {
  case literal(SQLLiteral)
  /// `?`, `:name`: the token has its spelling.
  case parameter
  case column(QualifiedName)
  /// A substitution, or what the parser does not know.
  case opaque
  case prefix(PrefixOperator, SQLExpression)
  /// Operands, and one operator fewer, from left to right.
  case chain(OperatorClass, [SQLExpression], operators: [ChainOperator])
  case collate(SQLExpression, QualifiedName)
  /// `IS NULL`, `ISNULL`, `IS NOT NULL`, `NOTNULL`, `NOT NULL`.
  case nullTest(SQLExpression, isNegated: Bool)
  case between(SQLExpression, low: SQLExpression, high: SQLExpression, isNegated: Bool)
  case inList(SQLExpression, [SQLExpression], isNegated: Bool)
  case inQuery(SQLExpression, SQLQuery, isNegated: Bool)
  /// `x IN table`, `x IN function(…)`.
  case inTable(SQLExpression, QualifiedName, arguments: [SQLExpression]?, isNegated: Bool)
  /// `LIKE`, `GLOB`, `MATCH`, `REGEXP`, `ILIKE`, `SIMILAR TO`.
  case match(MatchOperator, SQLExpression, pattern: SQLExpression, escape: SQLExpression?, isNegated: Bool)
  case call(FunctionCall)
  case cast(SQLExpression, TypeName)
  case choice(base: SQLExpression?, branches: [(condition: SQLExpression, result: SQLExpression)], otherwise: SQLExpression?)
  case exists(SQLQuery)
  case subquery(SQLQuery)
  /// `(a, b)`, `ROW(a, b)`.
  case row([SQLExpression])
  case array([SQLExpression])
  case arrayOfQuery(SQLQuery)
  /// `a[1]`, `a[1:2]`.
  case element(SQLExpression, [SQLExpression])
  /// `(row).field`, `(row).*`.
  case field(SQLExpression, SQLIdentifier?)
  /// `= ANY (…)`, `> ALL (…)`.
  case quantified(SQLExpression, isAll: Bool)
  case raise([SQLExpression])
}
