import DAOCheck
import DAOKit
import DAOScript

/// `dao check`: prepares every statement of the scripts against the schema that the streams make.
struct CheckCommand: Command {
  private static let sqliteStreams = CommandOption(
    "sqlite-streams", value: "DIR", "check on SQLite too, by the schema of these streams, and tell what one engine alone takes")
  private static let history = CommandOption(
    "history", "prepare the operations at each version of the streams, and tell where each one works")
  private static let plan = CommandOption("plan", "warn of full scans, sorts and automatic indexes, and propose indexes")
  private static let strict = CommandOption("strict", "fail for warnings too")
  static let format = CommandOption("format", value: "FORMAT", choices: Format.allCases.map(\.rawValue))

  enum Format: String, CaseIterable {
    case text, json, github
  }

  let name = "check"
  let summary = "find the faults of scripts, and of their SQL against a schema"
  let values = ""
  let options = ScriptFolders.options + NamedSchema.options + [sqliteStreams, history, plan, format, strict]
  let details =
    """
    Without a schema only the faults are found that scripts show by themselves. With one of --streams, --database,
    --postgres, --description and --sample every statement that an operation can produce is prepared: each combination
    of its branches up to 256, beyond that every pair of decisions, which a note says. An operation with
    plan="no-scan" must not scan a table.

    --streams also warns of streams that lose data, rebuild a table without its indexes, triggers or foreign keys, or
    leave indexes out. With --history a stream that breaks an operation is an error.

    With --postgres the server itself prepares the statements. The streams run in a scratch database of that server,
    dao_scratch_…, which is dropped again; without the right CREATEDB in a scratch schema, all in one transaction that is
    rolled back. Without --streams the schema of the named database is only read.

    Each fault is printed as file:line:column: error: what, and how to mend it [code]. json prints an array of
    objects with file, line, column, severity, code and message; github prints annotations of GitHub's workflows.
    Exit status 0 without errors, 1 with errors (with --strict also with warnings), 2 for wrong usage.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try Format.named(arguments[Self.format])
    try Self.checkOptions(arguments)
    let folders = try ScriptFolders(arguments, console)
    let warnings = folders.library.warnings(folders.settings)
    var report: CheckReport
    do {
      report = try self.report(on: folders, arguments, console)
    } catch {
      console.complain(of: warnings)
      throw error
    }
    report.add(warnings, .script)
    try print(report, format, console)
    if report.errorCount > 0 || arguments.contains(Self.strict) && report.warningCount > 0 { throw CheckFailed() }
  }

  private static func checkOptions(_ arguments: ParsedArguments) throws {
    if arguments.contains(history), arguments[NamedSchema.streams] == nil {
      throw UsageError("--history needs the versions of a schema: name them by --streams")
    }
    if arguments.contains(plan), arguments[NamedSchema.streams] == nil, arguments[NamedSchema.database] == nil {
      throw UsageError("--plan needs a schema: name one by --streams or --database")
    }
    let isServer = try arguments.serverDialect != nil
    if isServer, arguments.contains(plan) {
      throw UsageError("--plan is for SQLite: a server plans by the rows of its tables, and an empty one scans each")
    }
    if arguments.contains(history), arguments.contains(.description) {
      throw UsageError("--history needs the versions of a schema, and a description has the newest alone")
    }
    if arguments.contains(sqliteStreams), !isServer {
      throw UsageError("--sqlite-streams is for a second engine beside that of --postgres or --description")
    }
  }

  private func report(on folders: ScriptFolders, _ arguments: ParsedArguments, _ console: Console) throws -> CheckReport {
    let options = SchemaSource.Options(
      warnsOfPlans: arguments.contains(Self.plan), followsHistory: arguments.contains(Self.history))
    func analysis(_ dialect: any Dialect) throws -> ScriptAnalysis {
      try folders.library.analysis(dialect: dialect, settings: folders.settings)
    }
    let own = try analysis(folders.dialect)
    guard let schema = try NamedSchema(arguments, folders, console) else { return CheckReport(own) }
    guard let streams = arguments[Self.sqliteStreams] else { return try schema.with { try $0.check(own, options: options) } }
    let findings = try schema.with { try EngineFindings(own, $0, folders.dialect, options: options) }
    let (second, dialect) = try SchemaSource.sqlite(streams, folders.configuration)
    let others = try EngineFindings(analysis(dialect), second, dialect)
    return findings.compared(with: others, advice: PortableSpelling.advice)
  }

  private func print(_ report: CheckReport, _ format: Format, _ console: Console) throws {
    switch format {
    case .text:
      for diagnostic in report.diagnostics { console.complain(diagnostic.description) }
      if !report.history.isEmpty { try console.print(Self.table(of: report.history).text(on: console), terminator: "") }
      if report.errorCount > 0 { console.complain(report.summary) } else { try console.print(report.summary) }
    case .json:
      try console.print(report.json)
    case .github:
      for annotation in report.diagnostics.map(\.annotation) + report.partlyChecked.map(\.annotation) {
        try console.print(annotation)
      }
    }
  }
}

extension CheckCommand {
  /// The versions at which each operation works.
  private static func table(of history: [OperationVersions]) -> TextTable {
    TextTable(
      columns: [.init("operation"), .init("works in versions")],
      rows: history.map { [TextTable.Cell($0.operation.escapingControls), TextTable.Cell($0.text)] })
  }
}

/// Thrown by `dao check` for the exit status, after it has printed what it found.
struct CheckFailed: Error {}
