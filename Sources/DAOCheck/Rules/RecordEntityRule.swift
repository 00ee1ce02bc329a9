import DAOCore
import DAOSQL
import DAOScript

/// An `<entity record="true">` of a table whose rows cannot be saved as records.
struct RecordEntityRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    for entity in scripts.scripts.flatMap(\.types.entities) where entity.isRecord {
      guard let table = try scripts.schema.table(entity.table) else { continue }
      let isView = !scripts.schema.isTable(table.qualifiedName)
      guard let obstacle = Self.obstacle(in: table, isView: isView) else { continue }
      report.add(
        Diagnostic(.recordTable, "'\(entity.name)' cannot be a record: \(obstacle)", at: entity.tableLocation))
    }
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
