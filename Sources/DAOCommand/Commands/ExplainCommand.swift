import DAOCheck
import DAOKit
import DAOSQLite
import DAOScript

/// `dao explain`: shows the SQL of an operation, its parameters, and the plan by which the engine runs it.
struct ExplainCommand: Command {
  private static let streams = CommandOption("streams", value: "DIR", "plan on the schema that these streams make")
  private static let database = CommandOption("database", value: "FILE", "plan on this database")
  private static let run = CommandOption(
    "run", "run a query on the database, and tell how many rows it has and how long it takes")
  private static let all = CommandOption("all", "show every statement, also those with the plan of an earlier one")

  let name = "explain"
  let summary = "show the SQL, the parameters and the plan of an operation"
  let values = "NAME SELECTOR [VALUE…]"
  let options =
    ScriptFolders.options + CallArguments.options + [streams, database, run, all, SharedConfiguration.dates]
  let details = """
    NAME, SELECTOR and VALUE are those of dao call, and so are --set and --params. Without values the statements are
    counted that the operation can produce, and the first one of each plan is shown; with values the one of this call.

      dao explain --scripts dao-scripts --streams Resources/streams employee selectWithEid:
      dao explain --scripts dao-scripts --database main.sqlite --run employee selectWithEid: eid-000001

    A parameter is shown with the columns that it is stored in or compared with. SCAN reads all rows of a table, SEARCH
    finds them by an index or a key.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("explain takes \(values)") }
    try Self.checkOptions(arguments)
    let call = try CallArguments(arguments, console)
    let folders = try ScriptFolders(arguments, console)
    let script = try folders.script(named: arguments.values[0], dialect: folders.dialect)
    let operation = try script.operation(named: arguments.values[1], argumentCount: call.arguments.count)
    guard
      let source = try SchemaSource(streams: arguments[Self.streams], database: arguments[Self.database], folders.configuration)
    else { return }
    // The parameters of a built statement are the columns of its table.
    let isCall = !call.isEmpty || operation.inputs.isEmpty && !operation.isBuilt
    try source.withConnection { connection in
      let explanation = OperationExplanation(operation, on: connection, dates: folders.configuration.dateStrategy)
      let parts =
        isCall || arguments.contains(Self.run)
        ? [try explanation.text(of: call.arguments, runs: arguments.contains(Self.run))]
        : try explanation.texts(showsAll: arguments.contains(Self.all))
      try console.print(parts.joined(separator: "\n\n"))
    }
  }

  private static func checkOptions(_ arguments: ParsedArguments) throws {
    guard (arguments[streams] == nil) != (arguments[database] == nil) else {
      throw UsageError("a plan needs one schema: name it by --streams or --database")
    }
    if arguments.contains(run), arguments[database] == nil {
      throw UsageError("--run needs rows: name a database by --database")
    }
  }
}
