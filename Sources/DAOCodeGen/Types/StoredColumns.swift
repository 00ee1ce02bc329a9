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
      let own = columns.filter { $0.table.lowercased() == table.name.lowercased() }.map { $0.name.lowercased() }
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
