import DAOCore
import DAOSQL
import DAOScript

/// A `keyColumn` that the select key's result, or the table of generated keys, does not have.
struct KeyColumnRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    for operation in scripts.operations {
      for (key, variants) in zip(operation.linked.selectKeys, operation.keys) {
        guard let statement = variants.statements.first else { continue }
        let labels = statement.description.columns.map(\.label)
        check(key.declaration.columns, key.declaration.columnLocations, in: labels, operation, &report)
      }
      if let keys = operation.linked.declaration.generatedKeys, let labels = try keyLabels(of: operation) {
        check(keys.columns, keys.columnLocations, in: labels, operation, &report)
      }
    }
  }

  /// The columns that generated keys are read from: those of RETURNING, else those of the table.
  private func keyLabels(of operation: CheckedOperation) throws -> [String]? {
    guard let statement = operation.statements.first else { return nil }
    let labels = statement.description.columns.map(\.label)
    guard labels.isEmpty else { return labels }
    let parsed = SQLStatement.statements(of: statement.text.sql, dialect: operation.schema.dialect).first
    guard let name = parsed?.changedTable else { return nil }
    return try operation.schema.table(name)?.columns.map(\.name)
  }

  private func check(
    _ columns: [String], _ locations: [DAOError.Location], in labels: [String], _ operation: CheckedOperation,
    _ report: inout CheckReport
  ) {
    let known = NameTable(labels)
    for (column, location) in zip(columns, locations) where known.index(of: column) == nil {
      let hint = Spelling.hint(for: column, in: labels)
      report.add(.unknownColumn, "there is no column '\(column)' for a key\(hint)", at: location, in: operation)
    }
  }
}
