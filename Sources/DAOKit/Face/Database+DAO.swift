import DAOCore
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
    let library = try ScriptLibrary(directory: directory)
    return DAO(
      database: self, script: try library.script(named: name, dialect: driver.dialect, settings: scriptSettings()))
  }

  /// The operations of a script file.
  ///
  /// - Throws: ``DAOError``, as ``dao(_:in:)`` does.
  public func dao(at file: URL) throws -> DAO {
    let path = file.relativePath
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      throw DAOError(.scriptNotFound, "there is no script '\(path)'")
    }
    return DAO(
      database: self, script: try ScriptLibrary.script(at: file, dialect: driver.dialect, settings: scriptSettings()))
  }

  /// The operations of a script that is held in a string; errors call its file `script`.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in it.
  public func dao(script: String) throws -> DAO {
    let parsed = Script.parse(Data(script.utf8), file: "script", name: "script")
    return DAO(database: self, script: try parsed.compile(dialect: driver.dialect, settings: scriptSettings()))
  }

  /// The operations of every script of the bundle, by name.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(in bundle: Bundle) throws -> [String: DAO] {
    try daos(at: bundle.resourceFolder)
  }

  /// The operations of every script in a folder and the folders in it, by name.
  ///
  /// - Throws: ``DAOError/Code/script`` with all that is wrong in any of them.
  public func daos(at directory: URL) throws -> [String: DAO] {
    let scripts = try ScriptLibrary(directory: directory).scripts(dialect: driver.dialect, settings: scriptSettings())
    return Dictionary(uniqueKeysWithValues: scripts.map { ($0.name, DAO(database: self, script: $0)) })
  }
}

extension Database {
  /// The operations of a script of the library.
  package func dao(_ name: String, in library: ScriptLibrary, settings: ScriptSettings) throws -> DAO {
    DAO(database: self, script: try library.script(named: name, dialect: driver.dialect, settings: settings))
  }

  /// A table's columns, nil when there is no such table.
  package func tableSchema(_ name: String) throws -> TableSchema? {
    try readers.withSession { try $0.connection.tableSchema(name) }
  }

  /// What the configuration, and the MyBatis configuration that it names, say about scripts.
  private func scriptSettings() throws(DAOError) -> ScriptSettings {
    var settings =
      try configuration.mybatis.map { file throws(DAOError) in try ScriptSettings.mybatis(at: file) } ?? ScriptSettings()
    settings.allowsUnsafeSubstitution = configuration.unsafeSubstitution
    return settings
  }
}

extension Bundle {
  /// Where the bundle's resources are: all of it, since `resourceURL` is the folder `Resources` where a package has copied
  /// one of that name among others.
  var resourceFolder: URL { bundleURL }
}
