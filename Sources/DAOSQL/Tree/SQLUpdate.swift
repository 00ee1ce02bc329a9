/// An UPDATE.
package struct SQLUpdate: Sendable {
  package var with: SQLWith?
  package var conflictAction: SQLKeyword?
  package var table: QualifiedName
  package var alias: SQLIdentifier?
  package var assignments: [Assignment] = []
  package var sources: [SQLSource] = []
  package var condition: SQLExpression?
  package var returning: [ResultTerm]?
  package var order: [OrderTerm] = []
  package var limit: SQLExpression?
  package var offset: SQLExpression?
}
