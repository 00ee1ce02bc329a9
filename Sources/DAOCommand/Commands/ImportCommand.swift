import DAOImport
import DAOKit
import DAOSQLite
import DAOScript
import Foundation

/// `dao import`: turns MyBatis mappers into scripts.
struct ImportCommand: Command {
  static let output = CommandOption("output", value: "DIR", "where the scripts go", isRequired: true)

  let name = "import"
  let summary = "turn MyBatis mappers into .dao.xml scripts"
  let values = "PATH…"
  let options = [Self.output, ScriptFolders.mybatis]
  let details = """
    A PATH is a mapper, or a folder of mappers and of folders with mappers. Each becomes a script that gives the same SQL
    and the same results, named like the last part of its namespace; comments and layout stay. What the configuration
    sets is written into the scripts. What needs a hand is printed as file:line:column: warning: what, and what to do.

      dao import src/main/resources/mapper --output dao-scripts

    A file that is there is never written over; either all scripts are written or none.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard !arguments.values.isEmpty else { throw UsageError("import takes \(values)") }
    let library = try ScriptLibrary(paths: arguments.values.map { URL(filePath: $0) })
    let settings = try ScriptFolders.settings(arguments, library, console)
    let mappers = library.selection(settings).files.filter(\.isMapper)
    guard !mappers.isEmpty else {
      throw DAOError(.scriptNotFound, "there is no mapper in \(library.place)")
    }
    console.complain(of: library.warnings(settings))
    let dialect = SQLiteDriver.dialect(Configuration())
    let scripts = try MapperImport(mappers, settings: settings, dialect: dialect, functions: Self.functions()).scripts()
    let folder = URL(filePath: try arguments.required(Self.output), directoryHint: .isDirectory)
    try write(scripts, to: folder, console)
    for note in scripts.flatMap(\.notes) { console.complain(note.description) }
    try MapperImport.check(scripts, in: folder, dialect: dialect)
  }

  /// The functions of this SQLite: scalar ones, table-valued ones, and those of the full-text search.
  private static func functions() throws -> Set<String> {
    let database = try Database.inMemory()
    defer { try? database.close() }
    let list = "SELECT lower(name) FROM pragma_function_list UNION SELECT lower(name) FROM pragma_module_list"
    let names: [String] = try database.dao(script: "<dao><select selector=\"names\">\(list)</select></dao>").call("names")
    return Set(names).union(["bm25", "highlight", "snippet", "raise"])
  }

  private func write(_ scripts: [ImportedScript], to folder: URL, _ console: Console) throws {
    for script in scripts where FileManager.default.fileExists(atPath: folder.appending(path: script.fileName).path) {
      throw DAOError(.io, "\(folder.appending(path: script.fileName).relativePath) is there already, and nothing is written")
    }
    var written: [URL] = []
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for script in scripts {
        let file = folder.appending(path: script.fileName)
        guard try PartialFile.write(Data(script.text.utf8), to: file.path, replacing: false) else {
          throw DAOError(.io, "\(file.relativePath) is there already, and nothing is written")
        }
        written.append(file)
      }
    } catch {
      for file in written { try? FileManager.default.removeItem(at: file) }
      throw error as? DAOError ?? DAOError(.io, "the scripts cannot be written: \(error.localizedDescription)")
    }
    for file in written { try console.print(file.relativePath) }
  }
}
