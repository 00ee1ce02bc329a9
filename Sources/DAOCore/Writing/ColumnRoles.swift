import DAOSQL

/// The columns that have a part of their own in a ``TableChange``.
package struct ColumnRoles: Sendable {
  /// The columns of a possible conflict, each with its place in a script: if their values already exist, an insert becomes an
  /// update.
  package var conflict: [(name: String, location: DAOError.Location?)] = []
  /// The columns that such an update sets; nil for all columns that it may set.
  package var update: Set<String>?
  /// The column with the time of the insert.
  package var created: String?
  /// The column with the time of the last insert or update.
  package var updated: String?
  /// The column of optimistic locking, which counts updates and must hold the value that the caller has read.
  package var version: String?
  /// Columns that count updates and are not compared; an upsert increments them too.
  package var counted: Set<String> = []
  /// The column that marks a row as deleted; nil if rows are really deleted.
  package var mark: String?

  package init() {}

  /// Whether the column counts the updates of its row.
  package func isVersion(_ column: TableColumn) -> Bool { column.name == version || counted.contains(column.name) }

  /// Whether an insert may become an update.
  package var isUpsert: Bool { !conflict.isEmpty }
}
