import DAOKit
import DAOSQL
import DAOScript

/// `dao render`: shows the SQL and the values of one call, and runs nothing.
struct RenderCommand: Command {
  static let database = CommandOption(
    "database", value: "FILE|URL", "the database, for the columns that SQL and the form of dates depend on")
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

    A date for a TEXT column is ISO 8601 text where --database says which column is one; else it has the form of the
    strategy.

    With --dialect postgres the variants for databaseId="postgres" are taken, which may also be written "postgresql".
    json prints one object, {"sql": "…", "values": […]}, the values in the order of the parameters, as they are bound.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("render takes \(values)") }
    let format = try Format.named(arguments[Self.format])
    let dialect = try arguments[Dialects.option].map(Dialects.named) ?? arguments.serverDialect ?? Dialects.named(nil)
    let call = try CallArguments(arguments, console).arguments
    let folders = try ScriptFolders(arguments, console)
    let script = try folders.script(named: arguments.values[0], dialect: dialect)
    let operation = try script.operation(named: arguments.values[1], argumentCount: call.count)
    let dates = folders.configuration.dateStrategy
    let file = try arguments[Self.database].map { try Databases.named($0, folders.configuration) }
    let rendered = try Self.withDatabase(file) { database in
      let (text, arguments) = try operation.render(call, dialect: dialect, dates: dates) { table in
        guard let database else {
          throw UsageError(
            "the SQL of \(operation.name) is made of the columns of '\(table)': say where it is, by \(Self.database.usage)")
        }
        return try database.tableSchema(table)
      }
      return (text: text, values: try Self.values(arguments, of: text, in: database, dialect, dates: dates))
    }
    try console.print(Self.text(of: rendered.text, rendered.values, dialect, as: format))
  }

  /// Calls `body` with the database, or with nil if none is named.
  private static func withDatabase<Result>(_ file: (any NamedDatabase)?, _ body: (Database?) throws -> Result) throws -> Result
  {
    guard let file else { return try body(nil) }
    return try file.opened(for: .reading) { try body($0) }
  }

  /// The values as the database binds them. For SQL that it cannot prepare, such as another engine's, they have the default
  /// form.
  private static func values(
    _ arguments: [TypedValue], of text: StatementText, in database: Database?, _ dialect: any Dialect,
    dates: Configuration.DateStrategy
  ) throws -> [Value] {
    if let database, dialect.name == database.runtime.driver.dialect.name {
      do {
        return try database.boundValues(of: arguments, for: text)
      } catch var error as DAOError where [.parameter, .encoding].contains(error.code) {
        error.operation = text.origin?.operation
        error.location = text.origin?.element
        throw error
      } catch is DAOError {}
    }
    return try arguments.map { try $0.value(dates: dates) }
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

  /// The placeholder of each value in the SQL, numbered if it is `?`, and the script's name in parentheses if it differs.
  private static func names(of statement: StatementText, _ dialect: any Dialect) -> [String] {
    var written: [Int: String] = [:]
    for parameter in SQLText(statement.sql, dialect: dialect).numberedParameters {
      let (text, number) = (String(parameter.token.text), parameter.index + 1)
      written[number] = written[number] ?? (text == "?" ? "?\(number)" : text)
    }
    return statement.parameters.enumerated().map { position, parameter in
      let source = statement.parameterDescription(position + 1)
      guard let text = written[position + 1] else { return source }
      return parameter.name == nil || text.dropFirst() == source.dropFirst() ? text : "\(text) (\(source))"
    }
  }
}
