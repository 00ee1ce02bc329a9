/// `ON CONFLICT (a) WHERE b DO UPDATE SET c = d WHERE e`.
package struct Upsert: Sendable {
  package var target: [OrderTerm] = []
  package var targetCondition: SQLExpression?
  /// `ON CONFLICT ON CONSTRAINT name`.
  package var constraint: SQLIdentifier?
  /// nil for DO NOTHING.
  package var assignments: [Assignment]?
  package var condition: SQLExpression?
  package var tokens: Range<Int>
}
