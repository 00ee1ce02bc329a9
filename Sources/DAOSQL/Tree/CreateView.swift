/// `CREATE VIEW`.
package struct CreateView: Sendable {
  package var name: QualifiedName
  package var columns: [SQLIdentifier] = []
  package var query: SQLQuery
}
