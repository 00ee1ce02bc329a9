/// The columns of a table or view, in the order of the schema.
package struct TableSchema: Sendable, Hashable {
  package var name: String
  /// The attached database or the schema in which the table was looked up; nil if none was named.
  package var qualifier: String?
  package var columns: [TableColumn]
  /// Whether this is a view.
  package var isView: Bool
  /// Whether rows of other tables, which inherit from it, are found in it.
  package var hasHeirs: Bool

  package init(
    name: String, qualifier: String? = nil, columns: [TableColumn], isView: Bool = false, hasHeirs: Bool = false
  ) {
    self.isView = isView
    self.hasHeirs = hasHeirs
    self.name = name
    self.qualifier = qualifier
    self.columns = columns
  }

  /// The name with the qualifier.
  package var qualifiedName: TableName { TableName(schema: qualifier, name: name) }
}

/// One column of a table.
package struct TableColumn: Sendable, Hashable {
  package var name: String
  /// The table, without a schema; empty where it is not known.
  package var table: String
  /// The declared type, `VARCHAR(20)`; empty if there is none.
  package var declaredType: String
  /// What that type means.
  package var kind: ColumnKind
  /// What the engine makes of the values that are stored.
  package var affinity: TypeAffinity
  package var isNotNull: Bool
  /// The position in the primary key, from 1; 0 for other columns.
  package var primaryKeyPosition: Int
  /// Whether the database computes the column: it is never inserted or updated.
  package var isGenerated: Bool
  /// The SQL of its DEFAULT; nil without one.
  package var defaultSQL: String?
  /// Whether it takes small letters for large ones, as far as the engine tells.
  package var ignoresCase: Bool
  /// The digits after the point that a numeric column keeps of a number, which the engine rounds without a word; nil for all of them.
  package var scale: Int?

  package init(
    name: String, declaredType: String = "", kind: ColumnKind = .unknown, affinity: TypeAffinity = .other,
    isNotNull: Bool = false, primaryKeyPosition: Int = 0, isGenerated: Bool = false, table: String = "",
    defaultSQL: String? = nil, ignoresCase: Bool = false, scale: Int? = nil
  ) {
    self.name = name
    self.table = table
    self.declaredType = declaredType
    self.kind = kind
    self.affinity = affinity
    self.isNotNull = isNotNull
    self.primaryKeyPosition = primaryKeyPosition
    self.isGenerated = isGenerated
    self.defaultSQL = defaultSQL
    self.ignoresCase = ignoresCase
    self.scale = scale
  }
  /// Whether the database stores every number as text, so a date is stored as ISO 8601: TEXT, VARCHAR.
  package var isText: Bool { affinity == .text }

  /// Whether a decimal number stored as text keeps its digits.
  package var keepsText: Bool { affinity == .text || affinity == .other }

  /// `employee.eid`, or the name alone where the table is not known.
  package var path: String { table.isEmpty ? name : "\(table).\(name)" }
}
