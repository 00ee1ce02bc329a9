import DAOKit
import DAOScript

/// `dao render`: shows the SQL and the values of one call, and runs nothing.
struct RenderCommand: Command {
  static let database = CommandOption(
    "database", value: "FILE", "the SQLite database, where SQL is made of the columns of its tables")
  static let format = CommandOption("format", value: "FORMAT", choices: Format.allCases.map(\.rawValue))

  enum Format: String, CaseIterable {
    case text, json
  }

  let name = "render"
  let summary = "show the SQL and the bound values of a call"
  let values = "NAME SELECTOR [VALUE…]"
  let options =
    ScriptFolders.options + CallArguments.options
    + [Dialects.option, Self.format, Self.database, SharedConfiguration.dates]
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
    let format = try Format.named(arguments[Self.format])
    let dialect = try Dialects.named(arguments[Dialects.option])
    let call = try CallArguments(arguments, console).arguments
    let folders = try ScriptFolders(arguments, console)
    let script = try folders.script(named: arguments.values[0], dialect: dialect)
    let operation = try script.operation(named: arguments.values[1], argumentCount: call.count)
    let file = arguments[Self.database].map { DatabaseFile($0, folders.configuration) }
    let rendered = try Self.withSchema(of: file, for: operation) {
      try operation.render(call, dialect: dialect, dates: folders.configuration.dateStrategy, schema: $0)
    }
    try console.print(Self.text(of: rendered.text, rendered.values, dialect, as: format))
  }

  /// Calls `body` with a function that looks up the columns of a table.
  private static func withSchema<Result>(
    of file: DatabaseFile?, for operation: CompiledOperation, _ body: ((String) throws -> TableSchema?) throws -> Result
  ) throws -> Result {
    guard let file else {
      return try body { table in
        throw UsageError(
          "the SQL of \(operation.name) is made of the columns of '\(table)': say where it is, by --database FILE")
      }
    }
    return try file.opened { try body($0.tableSchema) }
  }

  private static func text(
    of statement: StatementText, _ values: [Value], _ dialect: any Dialect, as format: Format
  ) -> String {
    switch format {
    case .json:
      return JSONText.object([
        (name: "sql", json: JSONText.string(statement.sql)),
        (name: "values", json: JSONText.array(values.map(JSONText.literal))),
      ])
    case .text:
      let lines = zip(names(of: statement, dialect), values).map { "-- \($0): \($1.display)" }
      return ([statement.sql] + lines).joined(separator: "\n")
    }
  }

  /// The placeholder of each value in the SQL, with a number for `?`. A different name in the script follows in parentheses.
  private static func names(of statement: StatementText, _ dialect: any Dialect) -> [String] {
    var written: [Int: String] = [:]
    var indexes: [String: Int] = [:]
    var last = 0
    for token in SQLScanner(statement.sql, dialect: dialect) where token.kind == .parameter {
      let text = String(token.text)
      let index = Int(text.dropFirst()) ?? indexes[text] ?? last + 1
      last = max(last, index)
      if text != "?" { indexes[text] = index }
      written[index] = written[index] ?? (text == "?" ? "?\(index)" : text)
    }
    return statement.parameters.enumerated().map { position, parameter in
      let source = statement.parameterDescription(position + 1)
      guard let text = written[position + 1] else { return source }
      return parameter.name == nil || text.dropFirst() == source.dropFirst() ? text : "\(text) (\(source))"
    }
  }
}
