import DAOCore
import DAOScript

/// An operation as its rules see it: every statement that its calls may run, as the engine describes it.
package struct CheckedOperation {
  package let operation: CompiledOperation
  package let statements: [CheckedStatement]
  /// The errors of combinations of branches that no call may run.
  let refusals: [DAOError]
  /// Whether there are more statements, of which only a caller knows the text.
  let lacksUncheckedText: Bool
  package let schema: CheckedSchema
  /// The columns that its values are stored in or compared with.
  let boundColumns: BoundColumns

  init(
    _ operation: CompiledOperation, _ statements: [CheckedStatement], of variants: SQLVariants, schema: CheckedSchema
  ) {
    self.operation = operation
    self.statements = statements
    refusals = variants.refusals
    lacksUncheckedText = variants.lacksUncheckedText
    self.schema = schema
    boundColumns = BoundColumns(operation.linked, statements, dialect: schema.dialect)
  }

  package var linked: LinkedOperation { operation.linked }

  /// The nodes of its dynamic SQL; none for SQL that is the same in every call.
  var nodes: [SQLNode] { if case .dynamic(let sql) = linked.body { sql.nodes } else { [] } }

  /// The place of its name, or else of its element.
  var nameLocation: DAOError.Location { linked.declaration.nameLocation ?? operation.location }
}

/// A statement that the engine has prepared.
package struct CheckedStatement {
  package let text: StatementText
  package let description: StatementDescription

  /// The place in the script of a UTF-8 offset of the SQL.
  func location(ofOffset offset: Int) -> DAOError.Location? { text.origin?.location(ofOffset: offset, in: text.sql) }

  /// The place in the script of a result column.
  func location(ofColumn index: Int, _ schema: CheckedSchema) throws -> DAOError.Location? {
    let places = try ResultPlaces(text.sql, dialect: schema.dialect, schema: schema.table)
    return places.offset(of: index, count: description.columns.count).flatMap(location(ofOffset:)) ?? text.origin?.element
  }
}
