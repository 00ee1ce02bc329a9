import DAOKit
import DAOStreams
import Foundation

/// `dao migrate`: brings a database to the newest version of its schema, or another one.
struct MigrateCommand: Command {
  static let target = CommandOption("to", value: "N", "stop at version N; the newest, when it is not given")
  static let dryRun = CommandOption("dry-run", "print the SQL that would run, and change nothing")
  static let baseline = CommandOption(
    "baseline", value: "N", "record versions up to N as applied, without running them")

  let name = "migrate"
  let summary = "bring a database to the newest version of its schema"
  let values = ""
  let options = [.database, .streams, Self.target, Self.dryRun, Self.baseline]
  let details = """
    A database that is not there is created. Each stream runs in one transaction: after an error, or a kill, the
    database stands at a whole version, and the next run goes on from it.

    --baseline is for a database that has the schema already, and no history of streams.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let target = try arguments.number(Self.target, atLeast: 0)
    let baseline = try arguments.number(Self.baseline, atLeast: 1)
    let isDry = arguments.contains(Self.dryRun)
    guard baseline == nil || (target == nil && !isDry) else {
      throw UsageError("--baseline stands alone: it runs nothing")
    }
    let file = DatabaseFile(path: try arguments.required(.database))
    let folder = URL(filePath: try arguments.required(.streams), directoryHint: .isDirectory)
    if isDry {
      try file.migrating(.reading, folder) { try print(plan: $0.plan(to: target), console) }
    } else if let baseline {
      try file.migrating(.writing, folder) { try print(try $0.baseline(baseline), console) }
    } else {
      let line = ProgressLine(console: console)
      let result = try file.migrating(.writing, folder) { runner in
        defer { line.end() }
        return try runner.run(to: target) { line.show($0) }
      }
      try print(result, console)
    }
  }

  private func print(_ result: StreamResult, _ console: Console) throws {
    for warning in result.warnings { console.complain("warning: \(warning)") }
    if !result.adopted.isEmpty {
      try console.print("recorded without running: \(result.adopted.map(String.init).joined(separator: ", "))")
    }
    if !result.applied.isEmpty {
      try console.print("applied: \(result.applied.map(String.init).joined(separator: ", "))")
    }
    let isUnchanged = result.applied.isEmpty && result.adopted.isEmpty
    try console.print(isUnchanged ? "up to date at version \(result.version)" : "now at version \(result.version)")
  }

  private func print(plan: [SchemaStream], _ console: Console) throws {
    guard !plan.isEmpty else { return try console.print("-- up to date: nothing to run") }
    for stream in plan {
      try console.print("-- version \(stream.version): \(stream.file)")
      for statement in stream.statements {
        let sql = statement.sql.trimmingCharacters(in: .whitespacesAndNewlines)
        try console.print(sql.hasSuffix(";") ? sql : sql + ";")
      }
    }
  }
}
