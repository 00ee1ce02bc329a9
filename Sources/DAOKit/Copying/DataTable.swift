import DAOCore
import DAOSQL

/// A table of a ``DataSource``.
///
/// ```swift
/// let table = DataTable("person", [DataColumn("id", .integer), DataColumn("name", .text)], key: ["id"])
/// ```
public struct DataTable: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The columns, in the order in which rows have their values.
  public let columns: [DataColumn]
  /// The names of the columns that tell a row from all others. Default: none.
  public let key: [String]

  /// A table with these columns.
  public init(_ name: String, _ columns: [DataColumn], key: [String] = []) {
    self.name = name
    self.columns = columns
    self.key = key
  }

  /// A table of a database.
  init(_ table: TableSchema) {
    self.init(
      table.name,
      table.columns.filter { !$0.isGenerated }.map { DataColumn($0.name, DataType($0.kind), isRequired: $0.isNotNull) },
      key: table.primaryKey.map(\.name))
  }

  /// The table with texts in each column but those of JSON.
  var ofTexts: DataTable {
    DataTable(
      name, columns.map { DataColumn($0.name, $0.type == .json ? .json : .text, isRequired: $0.isRequired) }, key: key)
  }

  /// The table as one of a database.
  var schema: TableSchema {
    TableSchema(
      name: name,
      columns: columns.map { column in
        TableColumn(
          name: column.name, kind: column.type.kind, isNotNull: column.isRequired,
          primaryKeyPosition: (key.firstIndex(of: column.name) ?? -1) + 1, table: name)
      })
  }
}
