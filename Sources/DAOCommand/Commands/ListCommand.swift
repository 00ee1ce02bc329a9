import DAOKit
import DAOScript

/// `dao list`: the operations of all scripts.
struct ListCommand: Command {
  let name = "list"
  let summary = "list operations, what they take and give, and where each stands"
  let values = ""
  private static let database = CommandOption(
    "database", value: "FILE|URL", "list the variants for its engine, without opening it; SQLite's, when it is not given"
  )
  let options = ScriptFolders.options + [.format, database]
  let details = """
    The table has the operations, what they take, their types and places, and is cut to the terminal, elsewhere to 100
    columns. The other formats have all of it, and two columns more: result says how rows become entities, by a result
    map with joins that are folded or selects that are nested; selects says of each nested select how it is fetched, by
    one statement for all keys of a level, or one for each key, and why.

    A script with faults hides no other one; the faults are printed, with exit status 1.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try ResultFormats.named(arguments[.format])
    let folders = try ScriptFolders(arguments, console)
    let dialect = folders.dialect
    let (scripts, faults) = try folders.scriptsWithoutFaults(dialect: dialect)
    let operations = scripts.flatMap(\.operations)
    var (table, console) = (Self.table(of: operations, dialect), console)
    if format is TableFormat {
      table = Self.shortened(table)
      console.width = console.width ?? Self.tableWidth
    }
    try format.print(table, on: console)
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
  }

  /// The columns that fit a terminal. Places show file names without folders.
  private static func shortened(_ table: ResultTable) -> ResultTable {
    var table = table.select(["operation", "kind", "parameters", "type", "place"])
    table.rows = table.rows.map { row in
      guard case .value(.text(let place))? = row.last else { return row }
      return row.dropLast() + [.text(place.split(separator: "/").last.map(String.init) ?? place)]
    }
    return table
  }

  /// The width of the table without a terminal.
  private static let tableWidth = 100

  private static func table(of operations: [CompiledOperation], _ dialect: any Dialect) -> ResultTable {
    ResultTable(
      columns: ["operation", "kind", "parameters", "type", "result", "selects", "place"],
      cells: operations.map { row($0, dialect) })
  }

  private static func row(_ operation: CompiledOperation, _ dialect: any Dialect) -> [ResultCell] {
    let linked = operation.linked
    let inputs = linked.inputs.map { $0.name.hasPrefix("?") ? $0.name : ":\($0.name)" }
    let parameters = (columns(of: linked) + [inputs.joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: "; ")
    let type = linked.result.entity?.description ?? linked.result.typeName ?? operation.resultMap?.type ?? ""
    return [
      .text(linked.name), .text(linked.kind.rawValue), .text(parameters), .text(type),
      .text(operation.resultMap?.summary ?? ""), selects(of: operation, dialect), .text("\(linked.location)"),
    ]
  }

  /// The table whose columns feed a built statement. Their names need a database.
  private static func columns(of operation: LinkedOperation) -> [String] {
    guard case .built(let statement) = operation.body, statement.bindsColumns else { return [] }
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
  /// The type of its entities; nil for rows.
  fileprivate var type: String? { maps.first?.type.map { TypeAliases().type(named: $0) } }

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
