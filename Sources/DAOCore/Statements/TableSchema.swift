/// The columns of a table, in the order of the schema.
public struct TableSchema: Sendable, Hashable {
  public var name: String
  public var columns: [TableColumn]

  public init(name: String, columns: [TableColumn]) {
    self.name = name
    self.columns = columns
  }
}

/// One column of a table.
public struct TableColumn: Sendable, Hashable {
  public var name: String
  /// The type as it was declared, `VARCHAR(20)`; empty when there is none.
  public var declaredType: String
  /// Whether the database keeps the digits of a decimal number that is stored in it as text.
  public var keepsText: Bool
  public var isNotNull: Bool
  /// 1 for the first column of the primary key, 2 for the second, 0 for others.
  public var primaryKeyPosition: Int
  /// Computed by the database: never inserted or updated.
  public var isGenerated: Bool

  public init(
    name: String, declaredType: String, keepsText: Bool, isNotNull: Bool, primaryKeyPosition: Int, isGenerated: Bool
  ) {
    self.name = name
    self.declaredType = declaredType
    self.keepsText = keepsText
    self.isNotNull = isNotNull
    self.primaryKeyPosition = primaryKeyPosition
    self.isGenerated = isGenerated
  }
}
