/// `CREATE INDEX`.
package struct CreateIndex: Sendable {
  package var isUnique = false
  package var name: QualifiedName?
  package var table: QualifiedName
  package var terms: [OrderTerm] = []
  package var condition: SQLExpression?
}
