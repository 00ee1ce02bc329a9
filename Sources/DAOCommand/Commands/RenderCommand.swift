import DAOKit
import DAOScript

/// `dao render`: shows the SQL and the values of one call, and runs nothing.
struct RenderCommand: Command {
  static let database = CommandOption(
    "database", value: "FILE", "the SQLite database, where SQL is made of the columns of its tables")
  static let format = CommandOption("format", value: "FORMAT", Format.allCases.map(\.rawValue).joined(separator: ", "))

  enum Format: String, CaseIterable {
    case text, json
  }

  let name = "render"
  let summary = "show the SQL and the bound values of a call"
  let values = "NAME SELECTOR [VALUE…]"
  let options = ScriptFolders.options + CallArguments.options + [Dialects.option, Self.format, Self.database]
  let details = """
    NAME, SELECTOR and VALUE are those of dao call, and so are --set and --params. Nothing is run, and no database is
    needed, but for the columns of a built insert or update and for <substitution columns-of>.

      dao render --scripts dao-scripts employee selectWithEid: eid-000001
      dao render --scripts dao-scripts employee find --params '{"eids": ["eid-000001"]}' --dialect postgres

    With --dialect postgres the variants for databaseId="postgres" are taken, which may also be written "postgresql".
    json prints one object, {"sql": "…", "values": […]}, the values in the order of the parameters, as they are bound.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("render takes \(values)") }
    let format = try Self.format(named: arguments[Self.format])
    let dialect = try Dialects.named(arguments[Dialects.option])
    let call = try CallArguments(arguments).arguments
    let script = try ScriptFolders(arguments, console).script(named: arguments.values[0], dialect: dialect)
    let operation = try script.operation(named: arguments.values[1], argumentCount: call.count)
    let rendered = try Self.withSchema(of: arguments[Self.database], for: operation) {
      try operation.render(call, dialect: dialect, dates: Configuration().dateStrategy, schema: $0)
    }
    try console.print(Self.text(of: rendered.text, rendered.values, as: format))
  }

  private static func format(named name: String?) throws -> Format {
    guard let name else { return .text }
    guard let format = Format(rawValue: name) else {
      let names = Format.allCases.map(\.rawValue)
      throw UsageError("no format '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
    }
    return format
  }

  /// Lends what knows the tables.
  private static func withSchema<Result>(
    of file: String?, for operation: CompiledOperation, _ body: ((String) throws -> TableSchema?) throws -> Result
  ) throws -> Result {
    guard let file else {
      return try body { table in
        throw UsageError(
          "the SQL of \(operation.name) is made of the columns of '\(table)': say where it is, by --database FILE")
      }
    }
    return try DatabaseFile(path: file).opened { try body($0.tableSchema) }
  }

  private static func text(of statement: StatementText, _ values: [Value], as format: Format) -> String {
    switch format {
    case .json:
      return JSONText.object([
        (name: "sql", json: JSONText.string(statement.sql)),
        (name: "values", json: JSONText.array(values.map(JSONText.literal))),
      ])
    case .text:
      let lines = values.enumerated().map { index, value in
        "-- \(statement.parameterDescription(index + 1)): \(value.display)"
      }
      return ([statement.sql] + lines).joined(separator: "\n")
    }
  }
}
