import DAOKit
import DAOSQLite
import DAOScript
import Foundation

/// The scripts that a command line names, with their settings.
struct ScriptFolders {
  static let mybatis = CommandOption(
    "mybatis", value: "FILE", "a MyBatis configuration; the one in the folders, when it is not given")
  private static let unsafe = CommandOption(
    "unsafe-substitution", "let an undeclared ${name} of a mapper be any text, unchecked")

  /// The options of every command that reads scripts.
  static let options: [CommandOption] = [.scripts, SharedConfiguration.option, mybatis, unsafe]

  let configuration: Configuration
  /// The dialect of the database that the command line names.
  let dialect: any Dialect
  let library: ScriptLibrary
  let settings: ScriptSettings

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    configuration = try SharedConfiguration.read(arguments, console)
    dialect = try arguments.serverDialect ?? SQLiteDriver.dialect(configuration)
    library = try ScriptLibrary(
      directories: arguments.all(.scripts).map { URL(filePath: $0, directoryHint: .isDirectory) })
    var settings = try Self.settings(arguments, library, console, configuration: configuration)
    settings.allowsUnsafeSubstitution = configuration.unsafeSubstitution || arguments.contains(Self.unsafe)
    settings.declaredHandlers = configuration.application.typeHandlers
    self.settings = settings
  }

  /// The settings of the MyBatis configuration.
  ///
  /// The file is that of the option, that of the shared configuration, or the only one beside the scripts, in this order.
  static func settings(
    _ arguments: ParsedArguments, _ library: ScriptLibrary, _ console: Console,
    configuration: Configuration = Configuration()
  ) throws -> ScriptSettings {
    if let named = arguments[mybatis].map({ URL(filePath: $0) }) ?? configuration.mybatis {
      return try ScriptSettings.mybatis(at: named)
    }
    warn(ofSeveralIn: library, console)
    return try library.configurationSettings() ?? ScriptSettings()
  }

  func script(named name: String, dialect: any Dialect) throws -> CompiledScript {
    try library.script(named: name, dialect: dialect, settings: settings)
  }

  func scripts(dialect: any Dialect) throws -> [CompiledScript] {
    try library.scripts(dialect: dialect, settings: settings)
  }

  /// The scripts without faults, and the faults of the others.
  func scriptsWithoutFaults(dialect: any Dialect) throws -> (scripts: [CompiledScript], faults: [Fault]) {
    do throws(DAOError) {
      return (try library.scripts(dialect: dialect, settings: settings), [])
    } catch {
      guard !error.faults.isEmpty else { throw error }
      return (library.validScripts(dialect: dialect, settings: settings), error.faults)
    }
  }

  private static func warn(ofSeveralIn library: ScriptLibrary, _ console: Console) {
    guard library.configurations.count > 1 else { return }
    let paths = library.configurations.map(\.path).joined(separator: ", ")
    console.complain("warning: several MyBatis configurations, so none is used; name one by --mybatis: \(paths)")
  }
}
