import DAOCore
import DAOSQL
import DAOScript

/// The table of an `<entity>`, or the column of a `<column>`, that the schema does not have.
struct DeclaredNamesRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    for entity in scripts.scripts.flatMap(\.types.entities) {
      _ = try table(entity.table, at: entity.tableLocation, scripts.schema, &report)
    }
    for column in scripts.scripts.flatMap(\.types.columns) {
      guard let table = try table(column.table, at: column.nameLocation, scripts.schema, &report)
      else { continue }
      check(column, of: table, scripts.schema.dialect, &report)
    }
  }

  private func check(_ column: DeclaredColumn, of table: TableSchema, _ dialect: any Dialect, _ report: inout CheckReport) {
    guard let found = table.columns.first(where: { $0.name.lowercased() == column.column.lowercased() }) else {
      let hint = Spelling.hint(for: column.column, in: table.columns.map(\.name))
      report.add(
        Diagnostic(
          .unknownColumn, "the table '\(table.name)' has no column '\(column.column)'\(hint)", at: column.nameLocation))
      return
    }
    guard let loss = ColumnKind(valuesOf: column.type.name)?.loss(in: found, dialect) else { return }
    report.add(
      Diagnostic(.parameterType, loss.message(of: column.type.name, in: found), at: column.nameLocation))
  }

  private func table(
    _ name: String, at location: DAOError.Location, _ schema: CheckedSchema, _ report: inout CheckReport
  ) throws -> TableSchema? {
    if let table = try schema.table(name) { return table }
    let hint = Spelling.hint(for: name, in: schema.tableNames)
    report.add(Diagnostic(.unknownTable, "there is no table '\(name)'\(hint)", at: location))
    return nil
  }
}
