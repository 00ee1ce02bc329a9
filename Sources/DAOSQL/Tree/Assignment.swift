/// `a = b`, `(a, b) = (c, d)`.
package struct Assignment: Sendable {
  package var columns: [SQLIdentifier]
  package var value: SQLExpression
  package var tokens: Range<Int>
}
