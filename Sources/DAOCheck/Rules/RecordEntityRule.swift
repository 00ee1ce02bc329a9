import DAOCore
import DAOSQL
import DAOScript

/// An `<entity record="true">` of a table whose rows cannot be saved as records.
struct RecordEntityRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    for entity in scripts.scripts.flatMap(\.types.entities) where entity.isRecord {
      guard let table = try scripts.schema.table(entity.table) else { continue }
      let isView = !scripts.schema.isTable(table.qualifiedName)
      if let obstacle = Self.obstacle(in: table, isView: isView) {
        report.add(
          Diagnostic(.recordTable, "'\(entity.name)' cannot be a record: \(obstacle)", at: entity.tableLocation))
      } else {
        for column in table.columns { check(column, of: entity.name, scripts, &report) }
      }
    }
  }

  /// Reports a column that does not store the type that a script declares for it. The program would not start with it.
  private func check(_ column: TableColumn, of entity: String, _ scripts: CheckedScripts, _ report: inout CheckReport) {
    guard let declared = scripts.types.declared[column.path.lowercased()], let kind = ColumnKind(valuesOf: declared.type.name),
      !scripts.schema.dialect.stores(kind, in: column)
    else { return }
    report.add(
      Diagnostic(
        .recordTable,
        "'\(entity)' cannot be a record: '\(column.path)' is \(column.declaredType), which does not store a \(declared.type.name) as "
          + "it is: a new stream makes it \(scripts.schema.dialect.type(of: kind)), or the property has another type",
        at: declared.location))
  }

  private static func obstacle(in table: TableSchema, isView: Bool) -> String? {
    if isView { return "'\(table.name)' is a view, and the rows of records are those of a table" }
    if let qualifier = table.qualifier {
      return "'\(table.name)' is named with '\(qualifier)', and the tables of records are those of the database itself"
    }
    if table.primaryKey.isEmpty {
      return "the table '\(table.name)' has no PRIMARY KEY, by which records are found: a new stream gives it one"
    }
    return table.columns.first(where: \.isGenerated).map { column in
      "the column '\(column.path)' is generated, and a record stores all of its columns"
    }
  }
}
