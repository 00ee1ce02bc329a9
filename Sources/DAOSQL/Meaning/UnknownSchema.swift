/// A schema of which nothing is known.
package struct UnknownSchema: SQLSchema {
  package let views = KnownViews()

  package init() {}

  package func table(_ name: TableName) -> TableSchema? { nil }
  package func definition(ofView name: TableName) -> ViewDefinition? { nil }
  package func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool { false }
  package func isVirtual(_ name: TableName) -> Bool { false }
}
