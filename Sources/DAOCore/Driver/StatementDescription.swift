import DAOSQL

/// The parameters and result columns of a statement that has not run, as far as the engine knows them.
package struct StatementDescription: Sendable {
  /// The parameters in the order of their index.
  package var parameters: [Parameter]
  /// The result columns; empty for a statement that returns no rows.
  package var columns: [Column]
  /// What its SQL means.
  package var analysis: AnalysedStatement
  /// What the server says of it; nil where the engine is none that is asked over a network.
  package var facts: StatementFacts?

  package init(parameters: [Parameter], columns: [Column], analysis: AnalysedStatement) {
    self.parameters = parameters
    self.columns = columns
    self.analysis = analysis
  }

  /// A parameter and the columns that its value is stored in or compared with, as far as they are known.
  package struct Parameter: Sendable, Hashable {
    /// The name without its `:`; nil for one without a name.
    package var name: String?
    package var columns: [TableColumn]
    /// The type that the SQL wants of it where there is no column: of LIMIT, LIKE, a calculation; nil where it does not tell.
    package var kind: ExpressionType.Kind?
    /// Whether NULL makes sense for it.
    package var takesNull: Bool
    /// Whether it is stored in each of its places, as it is; false where it is compared.
    package var isStored: Bool
    /// The columns that the elements of its JSON, or of its array, are compared with.
    package var elementColumns: [TableColumn] = []
    /// The first token of a value inside JSON that it is compared with.
    package var jsonToken: Int?

    package init(
      name: String?, columns: [TableColumn], kind: ExpressionType.Kind? = nil, takesNull: Bool = false, isStored: Bool = false
    ) {
      self.name = name
      self.columns = columns
      self.kind = kind
      self.takesNull = takesNull
      self.isStored = isStored
    }
  }

  /// A column of the result.
  package struct Column: Sendable, Hashable {
    package var label: String
    /// The table column that its values come from; nil for a calculated column.
    package var origin: Origin?
    /// What the declared type of the origin means; nil without an origin.
    package var kind: ColumnKind?
    /// False if it is proven that no value is NULL, true if the origin can hold NULL, nil if unknown: a calculation, the
    /// optional side of an outer join.
    package var isNullable: Bool?
    /// Whether it is the WHERE that leaves NULLs out, so that a statement without it may have some.
    package var isFiltered: Bool
    /// Whether an outer join may leave its table without a row, and no condition speaks of it.
    package var isJoined = false
    /// What is proven of the values of a calculation; nil for a column of one table, and where nothing is.
    package var type: ExpressionType?
    /// The columns that a calculation is of.
    package var operands: [TableColumn] = []
    /// What each part of a UNION gives for it, of which `origin` is only one; nil for a column of one table.
    package var parts: [ExpressionType?]?

    package init(
      label: String, origin: Origin? = nil, kind: ColumnKind? = nil, isNullable: Bool? = nil, isFiltered: Bool = false,
      type: ExpressionType? = nil, parts: [ExpressionType?]? = nil
    ) {
      self.type = type
      self.parts = parts
      self.label = label
      self.origin = origin
      self.kind = kind
      self.isNullable = isNullable
      self.isFiltered = isFiltered
    }
  }

  /// A column of a table.
  package struct Origin: Sendable, Hashable {
    package var table: TableName
    package var column: String

    package init(table: TableName, column: String) {
      self.table = table
      self.column = column
    }
  }
}
