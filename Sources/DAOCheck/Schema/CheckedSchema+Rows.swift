import DAOCore
import DAOSQL

extension CheckedSchema {
  /// The table's column whose values a result column has.
  func source(of column: StatementDescription.Column) throws -> TableColumn? {
    if case .column(let source) = column.type?.kind { return source }
    guard let origin = column.origin else { return nil }
    return try table(origin.table.description)?.columns.first { $0.name.lowercased() == origin.column.lowercased() }
  }

  /// Whether a trigger of a table may store another row, or none.
  func mayDivert(rowsOf table: TableName) throws -> Bool {
    let names = [table.name.lowercased(), table.detailed.lowercased()]
    return try details().triggers.contains { $0.skipsRows && names.contains($0.table.lowercased()) }
  }

  /// Whether the engine may number the rows of a table by a column: details are known of the main database alone.
  func isRowNumber(_ column: TableColumn, of table: TableName) -> Bool {
    guard dialect.rowIdentifier != nil, column.primaryKeyPosition > 0, column.declaredType.uppercased() == "INTEGER" else {
      return false
    }
    let own = indexes(of: table)
    return own.isEmpty || own.contains { $0.name == "PRIMARY KEY" }
  }
}
