/// The columns of a table, in the order of the schema.
package struct TableSchema: Sendable, Hashable {
  package var name: String
  /// The attached database, or the schema, that the table was asked for in; nil where none was named.
  package var qualifier: String?
  package var columns: [TableColumn]
  /// Whether it is a view.
  package var isView: Bool

  package init(name: String, qualifier: String? = nil, columns: [TableColumn], isView: Bool = false) {
    self.isView = isView
    self.name = name
    self.qualifier = qualifier
    self.columns = columns
  }

  /// The name with its qualifier.
  package var qualifiedName: TableName { TableName(schema: qualifier, name: name) }
}

/// One column of a table.
package struct TableColumn: Sendable, Hashable {
  package var name: String
  /// The table, without a schema; empty where it is not known.
  package var table: String
  /// The type as it was declared, `VARCHAR(20)`; empty when there is none.
  package var declaredType: String
  /// Whether the database keeps the digits of a decimal number that is stored in it as text.
  package var keepsText: Bool
  /// Whether the database makes a text of every number that is stored in it, so that a date is stored as one: TEXT, VARCHAR.
  package var isText: Bool
  package var isNotNull: Bool
  /// 1 for the first column of the primary key, 2 for the second, 0 for others.
  package var primaryKeyPosition: Int
  /// Computed by the database: never inserted or updated.
  package var isGenerated: Bool

  package init(
    name: String, declaredType: String, keepsText: Bool, isNotNull: Bool, primaryKeyPosition: Int, isGenerated: Bool,
    isText: Bool = false, table: String = ""
  ) {
    self.name = name
    self.table = table
    self.declaredType = declaredType
    self.keepsText = keepsText
    self.isText = isText
    self.isNotNull = isNotNull
    self.primaryKeyPosition = primaryKeyPosition
    self.isGenerated = isGenerated
  }
}
