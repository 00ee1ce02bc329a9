import DAOKit
import Foundation

/// The configuration shared with the service: `dao.json`, overridden by options of the command line.
enum SharedConfiguration {
  static let option = CommandOption(
    "configuration", value: "FILE", "the service's settings; the dao.json near the scripts or streams, when it is not given")
  static let dates = CommandOption(
    "dates", value: "STRATEGY", choices: Configuration.DateStrategy.names.map(\.name),
    "how dates are stored: secondsSince2001, secondsSince1970, iso8601")

  static let fileName = "dao.json"

  /// The configuration for a command line.
  ///
  /// Throws ``UsageError`` for wrong options, and the ``DAOError`` of a wrong file.
  static func read(_ arguments: ParsedArguments) throws -> Configuration {
    var configuration = try file(arguments).map { try Configuration(contentsOf: $0) } ?? Configuration()
    if let name = arguments[dates] {
      guard let strategy = Configuration.DateStrategy(name: name) else {
        let names = Configuration.DateStrategy.names.map(\.name)
        throw UsageError(
          "no dates '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
      }
      configuration.dateStrategy = strategy
    }
    return configuration
  }

  /// The file: the one of the option, or the one in the current folder, in a folder of scripts or streams, or beside such a
  /// folder.
  private static func file(_ arguments: ParsedArguments) throws -> URL? {
    if let path = arguments[option] { return URL(filePath: path) }
    let folders = (arguments.all(.scripts) + arguments.all(.streams)).map { URL(filePath: $0, directoryHint: .isDirectory) }
    let places = folders + folders.map { $0.standardizedFileURL.deletingLastPathComponent() } + [URL(filePath: ".")]
    var found: [String: URL] = [:]
    for file in places.map({ $0.appending(path: fileName) })
    where FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      let path = file.resolvingSymlinksInPath().standardizedFileURL.path(percentEncoded: false)
      found[path] = found[path] ?? file
    }
    guard found.count <= 1 else {
      throw UsageError(
        "there are several \(fileName), so name one by --configuration: \(found.keys.sorted().joined(separator: ", "))")
    }
    return found.values.first
  }
}
