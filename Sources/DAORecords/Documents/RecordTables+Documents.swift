import DAOCore
import DAOSQL

extension RecordTables {
  /// Whether documents have made a table. A copy of one has their columns, and no entry until it is written.
  func isOfDocuments(_ table: TableSchema) throws -> Bool {
    guard DocumentShape.isOwn(table) else { return false }
    return try creation(of: table.name).map { $0 == Self.documents } ?? true
  }
}
