import DAOCore
import DAOSQL

extension TableSchema {
  /// The table without the columns of the library's own, which no property has.
  var withoutOwnColumns: TableSchema {
    var table = self
    table.columns.removeAll(where: \.isOwn)
    return table
  }
}

extension TableColumn {
  /// Whether it is one of the library's own, such as the time until which a row is there.
  var isOwn: Bool { name.lowercased().hasPrefix("daokit_") }
}

extension TableDefinition {
  /// The definition with the library's own columns of a table.
  func keeping(_ table: TableSchema) -> TableDefinition {
    var definition = self
    definition.columns += table.columns.filter(\.isOwn).map { Column(name: $0.name, kind: $0.kind, isNotNull: false) }
    return definition
  }
}
