import DAOKit

/// `dao check`: finds all faults that can be found without a database.
struct CheckCommand: Command {
  let name = "check"
  let summary = "find the faults of scripts"
  let values = ""
  let options = ScriptFolders.options
  let details =
    """
    All faults of all scripts are printed, each as file:line:column: error: what, and how to mend it. Warnings do not fail;
    they also tell of XML files that are none of ours, and of mappers that the MyBatis configuration does not list.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let folders = try ScriptFolders(arguments, console)
    console.complain(of: folders.library.warnings(folders.settings))
    let scripts = try folders.scripts(dialect: SQLiteDialect())
    console.complain(of: scripts.flatMap(\.warnings))
    let count = scripts.reduce(0) { $0 + $1.operations.count }
    try console.print("\(Self.counted(scripts.count, "script")), \(Self.counted(count, "operation")): no faults")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
