/// A term of a SELECT list or a RETURNING clause.
package struct ResultTerm: Sendable {
  package var form: Form
  package var alias: SQLIdentifier?
  package var tokens: Range<Int>

  package enum Form: Sendable {
    case expression(SQLExpression)
    /// `*`, `e.*`: the names before the star.
    case star([SQLIdentifier])
  }
}
