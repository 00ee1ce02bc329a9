/// An expression of SQL and the tokens that it is made of, its parentheses included.
package struct SQLExpression: Sendable {
  package var form: SQLExpressionForm
  /// A range of indexes among the statement's tokens.
  package var tokens: Range<Int>
}
