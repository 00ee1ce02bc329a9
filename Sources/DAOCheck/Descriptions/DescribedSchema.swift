import DAOCore
import DAOSQL

/// The schema of a description.
final class DescribedSchema: SQLSchema {
  let views = KnownViews()
  private let description: DatabaseDescription
  private let tables: [TableName: TableSchema]

  init(_ description: DatabaseDescription) {
    self.description = description
    tables = Dictionary(description.tables.map { ($0.qualifiedName, $0) }) { first, _ in first }
  }

  /// A name without quotes may be in other letters than the table's.
  func table(_ name: TableName) -> TableSchema? {
    tables[name] ?? tables[TableName(schema: name.schema?.asciiLowercased, name: name.name.asciiLowercased)]
  }

  func definition(ofView name: TableName) -> ViewDefinition? {
    guard let table = table(name), table.isView, table.qualifier == nil else { return nil }
    return description.views[table.name].map { ViewDefinition(sql: $0) }
  }

  func isVirtual(_ name: TableName) -> Bool { false }

  func givesRows(_ function: String) -> Bool { description.rowFunctions.contains(function) }
}
