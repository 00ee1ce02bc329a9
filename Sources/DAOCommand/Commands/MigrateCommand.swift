import DAOKit
import DAOStreams
import Foundation

/// `dao migrate`: brings a database to the newest version of its schema, or another one.
struct MigrateCommand: Command {
  static let target = CommandOption("to", value: "N", "stop at version N; the newest, when it is not given")
  static let dryRun = CommandOption("dry-run", "run everything in a transaction, print its SQL, and roll it back")
  static let sql = CommandOption("sql", "print the SQL that would run, and run nothing")
  static let baseline = CommandOption(
    "baseline", value: "N", "record versions up to N as applied, without running them")

  let name = "migrate"
  let summary = "bring a database to the newest version of its schema"
  let values = ""
  let options = [
    .database, .streams, Self.target, .seed, Self.dryRun, Self.sql, Self.baseline, SharedConfiguration.option,
  ]
  let details = """
    A missing database is created. Each stream runs in one transaction: after an error, or a kill, the database is at
    a complete version, and the next run goes on from it. After the newest version the repeatable streams run that have
    changed since their last run, and with --seed those of the seed.

    A stream with a step in Swift is refused before anything runs: the program runs it. Those that have run are none.

    --dry-run finds out what cannot run, on the data that is there; other writers wait meanwhile. --baseline is for a
    database that has the schema already, and no history of streams.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let target = try arguments.number(Self.target, atLeast: 0)
    let baseline = try arguments.number(Self.baseline, atLeast: 1)
    let others = [Self.target, .seed, Self.dryRun, Self.sql]
    guard baseline == nil || !others.contains(where: arguments.contains) else {
      throw UsageError("--baseline stands alone: it runs nothing")
    }
    let database = try Databases.named(arguments.required(.database), SharedConfiguration.read(arguments, console))
    let folder = URL(filePath: try arguments.required(.streams), directoryHint: .isDirectory)
    let seed = arguments[.seed]
    if baseline == nil, !arguments.contains(Self.sql) || arguments.contains(Self.dryRun) {
      try refuseSteps(of: database, folder, seed: seed, target)
    }
    if arguments.contains(Self.sql) || arguments.contains(Self.dryRun) {
      try database.migrating(.reading, folder, seed: seed) { try print(plan: $0.plan(to: target), console) }
    }
    if arguments.contains(Self.dryRun) {
      let result = try database.migrating(.rehearsing, folder, seed: seed) { runner in
        try showingProgress(on: console) { try runner.rehearse(to: target, progress: $0) }
      }
      try print(rehearsal: result, console)
    } else if let baseline {
      try database.migrating(.writing, folder, seed: nil) { try print(try $0.baseline(baseline), console) }
    } else if !arguments.contains(Self.sql) {
      let result = try database.migrating(.writing, folder, seed: seed) { runner in
        try showingProgress(on: console) { try runner.run(to: target, progress: $0) }
      }
      try print(result, console)
    }
  }

  /// - Throws: ``DAOError/Code/stream`` with each step in Swift that would have to run; nothing is opened for writing.
  private func refuseSteps(of database: any NamedDatabase, _ folder: URL, seed: String?, _ target: Int?) throws {
    let streams = try database.streams(in: folder)
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    guard all.contains(where: { !$0.steps.isEmpty }) else { return }
    let steps = try database.migrating(.reading, folder, seed: seed) { try $0.plan(to: target) }.flatMap(\.steps)
    let faults = steps.map { step in
      Fault("the step '\(step.name)' is Swift: your program runs it, when it processes its streams", at: step.location)
    }
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
  }

  private func showingProgress(
    on console: Console, _ body: (@escaping (StreamProgress) -> Void) throws -> StreamResult
  ) throws -> StreamResult {
    let line = ProgressLine(console: console)
    defer { line.end() }
    return try body { line.show($0) }
  }

  private func print(_ result: StreamResult, _ console: Console) throws {
    for warning in result.warnings { console.complain("warning: \(warning)") }
    if !result.adopted.isEmpty {
      try console.print("recorded without running: \(result.adopted.map(String.init).joined(separator: ", "))")
    }
    try print(applied: result, console)
    let isUnchanged = result.applied.isEmpty && result.adopted.isEmpty
    try console.print(isUnchanged ? "up to date at version \(result.version)" : "now at version \(result.version)")
  }

  private func print(applied result: StreamResult, _ console: Console) throws {
    if !result.applied.isEmpty {
      try console.print("applied: \(result.applied.map(String.init).joined(separator: ", "))")
    }
    if !result.repeated.isEmpty { try console.print("repeated: \(result.repeated.joined(separator: ", "))") }
  }

  /// Prints the result as comments of SQL, so that the whole output of a dry run is SQL.
  private func print(rehearsal result: StreamResult, _ console: Console) throws {
    for warning in result.warnings { console.complain("warning: \(warning)") }
    guard !result.applied.isEmpty || !result.repeated.isEmpty else { return }
    try console.print("-- all of it runs; this was a dry run, and nothing is changed")
  }

  private func print(plan: [any RunnableStream], _ console: Console) throws {
    guard !plan.isEmpty else { return try console.print("-- up to date: nothing to run") }
    for stream in plan {
      try console.print("-- \(stream.label): \(stream.file)")
      for part in stream.parts {
        switch part {
        case .statement(let statement):
          let sql = statement.sql.trimmingCharacters(in: .whitespacesAndNewlines)
          try console.print(sql.hasSuffix(";") ? sql : sql + ";")
        case .step(let step):
          try console.print("-- the step '\(step.name)', which your program runs")
        }
      }
    }
  }
}
