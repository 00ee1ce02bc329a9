import DAOCore
import DAORuntime
import DAOScript
import Foundation

extension Database {
  /// The operations of `name.dao.xml`, which is looked for in the bundle's resources and the folders in them.
  ///
  /// - Throws: ``DAOError/Code/scriptNotFound`` when there is none of that name, or several; ``DAOError/Code/script`` with all
  ///   that is wrong in it.
  public func dao(_ name: String, in bundle: Bundle) throws -> DAO {
    try dao(name, at: bundle.resourceFolder)
  }

  /// The operations of `name.dao.xml` in a folder or the folders in it, or of the MyBatis mapper whose namespace is the name, or
  /// ends in it, or whose file is called `name.xml`.
  ///
  /// - Throws: ``DAOError``, as ``dao(_:in:)`` does.
  public func dao(_ name: String, at directory: URL) throws -> DAO {
    try loaded { configuration, dialect throws(DAOError) in
      [try ScriptLibrary(directory: directory).script(named: name, dialect: dialect, settings: configuration.scriptSettings())]
    }[0]
  }

  /// The operations of a script file.
  ///
  /// - Throws: ``DAOError``, as ``dao(_:in:)`` does.
  public func dao(at file: URL) throws -> DAO {
    let path = file.relativePath
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      throw DAOError(.scriptNotFound, "there is no script '\(path)'")
    }
    return try loaded { configuration, dialect throws(DAOError) in
      [try ScriptLibrary.script(at: file, dialect: dialect, settings: configuration.scriptSettings())]
    }[0]
  }

  /// The operations of a script that is held in a string; errors call its file `script`.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in it.
  public func dao(script: String) throws -> DAO {
    let settings = try configuration.scriptSettings()
    let parsed = Script.parse(Data(script.utf8), file: "script", name: "script", settings: settings)
    return DAO(self, try parsed.compile(dialect: runtime.driver.dialect, settings: settings))
  }

  /// The operations of every script of the bundle, by name.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(in bundle: Bundle) throws -> [String: DAO] {
    try daos(at: bundle.resourceFolder)
  }

  /// The operations of every script in a folder and the folders in it, by name; of MyBatis mappers those that the
  /// configuration lists, if it does.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(at directory: URL) throws -> [String: DAO] {
    let daos = try loaded { configuration, dialect throws(DAOError) in
      try ScriptLibrary(directory: directory).scripts(dialect: dialect, settings: configuration.scriptSettings())
    }
    return byName(daos)
  }

  func byName(_ daos: [DAO]) -> [String: DAO] {
    // What is asked for comes before what it refers to, should a name be doubled there.
    Dictionary(daos.map { ($0.script.current.name, $0) }) { first, _ in first }
  }
}

extension Database {
  /// The operations of a script of the library.
  package func dao(_ name: String, in library: ScriptLibrary, settings: ScriptSettings) throws -> DAO {
    DAO(self, try library.script(named: name, dialect: runtime.driver.dialect, settings: settings))
  }

  /// A table's columns, nil when there is no such table.
  package func tableSchema(_ name: String) throws -> TableSchema? {
    try runtime.pool.withSession(for: .read, .schema) { try $0.connection.tableSchema(name) }
  }

  /// What a statement binds for its arguments.
  ///
  /// - Throws: ``DAOError`` where it cannot be prepared or bound.
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
    return try scripts.load { () throws(DAOError) in try read(configuration, dialect) }
      .map { DAO(database: self, script: $0) }
  }
}

extension DAO {
  /// Operations that stay as they are.
  init(_ database: Database, _ script: CompiledScript) {
    self.init(database: database, script: LoadedScript(script, reloads: database.scripts))
  }
}

extension Configuration {
  /// What the configuration, and the MyBatis configuration that it names, say about scripts.
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
  /// Where the bundle's resources are: all of it, since `resourceURL` is the folder `Resources` where a package has copied
  /// one of that name among others.
  var resourceFolder: URL { bundleURL }
}
