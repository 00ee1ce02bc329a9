import DAOKit
import DAOSQLite
import DAOScript
import Foundation

/// `dao list`: the operations of all scripts.
struct ListCommand: Command {
  let name = "list"
  let summary = "list operations, their parameters and types, and where each stands"
  let values = ""
  let options: [CommandOption] = [.scripts, .format]

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try ResultFormats.named(arguments[.format])
    let library = try ScriptLibrary(directory: URL(filePath: arguments.required(.scripts), directoryHint: .isDirectory))
    let operations = try library.scripts(dialect: SQLiteDialect()).flatMap(\.operations)
    let table = ResultTable(
      columns: ["operation", "kind", "parameters", "type", "place"], rows: operations.map(Self.row))
    try console.print(format.text(of: table, on: console), terminator: "")
  }

  private static func row(_ operation: CompiledOperation) -> [Value] {
    let parameters = (columns(of: operation) + [operation.parameters.joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: "; ")
    return [operation.name, operation.kind.rawValue, parameters, operation.entity?.description ?? "", "\(operation.location)"]
      .map(Value.text)
  }

  /// The columns that feed a built statement, which only the database knows.
  private static func columns(of operation: CompiledOperation) -> [String] {
    guard case .built(let statement) = operation.content, statement.bindsColumns else { return [] }
    let excluded = statement.excludedColumns
    let less = excluded.isEmpty ? "" : " less \(excluded.joined(separator: ", "))"
    return ["columns of \(statement.tableName)\(less)"]
  }
}
