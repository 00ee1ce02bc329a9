/// A DELETE.
package struct SQLDelete: Sendable {
  package var with: SQLWith?
  package var table: QualifiedName
  package var alias: SQLIdentifier?
  /// What USING reads.
  package var sources: [SQLSource] = []
  package var condition: SQLExpression?
  package var returning: [ResultTerm]?
  package var order: [OrderTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
}
