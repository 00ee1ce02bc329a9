/// `ALTER TABLE`.
package struct AlterTable: Sendable {
  package var table: QualifiedName
  package var actions: [Action]

  package enum Action: Sendable {
    case rename(SQLIdentifier)
    case renameColumn(SQLIdentifier, SQLIdentifier)
    case addColumn(ColumnDefinition)
    case dropColumn(SQLIdentifier)
    case opaque
  }
}
