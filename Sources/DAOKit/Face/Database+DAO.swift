import DAOCore
import DAORuntime
import DAOSQL
import DAOScript
import Foundation

extension Database {
  /// The operations of `name.dao.xml` in the bundle's resources and the folders in them.
  ///
  /// - Throws: ``DAOError/Code/scriptNotFound`` if there is no script of that name, or several; ``DAOError/Code/script`` with
  ///   all faults of the script. Faults name the script by its path in the bundle.
  public func dao(_ name: String, in bundle: Bundle) throws -> DAO {
    try dao(name, at: bundle.resourceFolder)
  }

  /// The operations of `name.dao.xml` in a folder or the folders in it.
  ///
  /// A MyBatis mapper is found too: by its namespace, by the end of its namespace, or by its file name `name.xml`.
  ///
  /// - Throws: ``DAOError``, as ``dao(_:in:)-(_,Bundle)`` does.
  public func dao(_ name: String, at directory: URL) throws -> DAO {
    try loaded { configuration, dialect throws(DAOError) in
      [try ScriptLibrary(directory: directory).script(named: name, dialect: dialect, settings: configuration.scriptSettings())]
    }[0]
  }

  /// The operations of a script file.
  ///
  /// - Throws: ``DAOError``, as ``dao(_:in:)-(_,Bundle)`` does.
  public func dao(at file: URL) throws -> DAO {
    let path = file.relativePath
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      throw DAOError(.scriptNotFound, "there is no script '\(path)'")
    }
    return try loaded { configuration, dialect throws(DAOError) in
      [try ScriptLibrary.script(at: file, dialect: dialect, settings: configuration.scriptSettings())]
    }[0]
  }

  /// The operations of a script in a string. Faults name its file `script`.
  ///
  /// - Throws: ``DAOError/Code/script`` with all faults of the script.
  public func dao(script: String) throws -> DAO {
    let settings = try configuration.scriptSettings()
    let parsed = Script.parse(Data(script.utf8), file: "script", name: "script", settings: settings)
    return try daos([parsed.compile(dialect: runtime.driver.dialect, settings: settings)])[0]
  }

  /// The operations of every script of the bundle, by name.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(in bundle: Bundle) throws -> [String: DAO] {
    try daos(at: bundle.resourceFolder)
  }

  /// The operations of every script in a folder and the folders in it, by name. If a MyBatis configuration lists mappers, only
  /// these are taken of the mappers.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(at directory: URL) throws -> [String: DAO] {
    let daos = try loaded { configuration, dialect throws(DAOError) in
      try ScriptLibrary(directory: directory).scripts(dialect: dialect, settings: configuration.scriptSettings())
    }
    return byName(daos)
  }

  func byName(_ daos: [DAO]) -> [String: DAO] {
    // The requested scripts come before those that they refer to, and win if a name occurs twice.
    Dictionary(daos.map { ($0.script.current.name, $0) }) { first, _ in first }
  }
}

extension Database {
  /// The operations of one script of a library.
  package func dao(_ name: String, in library: ScriptLibrary, settings: ScriptSettings) throws -> DAO {
    try daos([library.script(named: name, dialect: runtime.driver.dialect, settings: settings)])[0]
  }

  /// The operations of scripts that the program holds, which are checked where the configuration wants it.
  func daos(_ scripts: [CompiledScript]) throws -> [DAO] {
    if configuration.verifiesScripts { try runtime.verify(scripts) }
    return scripts.map { DAO(self, $0) }
  }

  /// The values that a statement binds for its arguments.
  ///
  /// - Throws: ``DAOError`` if the statement cannot be prepared or bound.
  package func boundValues(of arguments: [TypedValue], for text: StatementText) throws -> [Value] {
    try runtime.pool.withSession(for: .read, .schema) { session in
      try session.withStatement(text) { try $0.boundValues(of: .collected(arguments)) }
    }
  }

  /// Operations that a reload reads again.
  private func loaded(
    _ read: @escaping @Sendable (Configuration, any Dialect) throws(DAOError) -> [CompiledScript]
  ) throws -> [DAO] {
    let (configuration, dialect) = (configuration, runtime.driver.dialect)
    let runtime = configuration.verifiesScripts ? runtime : nil
    return try scripts.load { () throws(DAOError) in
      let scripts = try read(configuration, dialect)
      try runtime?.verifyLoaded(scripts)
      return scripts
    }
    .map { DAO(self, $0) }
  }
}

extension Runtime {
  /// Checks scripts as they are loaded, where the configuration wants it.
  fileprivate func verifyLoaded(_ scripts: [CompiledScript]) throws(DAOError) {
    do {
      try verify(scripts)
    } catch {
      throw error as? DAOError ?? DAOError(.script, "\(error)")
    }
  }
}

extension DAO {
  /// Operations that a reload leaves as they are.
  init(_ database: Database, _ script: CompiledScript) {
    self.init(database, LoadedScript(script, reloads: database.scripts))
  }
}

extension Configuration {
  /// The settings for scripts: those of the MyBatis configuration file, if one is named, and those of the configuration.
  fileprivate func scriptSettings() throws(DAOError) -> ScriptSettings {
    with(try mybatis.map { file throws(DAOError) in try ScriptSettings.mybatis(at: file) } ?? ScriptSettings())
  }

  /// The settings of scripts that the program holds: a MyBatis configuration among them comes first.
  func scriptSettings(of library: ScriptLibrary) throws(DAOError) -> ScriptSettings {
    guard let settings = try library.configurationSettings() else { return try scriptSettings() }
    return with(settings)
  }

  /// The settings of a MyBatis configuration, with what the configuration itself says.
  private func with(_ settings: ScriptSettings) -> ScriptSettings {
    var settings = settings
    settings.allowsUnsafeSubstitution = unsafeSubstitution
    settings.registeredHandlers = typeHandlers
    return settings
  }
}

extension Bundle {
  /// The folder of the bundle's resources. It is the whole bundle: `resourceURL` is its folder `Resources` if a package has
  /// copied one of that name among others.
  var resourceFolder: URL { bundleURL }
}
