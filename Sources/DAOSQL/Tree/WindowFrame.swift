/// `ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES`.
package struct WindowFrame: Sendable {
  package var unit: SQLKeyword
  /// The distances of its bounds; nil for UNBOUNDED and CURRENT ROW.
  package var bounds: [SQLExpression?]
  package var tokens: Range<Int>
}
