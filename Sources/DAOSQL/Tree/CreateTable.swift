/// `CREATE TABLE`.
package struct CreateTable: Sendable {
  package var isTemporary = false
  package var name: QualifiedName
  package var columns: [ColumnDefinition] = []
  package var constraints: [TableConstraint] = []
  /// `WITHOUT ROWID`, `STRICT`, as they are written.
  package var options: Range<Int>
  /// The query after AS.
  package var query: SQLQuery?
}
