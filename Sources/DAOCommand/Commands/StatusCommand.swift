import DAOKit
import DAOStreams
import Foundation

/// `dao status`: which versions of the schema a database has.
struct StatusCommand: Command {
  let name = "status"
  let summary = "show which streams a database has"
  let values = ""
  let options: [CommandOption] = [.database, .streams]
  let details = "Exit status 1 when the database and the streams do not belong together."

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let file = DatabaseFile(path: try arguments.required(.database))
    let folder = URL(filePath: try arguments.required(.streams), directoryHint: .isDirectory)
    let status = try file.migrating(.reading, folder) { try $0.status() }
    let note = file.exists ? "" : ", which is not there yet: dao migrate creates it"
    try console.print("version \(status.version) of \(file.path)\(note)")
    if !status.entries.isEmpty { try console.print(Self.table(status).text(on: console), terminator: "") }
    let faults = status.entries.compactMap(\.fault)
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
  }

  private static func table(_ status: StreamStatus) -> TextTable {
    let columns: [TextTable.Column] = [
      .init("version", alignment: .right), .init("stream"), .init("state"), .init("applied"),
      .init("time", alignment: .right),
    ]
    let rows = status.entries.map { entry in
      [
        String(entry.version), entry.name.escapingControls, entry.state.rawValue, entry.appliedAt ?? "",
        entry.duration.map { $0.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .narrow)) } ?? "",
      ].map { TextTable.Cell($0) }
    }
    return TextTable(columns: columns, rows: rows)
  }
}
