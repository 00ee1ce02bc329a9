import DAOCore
import DAOMarkup
import DAOSQL

/// An INSERT, UPDATE or DELETE that is built from a table's columns when the schema is known.
package struct BuiltStatement: Sendable {
  let kind: OperationKind
  let body: BuiltBody
  let condition: [SQLNode]
  let file: String
  let dialect: any Dialect
  let nulls: Configuration.NullStrategy?
  let origin: Origin
  /// The columns that count updates according to other operations of the script. An upsert without a version of its own
  /// increments them.
  let versionColumnNames: Set<String>
  /// The type handlers of parameters and columns, by parameter name.
  let handlers: [String: NamedHandler]

  init(
    _ operation: ScriptOperation, _ body: BuiltBody, condition: [SQLNode], of script: Script, dialect: any Dialect,
    handlers: [String: NamedHandler] = [:], versionColumns: Set<String> = []
  ) {
    kind = operation.kind
    self.body = body
    self.condition = condition
    file = script.file
    self.dialect = dialect
    nulls = operation.nulls ?? script.nulls
    self.handlers = handlers
    versionColumnNames = body.version == nil ? versionColumns : []
    origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location)
  }

  /// The table that provides the columns, as the script names it.
  package var tableName: String { body.table.string }

  /// Whether the table's columns provide its parameters.
  package var bindsColumns: Bool { kind != .delete }

  /// The columns that take no value from the argument: they are excluded, or receive the time of the call.
  package var excludedColumns: [String] { (body.exclude + [body.created, body.updated].compactMap { $0 }).map(\.string) }

  /// The place of a column in `exclude`; nil where it is not excluded.
  package func place(ofExcluded column: String) -> DAOError.Location? {
    body.exclude.first { $0.string == column }.map { DAOError.Location($0.position, in: file) }
  }

  /// The version column of optimistic locking: its value must be the one that the caller has read. Nil without one.
  package var versionColumn: String? { body.version?.string }

  /// Whether an error of the database is that a version has passed the largest integer.
  package func isOverflow(_ error: DAOError) -> Bool {
    (versionColumn != nil || !versionColumnNames.isEmpty) && error.kind == .integerOverflow
  }

  /// Whether an insert may become an update.
  package var isUpsert: Bool { !body.conflict.isEmpty }

  /// The columns of a possible conflict.
  var conflict: [String] { body.conflict.map(\.string) }

  /// The parameters of the condition as scripts write them.
  package var conditionParameters: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for case .parameter(let parameter) in condition where known.insert(parameter.source).inserted {
      names.append(parameter.source)
    }
    return names
  }

  /// The places that bind values in the condition.
  package var conditionValues: [LinkedValue] { LinkedValue.values(in: condition, file: file) }

  /// The statement for the table's current columns: all except the excluded and the generated ones, in their order.
  ///
  /// For example `UPDATE "employee" SET "name" = :name WHERE eid = :eid`. The parameter of a column has the column's name. A
  /// parameter of the same name in the condition is the same parameter.
  ///
  /// - Parameters:
  ///   - omitted: Columns that are left out as if they were excluded.
  ///   - schema: Looks up a table by its name; nil for an unknown table.
  /// - Throws: One error with all faults: an unknown table or column, a column that cannot have the role that an attribute
  ///   gives it, or no columns left.
  package func resolve(
    omitting omitted: Set<String> = [], with schema: (String) throws -> TableSchema?
  ) throws -> StatementText {
    guard let schema = try schema(tableName) else {
      throw error([fault("there is no table '\(tableName)' in the database", at: body.table.position, code: "unknown-table")])
    }
    let named = body.roles + body.typeHandlers.map { ("typeHandlers", $0.column) }
    let faults = named.compactMap { fault(of: $0.column, in: $0.attribute, schema) }
    guard faults.isEmpty else { throw error(faults) }
    let change = change(of: schema, excluding: omitted.union(body.exclude.map(\.string)))
    guard kind == .delete || !change.columns.isEmpty else {
      let position = (body.exclude.first ?? body.table).position
      throw error([fault("no column of '\(schema.name)' is left to \(kind.rawValue)", at: position)])
    }
    return change.statement(dialect: dialect, nulls: nulls, origin: origin) { BoundHandlers(handlers, of: $0) }
  }

  private func change(of schema: TableSchema, excluding excluded: Set<String>) -> TableChange {
    let change: TableChange.Kind =
      switch kind {
      case .insert: .insert
      case .update: .update
      case .delete, .select: .delete
      }
    let condition: TableChange.Condition =
      condition.isEmpty ? .all : .written { [condition, file] in $0.write(condition, of: file) }
    return TableChange(change, of: schema, excluding: excluded, roles: roles, where: condition)
  }

  private var roles: ColumnRoles {
    var roles = ColumnRoles()
    roles.conflict = body.conflict.map { ($0.string, DAOError.Location($0.position, in: file)) }
    roles.update = body.update.map { Set($0.map(\.string)) }
    roles.created = body.created?.string
    roles.updated = body.updated?.string
    roles.version = versionColumn
    roles.counted = versionColumnNames
    roles.mark = body.soft?.string
    return roles
  }

  /// The reason why a column cannot have the role that an attribute gives it; nil if it can.
  private func fault(of name: Text, in attribute: String, _ schema: TableSchema) -> Fault? {
    guard let column = schema.columns.first(where: { $0.name == name.string }) else {
      let names = schema.columns.map(\.name)
      let hint = Spelling.nearest(to: name.string, in: names).map { "; did you mean '\($0)'?" }
      let message = "the table '\(schema.name)' has no column '\(name.string)'"
      return fault(message + (hint ?? "; it has \(names.joined(separator: ", "))"), at: name.position, code: "unknown-column")
    }
    if !["exclude", "conflict"].contains(attribute), column.isGenerated {
      return fault("the column '\(column.name)' is computed by the database, so nothing can set it", at: name.position)
    }
    if attribute == "conflict", column.isGenerated, dialect.numbers(column) {
      return fault(
        "the database numbers the column '\(column.name)' ALWAYS, so no row is found by it: declare it BY DEFAULT",
        at: name.position)
    }
    if attribute == "update", column.primaryKeyPosition > 0 {
      return fault(
        "the column '\(column.name)' is of the primary key, by which the row is known: an upsert never sets it",
        at: name.position)
    }
    if attribute == "version", column.keepsText {
      let type = column.declaredType.isEmpty ? "has no type" : "is \(column.declaredType)"
      return fault("the column '\(column.name)' \(type): a version is an INTEGER", at: name.position)
    }
    if attribute == "soft", column.isNotNull, column.kind != .boolean {
      return fault(
        "the column '\(column.name)' is NOT NULL: a soft delete needs a BOOLEAN, or a column that is NULL until then",
        at: name.position)
    }
    return nil
  }

  private func fault(_ message: String, at position: Position, code: String? = nil) -> Fault {
    Fault(message, at: DAOError.Location(position, in: file), code: code)
  }

  private func error(_ faults: [Fault]) -> DAOError {
    var error = DAOError(.script, faults: faults)
    error.operation = origin.operation
    return error
  }
}
