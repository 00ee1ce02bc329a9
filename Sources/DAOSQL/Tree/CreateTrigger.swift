/// `CREATE TRIGGER` with its statements.
package struct CreateTrigger: Sendable {
  package var name: QualifiedName
  /// `delete`, `insert` or `update`.
  package var event: SQLKeyword
  /// The columns after UPDATE OF.
  package var columns: [SQLIdentifier] = []
  package var table: QualifiedName
  package var condition: SQLExpression?
  package var statements: [StatementForm] = []
}
