import DAOCore
import DAOMarkup

/// An INSERT, UPDATE or DELETE that is written from a table and its columns, once these are known.
package struct BuiltStatement: Sendable {
  let kind: OperationKind
  let body: BuiltBody
  let condition: [SQLNode]
  let file: String
  let dialect: any Dialect
  let nulls: Configuration.NullStrategy?
  let origin: Origin
  /// The columns that count updates by what other operations of the script say, and that an upsert without a version of its own
  /// counts on.
  let versionColumnNames: Set<String>
  /// The type handlers of parameters, those that store columns among them, by their names.
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

  /// The table that the columns are taken from, as the script names it.
  package var tableName: String { body.table.string }

  /// Whether the table's columns feed its parameters.
  package var bindsColumns: Bool { kind != .delete }

  /// The columns that take nothing of an argument, since they are left out or get the time of the call.
  package var excludedColumns: [String] { (body.exclude + [body.created, body.updated].compactMap { $0 }).map(\.string) }

  /// The column that must be what the caller has read; nil where every state of the row will do.
  package var versionColumn: String? { body.version?.string }

  /// Whether the column counts the updates of its row.
  func isVersion(_ column: TableColumn) -> Bool { column.name == versionColumn || versionColumnNames.contains(column.name) }

  /// Whether an insert may become an update.
  package var isUpsert: Bool { !body.conflict.isEmpty }

  /// The parameters of the condition as scripts write them.
  package var conditionParameters: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for case .parameter(let parameter) in condition where known.insert(parameter.source).inserted {
      names.append(parameter.source)
    }
    return names
  }

  /// The places where the condition's values are bound.
  package var conditionValues: [LinkedValue] { LinkedValue.values(in: condition, file: file) }

  /// The statement for the table's present columns: all but the excluded and the generated ones, in their order.
  ///
  /// For example `UPDATE "employee" SET "name" = :name WHERE eid = :eid`. A parameter that stores a column is named like the
  /// column; one of the same name in the condition is the same parameter.
  ///
  /// - Parameter schema: The table of that name, nil when there is none.
  /// - Throws: One error with all faults when there is no such table, no such column, one that cannot be what an attribute
  ///   says, or no column left.
  package func resolve(with schema: (String) throws -> TableSchema?) throws -> StatementText {
    guard let schema = try schema(tableName) else {
      throw error([fault("there is no table '\(tableName)' in the database", at: body.table.position)])
    }
    let named = body.roles + body.typeHandlers.map { ("typeHandlers", $0.column) }
    let faults = named.compactMap { fault(of: $0.column, in: $0.attribute, schema) }
    guard faults.isEmpty else { throw error(faults) }
    let excluded = Set(body.exclude.map(\.string))
    let columns = schema.columns.filter { !$0.isGenerated && !excluded.contains($0.name) }
    guard kind == .delete || !columns.isEmpty else {
      let position = (body.exclude.first ?? body.table).position
      throw error([fault("no column of '\(schema.name)' is left to \(kind.rawValue)", at: position)])
    }
    let table = TableSchema(name: schema.name, qualifier: schema.qualifier, columns: columns)
    return statement(table, versions: schema.columns.filter { !$0.isGenerated && isVersion($0) })
  }

  /// Why a column cannot be what an attribute says; nil when it can.
  private func fault(of name: Text, in attribute: String, _ schema: TableSchema) -> Fault? {
    guard let column = schema.columns.first(where: { $0.name == name.string }) else {
      let names = schema.columns.map(\.name)
      let hint = Spelling.nearest(to: name.string, in: names).map { "; did you mean '\($0)'?" }
      let message = "the table '\(schema.name)' has no column '\(name.string)'"
      return fault(message + (hint ?? "; it has \(names.joined(separator: ", "))"), at: name.position)
    }
    if !["exclude", "conflict"].contains(attribute), column.isGenerated {
      return fault("the column '\(column.name)' is computed by the database, so nothing can set it", at: name.position)
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
    if attribute == "soft", column.isNotNull, !column.isBoolean {
      return fault(
        "the column '\(column.name)' is NOT NULL: a soft delete needs a BOOLEAN, or a column that is NULL until then",
        at: name.position)
    }
    return nil
  }

  private func fault(_ message: String, at position: Position) -> Fault {
    Fault(message, at: DAOError.Location(position, in: file))
  }

  private func error(_ faults: [Fault]) -> DAOError {
    var error = DAOError(.script, faults: faults)
    error.operation = origin.operation
    return error
  }
}

extension TableColumn {
  /// Whether it was declared as one of truth values.
  var isBoolean: Bool { declaredType.lowercased().hasPrefix("bool") }
}
