import DAOSQLite
import DAOScript
import Foundation

/// `dao check`: finds all that the scripts alone show to be wrong.
struct CheckCommand: Command {
  let name = "check"
  let summary = "find the faults of scripts"
  let values = ""
  let options: [CommandOption] = [.scripts]
  let details =
    "All faults of all scripts are printed, each as file:line:column: error: what, and how to mend it; warnings do not fail."

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let library = try ScriptLibrary(directory: URL(filePath: arguments.required(.scripts), directoryHint: .isDirectory))
    let scripts = try library.scripts(dialect: SQLiteDialect())
    let count = scripts.reduce(0) { $0 + $1.operations.count }
    for warning in scripts.flatMap(\.warnings) { console.complain("\(warning)") }
    try console.print("\(Self.counted(scripts.count, "script")), \(Self.counted(count, "operation")): no faults")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
