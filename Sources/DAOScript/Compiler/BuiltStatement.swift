import DAOCore
import DAOMarkup

/// An INSERT or UPDATE that is written from the columns of a table, once these are known.
package struct BuiltStatement: Sendable {
  private let kind: OperationKind
  private let table: Text
  private let exclude: [Text]
  private let condition: [SQLNode]
  private let file: String
  private let dialect: any Dialect
  private let nulls: Configuration.NullStrategy?
  private let origin: Origin

  init(_ operation: ScriptOperation, _ body: BuiltBody, condition: [SQLNode], of script: Script, dialect: any Dialect) {
    kind = operation.kind
    table = body.table
    exclude = body.exclude
    self.condition = condition
    file = script.file
    self.dialect = dialect
    nulls = operation.nulls ?? script.nulls
    origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location)
  }

  /// The table that the columns are taken from, as the script names it.
  package var tableName: String { table.string }

  /// The columns that are left out.
  package var excludedColumns: [String] { exclude.map(\.string) }

  /// The parameters of the condition as scripts write them.
  package var conditionParameters: [String] {
    var names: [String] = []
    var known: Set<String> = []
    for case .parameter(let parameter) in condition where known.insert(parameter.source).inserted {
      names.append(parameter.source)
    }
    return names
  }

  /// The statement for the table's present columns: all but the excluded and the generated ones, in their order.
  ///
  /// For example `UPDATE "employee" SET "name" = :name WHERE eid = :eid`. A parameter that stores a column is named like the
  /// column; one of the same name in the condition is the same parameter.
  ///
  /// - Parameter schema: The table of that name, nil when there is none.
  /// - Throws: One error with all faults when there is no such table, no such column to exclude, or no column left.
  package func resolve(with schema: (String) throws -> TableSchema?) throws -> StatementText {
    guard let schema = try schema(table.string) else {
      throw error([fault("there is no table '\(table.string)' in the database", at: table.position)])
    }
    let names = schema.columns.map(\.name)
    let unknown = exclude.filter { !names.contains($0.string) }
    guard unknown.isEmpty else {
      throw error(
        unknown.map { column in
          let hint = Spelling.nearest(to: column.string, in: names).map { "; did you mean '\($0)'?" }
          let message = "the table '\(schema.name)' has no column '\(column.string)'"
          return fault(message + (hint ?? "; it has \(names.joined(separator: ", "))"), at: column.position)
        })
    }
    let excluded = Set(excludedColumns)
    let columns = schema.columns.filter { !$0.isGenerated && !excluded.contains($0.name) }
    guard !columns.isEmpty else {
      throw error([fault("no column of '\(schema.name)' is left to \(kind.rawValue)", at: (exclude.first ?? table).position)])
    }
    return statement(schema.name, columns)
  }

  private func statement(_ table: String, _ columns: [TableColumn]) -> StatementText {
    var writer = StatementWriter(file: file, dialect: dialect)
    if kind == .insert {
      let names = columns.map { dialect.quote($0.name) }.joined(separator: ", ")
      writer.write("INSERT INTO \(dialect.quote(table)) (\(names)) VALUES (")
    } else {
      writer.write("UPDATE \(dialect.quote(table)) SET ")
    }
    for (index, column) in columns.enumerated() {
      if index > 0 { writer.write(", ") }
      if kind == .update { writer.write("\(dialect.quote(column.name)) = ") }
      writer.write(valueOf: column)
    }
    writer.write(kind == .insert ? ")" : " WHERE ")
    writer.write(condition)
    var origin = origin
    origin.runs = writer.runs
    return StatementText(sql: writer.sql, parameters: writer.parameters, verb: .change, nulls: nulls, origin: origin)
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
