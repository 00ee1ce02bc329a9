import DAOCore
import DAOMarkup
import Foundation

extension ScriptSettings {
  /// Reads a MyBatis configuration file: its settings, properties, type aliases and mappers.
  ///
  /// - Throws: `script` with all its faults; `io` if the file cannot be read.
  package static func mybatis(at url: URL) throws(DAOError) -> ScriptSettings {
    let data: Data
    do {
      data = try ScriptFile.contents(of: url)
    } catch {
      throw DAOError(error.code, "the MyBatis configuration '\(url.relativePath)': \(error.message)")
    }
    var settings = try mybatis(data, file: url.relativePath, folder: .stored(url.deletingLastPathComponent()))
    settings.sources[ExactText(url.path)] = data.digest
    return settings
  }

  /// Reads a MyBatis configuration that the program holds, among the files that it may name.
  ///
  /// - Throws: `script` with all its faults.
  package static func mybatis(_ file: EmbeddedFile, among files: [EmbeddedFile]) throws(DAOError) -> ScriptSettings {
    try mybatis(file.data, file: file.path, folder: .of(file, among: files))
  }

  /// Reads a MyBatis configuration that names no files.
  package static func mybatis(_ data: Data, file: String) throws(DAOError) -> ScriptSettings {
    try mybatis(data, file: file, folder: nil)
  }

  private static func mybatis(
    _ data: Data, file: String, folder: ConfigurationFolder?
  ) throws(DAOError) -> ScriptSettings {
    var reader = ConfigurationReader(file: file, folder: folder)
    do {
      reader.read(try MarkupReader(limits: MarkupLimits(allowsExternalDoctype: true)).read(data))
    } catch {
      throw DAOError(
        .script, faults: error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: file)) })
    }
    let faults = reader.checker.faults.filter { $0.severity == .error }
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    var settings = reader.settings
    settings.warnings = reader.checker.faults
    return settings
  }
}
