import DAOCore
import DAOSQL
import DAOScript

/// The entities of tables: which type stands for a row of a table when one is inserted or updated. The check and the generator ask
/// the same one.
package struct EntityIndex {
  /// The entities that `<entity>` declares, by table.
  private var declared: [String: String] = [:]
  /// The entities that selects read from a single table: the columns of each, by table and name.
  private var selected: [String: [String: Set<String>]] = [:]

  init() {}

  init(_ checked: CheckedScripts) {
    for entity in checked.declaredEntities {
      let table = TableName(entity.table).name.lowercased()
      declared[table] = declared[table] ?? entity.name
    }
    for operation in checked.operations {
      guard let type = operation.linked.result.entity?.name, operation.operation.resultMap == nil, !ScalarTypes.contains(type)
      else { continue }
      let origins = operation.statements.flatMap(\.readOrigins)
      let tables = Set(origins.map { $0?.table.name.lowercased() })
      guard tables.count == 1, let table = tables.first ?? nil else { continue }
      selected[table, default: [:]][type, default: []].formUnion(origins.compactMap { $0?.column.foldedName })
    }
  }

  /// Whether a type is generated with all columns of a table.
  package func isWhole(_ type: String, of table: String) -> Bool { declared[TableName(table).name.lowercased()] == type }

  /// The type for rows of a table that has these columns; nil where no type is known, or several could be meant.
  package func entity(ofTable table: String, having columns: [String]) -> String? {
    let table = TableName(table).name.lowercased()
    if let declared = declared[table] { return declared }
    let wanted = Set(columns.map(\.foldedName))
    let fitting = (selected[table] ?? [:]).filter { wanted.isSubset(of: $0.value) }.keys
    if fitting.count == 1 { return fitting.first }
    return fitting.first { $0.foldedName == table.foldedName || $0.foldedName + "s" == table.foldedName }
  }
}

extension CheckedStatement {
  /// Where its result columns come from, each of the first column of its label; nil for a calculation and for a UNION.
  fileprivate var readOrigins: [StatementDescription.Origin?] {
    var seen: Set<String> = []
    return description.columns.filter { seen.insert($0.label.lowercased()).inserted }.map { $0.parts == nil ? $0.origin : nil }
  }
}
