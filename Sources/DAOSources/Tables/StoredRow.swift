import DAOCore

/// A row as a database stores it.
struct StoredRow: Hashable {
  /// The values in the order of the columns.
  var values: [Value]
  /// The rows of each table that is nested in the row's.
  var rows: [[StoredRow]] = []
}
