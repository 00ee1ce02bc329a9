import DAORuntime

/// The rows that refer to each row of the synced tables, by its key.
struct SyncChains {
  /// A row that refers by one of the references.
  struct Row {
    let reference: Int
    let keys: [SyncValue]
  }

  private struct Parent: Hashable {
    let table: String
    let keys: [SyncValue]
  }

  private var rows: [Parent: [Row]] = [:]

  init(_ references: [SyncReference], on session: Session) throws {
    for (index, reference) in references.enumerated() {
      guard let table = reference.table, let parent = reference.parent else { continue }
      for pair in try reference.pairs(table, parent, on: session) {
        let keys = Array(pair.dropFirst(table.keys.count))
        rows[Parent(table: parent.name, keys: keys), default: []].append(
          Row(reference: index, keys: Array(pair.prefix(table.keys.count))))
      }
    }
  }

  func children(of keys: [SyncValue], in table: SyncedTable) -> [Row] { rows[Parent(table: table.name, keys: keys)] ?? [] }
}
