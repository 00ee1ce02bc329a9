/// A term of an ORDER BY or an index.
package struct OrderTerm: Sendable {
  package var expression: SQLExpression
  package var isDescending = false
  /// Whether it has `NULLS FIRST` or `NULLS LAST`.
  package var placesNulls = false
  package var tokens: Range<Int>
}
