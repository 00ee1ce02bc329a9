import DAOCore
import DAOSQL

/// A table of the new file: what it is made of, and how its values come to it.
package struct PlannedTable {
  package let definition: TableDefinition
  /// What becomes of each column beyond copying, by name.
  package let remarks: [String: String]
  /// What of the table is left behind.
  package let leftBehind: [String]
  package let rowCount: Int
  let source: SourceTable
  let rules: [(name: String, rule: ColumnRule)]
}

/// What a file becomes.
package struct ConversionPlan {
  package let tables: [PlannedTable]
  /// The tables, views and triggers of the file that are not taken over.
  package let leftBehind: [String]
}
