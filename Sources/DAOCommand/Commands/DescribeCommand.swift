import DAOCheck
import DAOKit
import DAOScript
import DAOStreams
import Foundation

/// `dao describe`: writes what a server says of scripts and of their schema, so that builds need no server.
struct DescribeCommand: Command {
  private static let postgres = CommandOption(
    "postgres", value: "URL", CommandOption.postgres.summary, isRequired: true)
  private static let output = CommandOption(
    "output", value: "FILE", "the description; \(DatabaseDescription.fileName), when it is not given")
  private static let check = CommandOption("check", "write nothing; show what has changed, and fail if something has")

  let name = "describe"
  let summary = "write down what a server says of scripts, for checks and builds without it"
  let values = ""
  let options = ScriptFolders.options + [postgres, NamedSchema.streams, output, check]
  let details =
    """
    The description has the tables and views of the schema, and for each statement that an operation can produce its
    parameters and result columns, as PostgreSQL tells them; no rows, and nothing of the address. Commit it: dao check
    and dao generate read it by --description, and the build plugin finds it as dao.schema.json in the target.

      dao describe --scripts dao-scripts --streams Resources/streams --postgres postgresql://ada@localhost/shop

    The streams run in a scratch database, as dao check --postgres does; without --streams the schema is that of the
    named database. With an error in a script nothing is written.

    --check compares the file with the server: it prints the differences, with exit status 1 where there are some.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let folders = try ScriptFolders(arguments, console)
    guard let schema = try NamedSchema(arguments, folders, console) else { return }
    let analysis = try folders.library.analysis(dialect: folders.dialect, settings: folders.settings)
    let streams = try schema.folder?.streams()
    let (report, description) = try schema.with { source in
      try source.check(analysis, options: SchemaSource.Options(generatesSwift: true)) { checked in
        (checked.report, try DatabaseDescription(checked, streams: streams))
      } streamFaults: {
        ($0, nil)
      }
    }
    for diagnostic in report.diagnostics { console.complain(diagnostic.description) }
    guard report.errorCount == 0, let description else { throw CheckFailed() }
    let text = try description.text(folders.dialect)
    let path = arguments[Self.output] ?? DatabaseDescription.fileName
    let old = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    if arguments.contains(Self.check) {
      try show(from: old, to: text, path, console)
    } else if old != text {
      try write(text, path)
      try console.print(path)
    }
  }

  private func show(from old: String?, to new: String, _ path: String, _ console: Console) throws {
    guard old != new else { return }
    let difference = TextDifference(from: old ?? "", to: new)
    try console.print(difference.text(of: old == nil ? "/dev/null" : path, path))
    console.complain("error: '\(path)' is not what the server says: run dao describe without --check")
    throw CheckFailed()
  }

  private func write(_ text: String, _ path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw DAOError(.io, "the description '\(path)' cannot be written: \(error.localizedDescription)")
    }
  }
}
