import DAOCheck
import DAOCore
import DAOSQLite
import DAOScript
import Foundation

/// The scripts, streams and other files of a target, read once.
struct TargetSources {
  /// The files with whole paths, as errors of a build show them.
  let scripts: [EmbeddedFile]
  let streams: [EmbeddedFile]
  /// The streams that make the schema: those of the target, or of the targets that it depends on.
  let schema: [EmbeddedFile]
  let library: ScriptLibrary
  /// What a server says of the scripts, where it is written down beside the streams: then the target is one of that server.
  let description: DatabaseDescription?
  let dialect: any Dialect
  /// Of the database: as the `dao.json` beside the streams says.
  let configuration: Configuration
  /// The `dao.json` of the target, and the warning where it does not hold.
  let configurationFile: EmbeddedFile?
  let configurationWarning: Fault?
  /// Whether the target offers its typed DAOs to others.
  let isPublic: Bool
  let settings: ScriptSettings
  private let imports: [(module: String, files: [String])]
  let selection: ScriptSelection
  private let root: String

  /// - Throws: ``DAOError`` when a file cannot be read, or for the faults of `dao.json` or of a MyBatis configuration.
  init(_ arguments: BuildArguments) throws(DAOError) {
    scripts = try (arguments.scripts.map(\.path) + arguments.others).map(Self.read)
    streams = try arguments.streams.map(Self.read)
    schema = try streams + arguments.schema.filter { !Self.isConfiguration($0) && !Self.isDescription($0) }.map(Self.read)
    library = ScriptLibrary(scripts)
    let own = try Self.configuration(among: arguments.others)
    let foreign = try Self.configuration(among: arguments.schema)
    let ownConfiguration = try own.map { url throws(DAOError) in try Configuration(contentsOf: url) } ?? Configuration()
    configurationFile = try own.map { url throws(DAOError) in try Self.read(url.path(percentEncoded: false)) }
    isPublic = ownConfiguration.generatesPublic
    if streams.isEmpty {
      configuration = try foreign.map { url throws(DAOError) in try Configuration(contentsOf: url) } ?? Configuration()
      let other = try foreign.map { url throws(DAOError) in try ConfigurationFile(url) }
      configurationWarning = try own.flatMap { url throws(DAOError) in try ConfigurationFile(url).warning(besides: other) }
    } else {
      (configuration, configurationWarning) = (ownConfiguration, nil)
    }
    description = try Self.description(among: arguments.others + (streams.isEmpty ? arguments.schema : []))
    dialect = description == nil ? SQLiteDriver.dialect(configuration) : PostgresDialect()
    var settings = try library.configurationSettings() ?? ScriptSettings()
    settings.allowsUnsafeSubstitution = configuration.unsafeSubstitution
    settings.declaredHandlers = configuration.application.typeHandlers
    self.settings = settings
    selection = library.selection(settings)
    imports = arguments.imports
    root = arguments.root.hasSuffix("/") ? arguments.root : arguments.root + "/"
  }

  private static func isDescription(_ path: String) -> Bool { path.hasSuffix("/" + DatabaseDescription.fileName) }

  /// The description among files, which must be the only one.
  private static func description(among paths: [String]) throws(DAOError) -> DatabaseDescription? {
    let paths = paths.filter(isDescription)
    guard let path = paths.first else { return nil }
    guard paths.count == 1 else {
      throw DAOError(.configuration, "'\(path)' and '\(paths[1])' describe two databases, and a target has one")
    }
    return try DatabaseDescription(ScriptFile.contents(of: URL(filePath: path)), path: path, dialect: PostgresDialect())
  }

  private static func isConfiguration(_ path: String) -> Bool { path.hasSuffix("/" + ConfigurationFile.name) }

  /// The `dao.json` among files; several must say the same.
  private static func configuration(among paths: [String]) throws(DAOError) -> URL? {
    try ConfigurationFile.only(of: paths.filter(isConfiguration).map { URL(filePath: $0) })
  }

  private static func read(_ path: String) throws(DAOError) -> EmbeddedFile {
    let data = try ScriptFile.contents(of: URL(filePath: path))
    guard let text = String(validating: data, as: UTF8.self) else {
      return EmbeddedFile(path: path, base64: data.base64EncodedString())
    }
    return EmbeddedFile(path: path, text: text)
  }

  /// The scripts, compiled; none where the target has streams only.
  func analysis(dialect: any Dialect) throws(DAOError) -> ScriptAnalysis {
    guard !library.files.isEmpty else { return ScriptCollection([], dialect: dialect).analyze() }
    var analysis = try library.analysis(dialect: dialect, settings: settings)
    for (module, files) in imports { analysis.imports.append(try Self.types(of: module, files, dialect: dialect)) }
    return analysis
  }

  /// What the scripts of another target declare. Their faults are those of its own build.
  private static func types(of module: String, _ files: [String], dialect: any Dialect) throws(DAOError) -> ImportedTypes {
    let library = ScriptLibrary(try files.map(read))
    let settings = (try? library.configurationSettings()) ?? ScriptSettings()
    let file = try configuration(among: files)
    let isPublic = try file.map { url throws(DAOError) in try Configuration(contentsOf: url).generatesPublic } ?? false
    return ImportedTypes(
      module: module, isPublic: isPublic, scripts: library.validScripts(dialect: dialect, settings: settings))
  }

  /// What the program holds of the scripts: without files that are neither scripts nor settings of them.
  var embeddedScripts: [EmbeddedFile] {
    let used = Set(library.files.map(\.path) + library.configurations.map(\.path) + settings.sources.keys.map(\.string))
    return scripts.filter { used.contains($0.path) }
  }

  /// The path of a file in the package, or the whole one.
  func embeddedPath(_ path: String) -> String { path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path }
}
