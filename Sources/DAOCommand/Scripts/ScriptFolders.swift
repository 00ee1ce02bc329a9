import DAOKit
import DAOScript
import Foundation

/// The scripts that a command line names, and what it says about them.
struct ScriptFolders {
  static let mybatis = CommandOption(
    "mybatis", value: "FILE", "a MyBatis configuration; the one in the folders, when it is not given")
  private static let unsafe = CommandOption(
    "unsafe-substitution", "let an undeclared ${name} of a mapper be any text, unchecked")

  /// What every command that reads scripts takes.
  static let options: [CommandOption] = [.scripts, mybatis, unsafe]

  let library: ScriptLibrary
  let settings: ScriptSettings

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    library = try ScriptLibrary(
      directories: arguments.all(.scripts).map { URL(filePath: $0, directoryHint: .isDirectory) })
    var settings = try Self.settings(arguments, library, console)
    settings.allowsUnsafeSubstitution = arguments.contains(Self.unsafe)
    self.settings = settings
  }

  /// What the configuration says that is named, or lies beside the scripts.
  static func settings(
    _ arguments: ParsedArguments, _ library: ScriptLibrary, _ console: Console
  ) throws -> ScriptSettings {
    let file = arguments[mybatis].map { URL(filePath: $0) } ?? configuration(of: library, console)
    return try file.map { file throws(DAOError) in try ScriptSettings.mybatis(at: file) } ?? ScriptSettings()
  }

  func script(named name: String, dialect: any Dialect) throws -> CompiledScript {
    try library.script(named: name, dialect: dialect, settings: settings)
  }

  func scripts(dialect: any Dialect) throws -> [CompiledScript] {
    try library.scripts(dialect: dialect, settings: settings)
  }

  /// The configuration that lies beside the scripts. Of several none can be meant for all.
  private static func configuration(of library: ScriptLibrary, _ console: Console) -> URL? {
    guard library.configurations.count > 1 else { return library.configurations.first }
    let paths = library.configurations.map(\.relativePath).joined(separator: ", ")
    console.complain("warning: several MyBatis configurations, so none is used; name one by --mybatis: \(paths)")
    return nil
  }
}
