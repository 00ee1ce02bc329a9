import DAOKit
import DAOSQLite
import DAOScript

/// `dao list`: the operations of all scripts.
struct ListCommand: Command {
  let name = "list"
  let summary = "list operations, their parameters and results, and where each stands"
  let values = ""
  let options = ScriptFolders.options + [.format]
  let details = """
    The column result says how rows become entities: by a result map, with joins that are folded or selects that are
    nested. The column selects says of each nested select how it is fetched: one statement for all keys of a level, or
    one for each key, and why.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try ResultFormats.named(arguments[.format])
    let dialect = SQLiteDialect()
    let operations = try ScriptFolders(arguments, console).scripts(dialect: dialect).flatMap(\.operations)
    let table = ResultTable(
      columns: ["operation", "kind", "parameters", "type", "result", "selects", "place"],
      cells: operations.map { Self.row($0, dialect) })
    try console.print(format.text(of: table, on: console), terminator: "")
  }

  private static func row(_ operation: CompiledOperation, _ dialect: any Dialect) -> [ResultCell] {
    let parameters = (columns(of: operation) + [operation.parameters.joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: "; ")
    let type = operation.entity?.description ?? operation.resultType ?? ""
    return [
      .text(operation.name), .text(operation.kind.rawValue), .text(parameters), .text(type),
      .text(operation.resultMap?.summary ?? ""), selects(of: operation, dialect), .text("\(operation.location)"),
    ]
  }

  /// The columns that feed a built statement, which only the database knows.
  private static func columns(of operation: CompiledOperation) -> [String] {
    guard case .built(let statement) = operation.content, statement.bindsColumns else { return [] }
    let excluded = statement.excludedColumns
    let less = excluded.isEmpty ? "" : " less \(excluded.joined(separator: ", "))"
    return ["columns of \(statement.tableName)\(less)"]
  }

  // MARK: Nested selects

  private static func selects(of operation: CompiledOperation, _ dialect: any Dialect) -> ResultCell {
    let reports = operation.resultMap?.nestedSelects(dialect: dialect) { try $0.textForSomeKey() } ?? []
    let json = reports.map { report in
      JSONText.object([
        (name: "operation", json: JSONText.string(report.operation)), (name: "batched", json: "\(report.isBatched)"),
        (name: "why", json: JSONText.string(report.reason)), (name: "place", json: JSONText.string("\(report.location)")),
      ])
    }
    let shown = reports.map { "\($0.operation): \($0.isBatched ? "batched" : "once per key"), \($0.reason)" }
    return .json(JSONText.array(json), shown: shown.joined(separator: "; "))
  }
}

extension NestedSelectReport {
  fileprivate var reason: String { obstacle ?? "each key is compared for equality, and rows are selected one by one" }
}

extension CompiledOperation {
  /// The SQL for a key, which is any value but NULL: for that a nested select is not run.
  fileprivate func textForSomeKey() throws -> StatementText {
    switch content {
    case .fixed(let text): text
    case .dynamic(let statement): try statement.render(DynamicScope([.integer(1)])).text
    case .built(let statement): throw DAOError(.script, "its SQL is made of the columns of '\(statement.tableName)'")
    }
  }
}

extension CompiledResultMap {
  /// `employee.staffMap: joins, nested selects`; empty for that of an operation that names none.
  fileprivate var summary: String {
    guard !name.isEmpty else { return "" }
    let joins = maps.contains { $0.fields.contains { if case .join = $0.source { true } else { false } } }
    let cases = maps.contains { $0.discriminator != nil }
    let kinds = [joins ? "joins" : nil, selects.isEmpty ? nil : "nested selects", cases ? "cases" : nil].compactMap(\.self)
    let kind = kinds.isEmpty ? "columns" : kinds.joined(separator: ", ")
    return "\(name): \(kind)"
  }
}
