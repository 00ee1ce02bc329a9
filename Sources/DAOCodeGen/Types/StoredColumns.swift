import DAOCheck
import DAOCore

/// Which columns of a table the scripts store from entities.
struct StoredColumns {
  /// The columns that the table fills itself, whenever a built insert makes a row: no insert stores them, and no update but of
  /// the key. In lower case.
  private(set) var unstored: Set<String> = []

  init(of table: TableSchema, by operations: some Sequence<CheckedOperation>) {
    var (inserted, updated): (Set<String>, Set<String>) = ([], [])
    var hasInsert = false
    for operation in operations {
      let columns = operation.statements.flatMap { statement in
        zip(statement.text.parameters, statement.description.parameters).filter { !$0.0.isTimeOfCall }.flatMap(\.1.columns)
      }
      // A selected key replaces that of the entity.
      let selected = Set(operation.linked.selectKeys.flatMap(\.properties).compactMap { $0.names.last?.foldedName })
      let own = columns.filter { column in
        column.table.lowercased() == table.name.lowercased() && !selected.contains(column.name.foldedName)
      }.map { $0.name.lowercased() }
      switch operation.operation.kind {
      case .insert:
        inserted.formUnion(own)
        hasInsert = hasInsert || (operation.operation.isBuilt && !own.isEmpty)
      case .update: updated.formUnion(own)
      default: continue
      }
    }
    guard hasInsert else { return }
    let names = table.columns.filter { $0.primaryKeyPosition > 0 || !updated.contains($0.name.lowercased()) }
    unstored = Set(names.map { $0.name.lowercased() }).subtracting(inserted)
  }
}
