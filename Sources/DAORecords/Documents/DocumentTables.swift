import DAOCore
import DAORuntime
import DAOSQL

/// Tables of documents that come from another database.
package enum DocumentTables {
  /// Whether a table with these columns is one that documents have made.
  package static func hold(_ columns: some Sequence<String>) -> Bool { columns.contains(DocumentShape.added) }

  /// Whether a member has columns of two kinds, or a column that two members take for theirs: names of columns do not differ in case alone.
  package static func differ(_ columns: [TableColumn], _ others: [TableColumn]) -> Bool {
    let kinds = Dictionary(others.map { ($0.name.asciiLowercased, $0) }, uniquingKeysWith: { first, _ in first })
    return columns.contains { column in
      guard !column.isOwn, let other = kinds[column.name.asciiLowercased] else { return false }
      return other.name != column.name || other.kind != column.kind || other.affinity != column.affinity
    }
  }

  /// Makes a table of documents, or adds the columns that it lacks, in the session's transaction. A table that documents have not made
  /// stays as it is.
  package static func extend(
    _ name: String, key: String, _ columns: [TableColumn], on session: Session
  ) throws {
    guard let connection = session.connection as? any TableChangingConnection else { return }
    let tables = RecordTables(connection)
    let dialect = connection.dialect
    let table = try connection.table(named: name)
    let creation = try tables.creation(of: name)
    if let table {
      guard creation.map({ $0 == RecordTables.documents }) ?? DocumentShape.isOwn(table) else { return }
    } else {
      session.note(changesOf: .unknown)
      try connection.execute(DocumentShape.creation(of: dialect.quote(name), key: key, dialect))
    }
    if creation == nil { try tables.record(name, RecordTables.documents, version: nil) }
    let known = Set((table?.columns.map(\.name) ?? [key, DocumentShape.added, DocumentShape.changed]).map(\.asciiLowercased))
    var columns = columns
    if differ(columns, table?.columns ?? []), !columns.contains(where: { $0.name == DocumentShape.side }) {
      columns.append(TableColumn(name: DocumentShape.side, kind: .json))
    }
    for column in columns where !known.contains(column.name.asciiLowercased) && column.name != ExpiryColumn.name {
      session.note(changesOf: .unknown)
      try connection.execute(dialect.addition(of: column.name, column.kind, to: name))
    }
  }
}
