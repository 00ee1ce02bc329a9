import DAOSQL

extension TableSchema {
  /// Whether its rows may have a time until which they are there.
  var expires: Bool { columns.contains { $0.name.lowercased() == ExpiryColumn.name } }
}
