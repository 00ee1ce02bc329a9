import DAOCheck
import DAOKit
import DAOScript

/// `dao explain`: shows the SQL of an operation, its parameters, and the plan by which the engine runs it.
struct ExplainCommand: Command {
  private static let run = CommandOption(
    "run", "run a query on the database, and tell how many rows it has and how long it takes")
  private static let all = CommandOption("all", "show every statement, also those with the plan of an earlier one")

  let name = "explain"
  let summary = "show the SQL, the parameters and the plan of an operation"
  let values = "NAME SELECTOR [VALUE…]"
  let options =
    ScriptFolders.options + CallArguments.options + NamedSchema.planned + [run, all, SharedConfiguration.dates]
  let details = """
    NAME, SELECTOR and VALUE are those of dao call, and so are --set and --params. Without values the statements are
    counted that the operation can produce, and the first one of each plan is shown; with values the one of this call.

      dao explain --scripts dao-scripts --streams Resources/streams employee selectWithEid:
      dao explain --scripts dao-scripts --database main.sqlite --run employee selectWithEid: eid-000001

    A parameter is shown with the columns that it is stored in or compared with. SCAN reads all rows of a table, SEARCH
    finds them by an index or a key. The plan of PostgreSQL is worded by the server.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("explain takes \(values)") }
    try Self.checkOptions(arguments)
    let call = try CallArguments(arguments, console)
    let folders = try ScriptFolders(arguments, console)
    let script = try folders.script(named: arguments.values[0], dialect: folders.dialect)
    let operation = try script.operation(named: arguments.values[1], argumentCount: call.arguments.count)
    guard let schema = try NamedSchema(arguments, folders, console) else {
      throw UsageError("a plan needs one schema: name it by --streams or --database")
    }
    // The parameters of a built statement are the columns of its table.
    let isCall = !call.isEmpty || operation.inputs.isEmpty && !operation.isBuilt
    try schema.with {
      try $0.withConnection { connection in
        let explanation = OperationExplanation(operation, on: connection, dates: folders.configuration.dateStrategy)
        let parts =
          isCall || arguments.contains(Self.run)
          ? [try explanation.text(of: call.arguments, runs: arguments.contains(Self.run))]
          : try explanation.texts(showsAll: arguments.contains(Self.all))
        try console.print(parts.joined(separator: "\n\n"))
      }
    }
  }

  private static func checkOptions(_ arguments: ParsedArguments) throws {
    if arguments.contains(run), arguments[NamedSchema.database] == nil {
      throw UsageError("--run needs rows: name a database by --database")
    }
  }
}
