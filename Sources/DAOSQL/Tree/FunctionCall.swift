/// A call of a function: `count(DISTINCT a) FILTER (WHERE b) OVER w`.
package struct FunctionCall: Sendable {
  package var name: QualifiedName
  /// The name in capitals by which an engine looks for a function of its own; empty where it looks for none.
  package var builtin: String
  package var arguments: [SQLExpression] = []
  /// Whether its argument is `*`.
  package var hasStar = false
  package var isDistinct = false
  /// Whether its last argument is an array of arguments: `concat(VARIADIC tags)`.
  package var isVariadic = false
  package var order: [OrderTerm] = []
  /// The ORDER BY of `WITHIN GROUP`.
  package var groupOrder: [OrderTerm] = []
  package var filter: SQLExpression?
  package var window: SQLWindow?
}
