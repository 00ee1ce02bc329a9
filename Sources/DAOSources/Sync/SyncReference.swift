import DAOCore
import DAORuntime
import DAOSQL

/// A foreign key by which rows refer to those that a file deletes.
struct SyncReference {
  let key: ForeignKeySchema
  /// The table that refers; nil for one that is not synced.
  let table: SyncedTable?
  /// The table that is referred to; nil for one that is not synced.
  let parent: SyncedTable?
  /// The columns that refer.
  let columns: [TableColumn]
  /// Whether rows whose parent is gone stay, with NULL in these columns.
  let forgets: Bool
  private let dialect: any Dialect
  private let isParent, hasParent: String

  /// - Returns: Nil for one that leads nowhere.
  init?(_ key: ForeignKeySchema, _ layout: SyncLayout, _ dialect: any Dialect) {
    let (child, parent) = (key.table.asciiLowercased, key.parent.asciiLowercased)
    guard let childColumns = layout.columns[child], let parentColumns = layout.columns[parent] else { return nil }
    let primary = parentColumns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
    let wanted = key.parentColumns.isEmpty ? primary.map(\.name) : key.parentColumns
    guard wanted.count == key.columns.count else { return nil }
    (self.key, table, self.parent, self.dialect) = (key, layout.tables[child], layout.tables[parent], dialect)
    columns = childColumns.filter { column in key.columns.contains { $0.asciiLowercased == column.name.asciiLowercased } }
    forgets = key.onDelete == .setNull && columns.allSatisfy { !$0.isNotNull && $0.primaryKeyPosition == 0 && !$0.isGenerated }
    let names = key.columns.map { "c.\(dialect.quote($0))" }
    // As the engine compares (<https://www.sqlite.org/foreignkeys.html#fk_basics>): by the parent's collation, since it stands on the left,
    // and by its affinity, since the sign takes that of the child away.
    isParent = zip(wanted, names).map { "p.\(dialect.quote($0)) = +\($1)" }.joined(separator: " AND ")
    hasParent = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
  }

  private var quoted: String { dialect.quote(key.table) }
  private var sets: String { key.columns.map { "\(dialect.quote($0)) = NULL" }.joined(separator: ", ") }

  private var isOrphan: String {
    "\(hasParent) AND NOT EXISTS (SELECT 1 FROM \(dialect.quote(key.parent)) AS p WHERE \(isParent))"
  }

  /// The keys of the rows whose parent is not there.
  func orphans(of table: SyncedTable, on session: Session) throws -> [[SyncValue]] {
    try SyncSQL(dialect, count: 0, .query) { _ in
      "SELECT \(table.keyList("c.")) FROM \(quoted) AS c WHERE \(isOrphan)"
    }.all([], on: session)
  }

  /// The keys of all rows and, after them, of their parents.
  func pairs(_ table: SyncedTable, _ parent: SyncedTable, on session: Session) throws -> [[SyncValue]] {
    try SyncSQL(dialect, count: 0, .query) { _ in
      "SELECT \(table.keyList("c.")), \(parent.keyList("p.")) FROM \(quoted) AS c "
        + "JOIN \(dialect.quote(key.parent)) AS p ON \(isParent)"
    }.all([], on: session)
  }

  /// The query that finds a row if its parent is not there.
  func orphan(of table: SyncedTable) -> SyncSQL {
    SyncSQL(dialect, count: table.keys.count, .query) {
      "SELECT 1 FROM \(quoted) AS c WHERE \(table.isKey($0)) AND \(isOrphan)"
    }
  }

  /// The statement by which a row forgets its parent.
  func forgetting(_ table: SyncedTable) -> SyncSQL {
    SyncSQL(dialect, count: table.keys.count, .change) { "UPDATE \(quoted) SET \(sets) WHERE \(table.isKey($0))" }
  }

  /// Lets go the rows of a table that is not synced.
  ///
  /// - Returns: Whether there were such rows.
  func settleUnsynced(on session: Session) throws -> Bool {
    let sql = forgets ? "UPDATE \(quoted) AS c SET \(sets) WHERE \(isOrphan)" : "DELETE FROM \(quoted) AS c WHERE \(isOrphan)"
    return try SyncSQL(dialect, count: 0, .change) { _ in sql }.run([], on: session) > 0
  }
}
