import DAOCheck
import DAOCodeGen
import DAOKit
import Foundation

/// `dao generate`: writes typed Swift for scripts.
struct GenerateCommand: Command {
  private static let output = CommandOption("output", value: "DIR", "where the Swift files go", isRequired: true)
  private static let isPublic = CommandOption("public", "make what is generated public; internal, when it is not given")

  private static let check = CommandOption("check", "write nothing; show what would change, and fail if something would")

  let name = "generate"
  let summary = "write typed Swift for the operations of scripts"
  let values = ""
  let options = ScriptFolders.options + NamedSchema.options + [output, isPublic, check]
  let details =
    """
    Each script becomes a Swift file, EmployeeDAO.swift for employee.dao.xml: a struct with a method for each operation,
    a protocol of its methods, and the entities that the script asks for. The types come from the script's declarations,
    from the schema of --streams, --database, --postgres, --description or --sample, and from what the
    SQL proves.

      dao generate --scripts dao-scripts --streams Resources/streams --output Sources/App/Generated

    The scripts are checked first, as dao check does. With an error nothing is written. A file that has the same text
    already is left alone, and that of a script that is gone is removed. A file that is written by hand is an error.

    --check is for the tests of a package: it prints the differences, with exit status 1 where there are some.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.expectValues(0, of: self)
    let folders = try ScriptFolders(arguments, console)
    guard let schema = try NamedSchema(arguments, folders, console) else {
      throw UsageError("a schema is missing: name --streams or --database")
    }
    let analysis = try folders.library.analysis(dialect: folders.dialect, settings: folders.settings)
    let isPublic = arguments.contains(Self.isPublic) || folders.configuration.generatesPublic
    let typed = try schema.with { try TypedScripts(analysis, schema: $0, isPublic: isPublic) }
    for diagnostic in typed.report.diagnostics { console.complain(diagnostic.description) }
    guard typed.report.errorCount == 0 else { throw CheckFailed() }
    let output = URL(filePath: try arguments.required(Self.output), directoryHint: .isDirectory)
    let changes = try GeneratedFolder(output, typed.files(), scripts: folders.library.files.map(\.path)).changes()
    if arguments.contains(Self.check) {
      try show(changes, console)
    } else {
      try make(changes, in: output, console)
    }
  }

  private func show(_ changes: [GeneratedFolder.Change], _ console: Console) throws {
    for change in changes {
      let difference = TextDifference(from: change.old ?? "", to: change.new ?? "")
      let names = (change.old == nil ? "/dev/null" : change.path, change.new == nil ? "/dev/null" : change.path)
      try console.print(difference.text(of: names.0, names.1))
    }
    guard changes.isEmpty else {
      console.complain("error: \(changes.count.counted("file")) would change: run dao generate without --check")
      throw CheckFailed()
    }
  }

  private func make(_ changes: [GeneratedFolder.Change], in folder: URL, _ console: Console) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw DAOError(.io, "the folder '\(folder.relativePath)' cannot be made: \(error.localizedDescription)")
    }
    for change in changes {
      try change.apply()
      if change.losesEdits { console.complain("warning: \(change.path) was changed by hand, and is generated again") }
      try console.print(change.new == nil ? "removed \(change.path)" : change.path)
    }
  }
}
