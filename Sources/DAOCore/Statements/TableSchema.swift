/// The columns of a table, in the order of the schema.
public struct TableSchema: Sendable, Hashable {
  public var name: String
  /// The attached database, or the schema, that the table was asked for in; nil where none was named.
  public var qualifier: String?
  public var columns: [TableColumn]

  public init(name: String, qualifier: String? = nil, columns: [TableColumn]) {
    self.name = name
    self.qualifier = qualifier
    self.columns = columns
  }

  /// The name with its qualifier.
  package var qualifiedName: TableName { TableName(schema: qualifier, name: name) }
}

/// One column of a table.
public struct TableColumn: Sendable, Hashable {
  public var name: String
  /// The type as it was declared, `VARCHAR(20)`; empty when there is none.
  public var declaredType: String
  /// Whether the database keeps the digits of a decimal number that is stored in it as text.
  public var keepsText: Bool
  /// Whether the database makes a text of every number that is stored in it, so that a date is stored as one: TEXT, VARCHAR.
  public var isText: Bool
  public var isNotNull: Bool
  /// 1 for the first column of the primary key, 2 for the second, 0 for others.
  public var primaryKeyPosition: Int
  /// Computed by the database: never inserted or updated.
  public var isGenerated: Bool

  public init(
    name: String, declaredType: String, keepsText: Bool, isNotNull: Bool, primaryKeyPosition: Int, isGenerated: Bool,
    isText: Bool = false
  ) {
    self.name = name
    self.declaredType = declaredType
    self.keepsText = keepsText
    self.isText = isText
    self.isNotNull = isNotNull
    self.primaryKeyPosition = primaryKeyPosition
    self.isGenerated = isGenerated
  }
}
