import DAOCheck
import DAOKit
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation

/// `dao check`: prepares every statement of the scripts against the schema that the streams make.
struct CheckCommand: Command {
  private static let streams = CommandOption(
    "streams", value: "DIR", "check against the schema that these streams make in an empty database")
  private static let database = CommandOption("database", value: "FILE", "check against the schema of this database")
  private static let strict = CommandOption("strict", "fail for warnings too")
  static let format = CommandOption("format", value: "FORMAT", choices: Format.allCases.map(\.rawValue))

  enum Format: String, CaseIterable {
    case text, json, github
  }

  let name = "check"
  let summary = "find the faults of scripts, and of their SQL against a schema"
  let values = ""
  let options = ScriptFolders.options + [streams, database, format, strict]
  let details =
    """
    Without --streams and --database only the faults are found that scripts show by themselves. With one of them every
    statement that an operation can produce is prepared: each combination of its branches up to 256, beyond that
    every pair of decisions.

    Each fault is printed as file:line:column: error: what, and how to mend it [code]. json prints an array of
    objects with file, line, column, severity, code and message; github prints annotations of GitHub's workflows.
    Exit status 0 without errors, 1 with errors (with --strict also with warnings), 2 for wrong usage.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try Format.named(arguments[Self.format])
    guard arguments[Self.streams] == nil || arguments[Self.database] == nil else {
      throw UsageError("--streams and --database are two schemas: name one of them")
    }
    let folders = try ScriptFolders(arguments, console)
    let warnings = folders.library.warnings(folders.settings)
    var report: CheckReport
    do {
      report = try self.report(on: folders, arguments)
    } catch {
      console.complain(of: warnings)
      throw error
    }
    report.add(warnings, .script)
    try print(report, format, console)
    if report.errorCount > 0 || arguments.contains(Self.strict) && report.warningCount > 0 { throw CheckFailed() }
  }

  private func report(on folders: ScriptFolders, _ arguments: ParsedArguments) throws -> CheckReport {
    let analysis = try folders.library.analysis(dialect: SQLiteDialect(), settings: folders.settings)
    if let path = arguments[Self.streams] {
      var configuration = folders.configuration
      configuration.attachesNewFiles = false
      let driver = try SQLiteDriver(path: ":memory:", configuration: configuration)
      let folder = StreamDirectory(URL(filePath: path, directoryHint: .isDirectory), dialect: driver.dialect)
      return try SchemaSource.streams(folder, in: driver).check(analysis)
    }
    if let path = arguments[Self.database] {
      return try SchemaSource.database(DatabaseFile(path, folders.configuration).driver).check(analysis)
    }
    return CheckReport(analysis)
  }

  private func print(_ report: CheckReport, _ format: Format, _ console: Console) throws {
    switch format {
    case .text:
      for diagnostic in report.diagnostics { console.complain(diagnostic.description) }
      if report.errorCount > 0 { console.complain(report.summary) } else { try console.print(report.summary) }
    case .json:
      try console.print(report.json)
    case .github:
      for diagnostic in report.diagnostics { try console.print(diagnostic.annotation) }
    }
  }
}

/// Thrown by `dao check` for the exit status, after it has printed what it found.
struct CheckFailed: Error {}
