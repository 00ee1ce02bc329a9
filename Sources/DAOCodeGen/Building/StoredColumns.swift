import DAOCheck
import DAOCore
import DAOSQL

/// Which columns the scripts store from entities, by table.
struct StoredColumns {
  /// The columns that operations store in one table, in lower case.
  private struct Table {
    var inserted: Set<String> = []
    var updated: Set<String> = []
  }

  private var tables: [String: Table] = [:]

  init(_ operations: some Sequence<CheckedOperation>) {
    for operation in operations where operation.operation.kind == .insert || operation.operation.kind == .update {
      // A selected key replaces that of the entity.
      let selected = Set(operation.linked.selectKeys.flatMap(\.properties).compactMap { $0.names.last?.foldedName })
      let table = operation.changedTable.flatMap { try? operation.schema.table($0) }
      for statement in operation.statements {
        for (parameter, described) in zip(statement.text.parameters, statement.description.parameters)
        where !parameter.isTimeOfCall {
          for column in described.columns where table.map({ column.table.lowercased() == $0.name.lowercased() }) ?? true {
            note(column.name, of: column.table, operation, except: selected)
          }
        }
        guard !operation.operation.isBuilt, let table, case .insert(let insert) = statement.analysis.tree.form else { continue }
        // What is no parameter of its own is stored all the same: `lower(:email)`.
        let names = insert.columns.isEmpty ? table.columns.map(\.name) : insert.columns.map(\.text)
        for name in names { note(name, of: table.name, operation, except: selected) }
      }
    }
  }

  private mutating func note(_ column: String, of table: String, _ operation: CheckedOperation, except selected: Set<String>) {
    guard !selected.contains(column.foldedName) else { return }
    let (table, name) = (table.lowercased(), column.lowercased())
    if operation.operation.kind == .update {
      tables[table, default: Table()].updated.insert(name)
    } else {
      tables[table, default: Table()].inserted.insert(name)
    }
  }

  /// The columns that a table fills itself, whenever an insert makes a row: no insert stores them, and no update but of the
  /// key. In lower case; empty without an insert.
  func unstored(of table: TableSchema) -> Set<String> {
    guard let stored = tables[table.name.lowercased()], !stored.inserted.isEmpty else { return [] }
    let columns = table.columns.filter { $0.primaryKeyPosition > 0 || !stored.updated.contains($0.name.lowercased()) }
    return Set(columns.map { $0.name.lowercased() }).subtracting(stored.inserted)
  }
}
