import DAOCore

/// What a script declares for generated Swift: entities of tables, and the types of columns.
package struct TypeDeclarations: Sendable {
  package var entities: [DeclaredEntity] = []
  package var columns: [DeclaredColumn] = []

  package init() {}
}

/// An `<entity>`: a struct that is generated from the columns of a table.
package struct DeclaredEntity: Sendable {
  package var name: String
  package var table: String
  /// Whether the struct is a record of its table.
  package var isRecord = false
  package var location: DAOError.Location
  /// The position of the table's name.
  package var tableLocation: DAOError.Location
}

/// A `<column>`: the Swift type of a table's column, in all scripts that are compiled together.
package struct DeclaredColumn: Sendable {
  package var table: String
  package var column: String
  package var type: DeclaredType
  package var location: DAOError.Location
  package var nameLocation: DAOError.Location
}

/// A `<parameter>` of an operation: the Swift type of an input.
package struct DeclaredParameter: Sendable {
  package var name: String
  package var type: DeclaredType
  package var location: DAOError.Location
  package var nameLocation: DAOError.Location
}

/// A `<result>` of an operation: the Swift type of a result column.
package struct DeclaredResult: Sendable {
  package var column: String
  package var type: DeclaredType
  /// Whether it may be NULL; nil leaves it to the schema.
  package var isNullable: Bool?
  package var location: DAOError.Location
  package var columnLocation: DAOError.Location
}
