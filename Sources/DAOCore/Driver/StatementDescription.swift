/// What an engine knows of a statement that has not been run: what its parameters stand for, and what its rows are made of.
package struct StatementDescription: Sendable, Hashable {
  /// In the order of their index.
  package var parameters: [Parameter]
  /// In the order of the result; none where the statement returns no rows.
  package var columns: [Column]
  /// How many rows it gives, as far as that is proven.
  package var rowCount: RowCount

  package init(parameters: [Parameter], columns: [Column], rowCount: RowCount = .any) {
    self.parameters = parameters
    self.columns = columns
    self.rowCount = rowCount
  }

  /// A parameter, with the columns that its value is stored in or compared with, as far as they are known.
  package struct Parameter: Sendable, Hashable {
    /// The name without its `:`; nil for one without a name.
    package var name: String?
    package var columns: [TableColumn]
    /// The type that the SQL wants of it where there is no column: of LIMIT, LIKE, a calculation; nil where it does not tell.
    package var kind: ExpressionType.Kind?
    /// Whether NULL makes sense for it.
    package var takesNull: Bool

    package init(name: String?, columns: [TableColumn], kind: ExpressionType.Kind? = nil, takesNull: Bool = false) {
      self.name = name
      self.columns = columns
      self.kind = kind
      self.takesNull = takesNull
    }
  }

  /// A column of the result.
  package struct Column: Sendable, Hashable {
    package var label: String
    /// The column of a table that its values come from, as they are; nil for what is calculated.
    package var origin: Origin?
    /// The type that the origin was declared with, empty for none; nil where there is no origin.
    package var declaredType: String?
    /// False where the engine proves that no value is NULL; true where the origin takes NULL; nil where it is not known: a
    /// calculation, the optional side of an outer join.
    package var isNullable: Bool?
    /// What is proven of the values of a calculation; nil for a column, and where nothing is.
    package var type: ExpressionType?

    package init(
      label: String, origin: Origin? = nil, declaredType: String? = nil, isNullable: Bool? = nil, type: ExpressionType? = nil
    ) {
      self.type = type
      self.label = label
      self.origin = origin
      self.declaredType = declaredType
      self.isNullable = isNullable
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
