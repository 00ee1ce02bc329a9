import DAOCore
import DAOMarkup
import Foundation

extension ScriptSettings {
  /// Reads a MyBatis configuration file: its settings, properties, type aliases and mappers.
  ///
  /// - Throws: `script` with all its faults; `io` if the file cannot be read.
  package static func mybatis(at url: URL) throws(DAOError) -> ScriptSettings {
    let data = try ScriptFile.contents(of: url)
    var settings = try mybatis(data, file: url.relativePath, folder: url.deletingLastPathComponent())
    settings.sources[ExactText(url.path)] = data.digest
    return settings
  }

  /// Reads a MyBatis configuration.
  ///
  /// - Parameters:
  ///   - file: The file's name in errors.
  ///   - folder: The folder of the files that it names; nil if it cannot name any.
  package static func mybatis(_ data: Data, file: String, folder: URL? = nil) throws(DAOError) -> ScriptSettings {
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
