import DAOKit
import DAOStreams
import Foundation

/// `dao status`: shows the versions of a database.
struct StatusCommand: Command {
  static let format = CommandOption("format", value: "FORMAT", choices: Format.allCases.map(\.rawValue))

  enum Format: String, CaseIterable {
    case table, json
  }

  let name = "status"
  let summary = "show which streams a database has"
  let values = ""
  let options: [CommandOption] = [.database, .streams, .seed, Self.format, SharedConfiguration.option]
  let details = """
    Exit status 1 when there are streams to be run, or the database and the streams do not belong together.

    json prints one object, {"database": "…", "version": N, "pending": true, "streams": […]}, each stream with its version,
    name, state, the time that it was applied at, and the milliseconds that it took; a version of null is that of a
    repeatable stream.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let format = try Format.named(arguments[Self.format])
    let database = try Databases.named(arguments.required(.database), SharedConfiguration.read(arguments, console))
    let folder = URL(filePath: try arguments.required(.streams), directoryHint: .isDirectory)
    let status = try database.migrating(.reading, folder, seed: arguments[.seed]) { try $0.status() }
    switch format {
    case .json:
      try console.print(Self.json(status, of: database))
    case .table:
      let note = database.exists ? "" : ", which is not there yet: dao migrate creates it"
      try console.print("version \(status.version) of \(database.shown)\(note)")
      try console.print(Self.table(status).text(on: console), terminator: "")
    }
    let faults = status.entries.compactMap(\.fault)
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
    if status.isPending { throw PendingStreams() }
  }

  private static func table(_ status: StreamStatus) -> TextTable {
    let columns: [TextTable.Column] = [
      .init("version", alignment: .right), .init("stream"), .init("state"), .init("applied"),
      .init("time", alignment: .right),
    ]
    let rows = status.entries.map { entry in
      [
        entry.version.map(String.init) ?? "", entry.name.escapingControls, entry.state.rawValue, entry.appliedAt ?? "",
        entry.duration.map { $0.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .narrow)) } ?? "",
      ].map { TextTable.Cell($0) }
    }
    return TextTable(columns: columns, rows: rows)
  }

  private static func json(_ status: StreamStatus, of database: any NamedDatabase) -> String {
    let streams = status.entries.map { entry in
      JSONText.object([
        (name: "version", json: entry.version.map(String.init) ?? "null"), (name: "name", json: JSONText.string(entry.name)),
        (name: "state", json: JSONText.string(entry.state.rawValue)),
        (name: "appliedAt", json: entry.appliedAt.map(JSONText.string) ?? "null"),
        (name: "milliseconds", json: entry.duration.map { String(Int64($0 / .milliseconds(1))) } ?? "null"),
      ])
    }
    return JSONText.object([
      (name: "database", json: JSONText.string(database.shown)), (name: "version", json: String(status.version)),
      (name: "pending", json: "\(status.isPending)"),
      (name: "streams", json: streams.isEmpty ? "[]" : "[\n  \(streams.joined(separator: ",\n  "))\n]"),
    ])
  }
}

/// Thrown by `dao status` for the exit status, after it has printed streams that still have to run.
struct PendingStreams: Error {}
