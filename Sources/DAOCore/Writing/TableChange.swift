import DAOSQL

/// An INSERT, upsert, UPDATE or DELETE of one table, as its schema, the columns and their roles make it.
///
/// An update by the key of a table `t` is `UPDATE "t" SET "a" = :a WHERE "id" = :id`. The parameter of a column has its
/// name, so that an entity's properties are bound by the name rules of columns.
package struct TableChange {
  package let kind: Kind
  package let schema: TableSchema
  /// The columns that the change writes, in the order of the schema.
  package let columns: [TableColumn]
  package var roles: ColumnRoles
  package var condition: Condition

  package enum Kind: Sendable { case insert, update, delete }

  /// The rows of an update or delete.
  package enum Condition {
    case all
    /// The row whose primary key has the values of its columns.
    case key
    /// Those of a condition that `write` writes.
    case written((inout StatementWriter) -> Void)
  }

  /// - Parameter excluded: Columns that are left out, beside those that the database computes. An update by the key leaves the
  ///   key as it is.
  package init(
    _ kind: Kind, of schema: TableSchema, excluding excluded: Set<String> = [], roles: ColumnRoles = ColumnRoles(),
    where condition: Condition = .all
  ) {
    self.kind = kind
    self.schema = schema
    self.roles = roles
    self.condition = condition
    let keepsKey = if case (.update, .key) = (kind, condition) { true } else { false }
    columns = schema.columns.filter {
      !$0.isGenerated && !excluded.contains($0.name) && !(keepsKey && $0.primaryKeyPosition > 0)
    }
  }

  /// The statement. Columns that an update or insert could write must be left.
  ///
  /// - Parameters:
  ///   - origin: The operation that the statement is of; nil for one of the library.
  ///   - handlers: Makes the type handlers of its parameters.
  package func statement(
    dialect: any Dialect, nulls: Configuration.NullStrategy? = nil, origin: Origin? = nil,
    handlers: ([StatementText.Parameter]) -> (any ParameterHandlers)? = { _ in nil }
  ) -> StatementText {
    var writer = StatementWriter(dialect: dialect)
    write(&writer)
    var origin = origin
    origin?.runs = writer.runs
    return StatementText(
      sql: writer.sql, parameters: writer.parameters, verb: .change, nulls: nulls, origin: origin, followsSchema: true,
      builtFrom: kind == .delete ? nil : schema, handlers: handlers(writer.parameters))
  }
}
