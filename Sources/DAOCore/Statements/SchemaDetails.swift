/// What a schema has beside the columns of its tables.
package struct SchemaDetails: Sendable, Hashable {
  package var indexes: [IndexSchema]
  package var triggers: [TriggerSchema]
  package var foreignKeys: [ForeignKeySchema]
  package var views: [ViewSchema]
  /// The functions beside the engine's own that give several rows where one value is asked for.
  package var rowFunctions: Set<String>

  package init(
    indexes: [IndexSchema] = [], triggers: [TriggerSchema] = [], foreignKeys: [ForeignKeySchema] = [], views: [ViewSchema] = [],
    rowFunctions: Set<String> = []
  ) {
    self.rowFunctions = rowFunctions
    self.views = views
    self.indexes = indexes
    self.triggers = triggers
    self.foreignKeys = foreignKeys
  }
}

/// An index, or the order of a primary key.
package struct IndexSchema: Sendable, Hashable {
  package var name: String
  package var table: String
  package var terms: [Term]
  package var isUnique: Bool
  /// Whether it has a WHERE.
  package var isPartial: Bool
  /// Whether it finds the rows of keys that are not NULL, as a foreign key looks for them.
  package var findsKeys: Bool
  /// What makes it other than a tree of its terms, as the engine says it: its method, included columns; empty for nothing.
  package var form: String
  /// Whether a CREATE INDEX made it; false for a primary key or UNIQUE of the table.
  package var isOwn: Bool
  /// The SQL that creates it; nil for a primary key or UNIQUE of the table.
  package var sql: String?

  /// The name of a key that is the number of the row, which has no index.
  package static let rowNumber = "PRIMARY KEY"

  /// A column of an index.
  package struct Term: Sendable, Hashable {
    /// The column; nil for an expression.
    package var column: String?
    package var isDescending: Bool
    package var collation: String

    package init(column: String?, isDescending: Bool = false, collation: String = "") {
      self.column = column
      self.isDescending = isDescending
      self.collation = collation
    }
  }

  package init(
    name: String, table: String, terms: [Term], isUnique: Bool = false, isPartial: Bool = false,
    findsKeys: Bool? = nil, form: String = "", isOwn: Bool = true, sql: String? = nil
  ) {
    self.sql = sql
    self.form = form
    self.findsKeys = findsKeys ?? !isPartial
    self.name = name
    self.table = table
    self.terms = terms
    self.isUnique = isUnique
    self.isPartial = isPartial
    self.isOwn = isOwn
  }

  /// The columns; nil if it has expressions.
  package var columns: [String]? {
    let names = terms.compactMap(\.column)
    return names.count == terms.count ? names : nil
  }
}

/// A trigger of a table or view.
package struct TriggerSchema: Sendable, Hashable {
  package var name: String
  /// As ``TableName/detailed`` has it.
  package var table: String
  /// Whether it may skip a row, perhaps insert another one instead, or give its columns other values.
  package var skipsRows: Bool
  /// The SQL that creates it.
  package var sql: String

  package init(name: String, table: String, skipsRows: Bool = false, sql: String) {
    self.sql = sql
    self.name = name
    self.table = table
    self.skipsRows = skipsRows
  }
}

/// A view.
package struct ViewSchema: Sendable, Hashable {
  package var name: String
  /// The SQL that creates it.
  package var sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// A foreign key of a table.
package struct ForeignKeySchema: Sendable, Hashable {
  package var table: String
  package var columns: [String]
  package var parent: String
  /// The columns of the parent; empty for its primary key.
  package var parentColumns: [String]
  /// What becomes of the row when its parent is deleted.
  package var onDelete: Action
  /// What becomes of the row when its parent's key changes.
  package var onUpdate: Action

  /// What a foreign key does.
  package enum Action: String, Sendable, Hashable {
    case none = "NO ACTION"
    case restrict = "RESTRICT"
    case setNull = "SET NULL"
    case setDefault = "SET DEFAULT"
    case cascade = "CASCADE"
  }

  package init(
    table: String, columns: [String], parent: String, parentColumns: [String] = [], onDelete: Action = .none,
    onUpdate: Action = .none
  ) {
    self.onDelete = onDelete
    self.onUpdate = onUpdate
    self.table = table
    self.columns = columns
    self.parent = parent
    self.parentColumns = parentColumns
  }
}
