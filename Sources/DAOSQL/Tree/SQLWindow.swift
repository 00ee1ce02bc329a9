/// What a window function looks at: a name, or its definition in parentheses.
package struct SQLWindow: Sendable {
  /// The window that it names or begins with.
  package var base: SQLIdentifier?
  package var partition: [SQLExpression] = []
  package var order: [OrderTerm] = []
  package var frame: WindowFrame?
  package var tokens: Range<Int>
}
