import DAOCore
import DAOKit
import Foundation

/// The configuration shared with the service: `dao.json`, overridden by options of the command line.
enum SharedConfiguration {
  static let option = CommandOption(
    "configuration", value: "FILE", "the service's settings; the dao.json of the target, when it is not given")
  static let dates = CommandOption(
    "dates", value: "STRATEGY", choices: Configuration.DateStrategy.names.map(\.name),
    "how dates are stored: secondsSince2001, secondsSince1970, iso8601")

  /// The configuration for a command line. Says which file it has found.
  ///
  /// Throws ``UsageError`` for wrong options, and the ``DAOError`` of a wrong file.
  /// - Parameter folders: Where to look if no scripts and no streams are named. Default: the current folder alone.
  static func read(
    _ arguments: ParsedArguments, _ console: Console, lookingThrough folders: [String] = []
  ) throws -> Configuration {
    var configuration = try file(arguments, console, folders)
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

  private static func file(
    _ arguments: ParsedArguments, _ console: Console, _ folders: [String]
  ) throws -> Configuration {
    if let path = arguments[option] { return try Configuration(contentsOf: URL(filePath: path)) }
    let named = arguments.all(.scripts) + arguments.all(.streams)
    let search = ConfigurationSearch(named.isEmpty ? folders : named)
    let found: URL?
    do throws(DAOError) {
      found = try ConfigurationFile.only(of: search.files)
    } catch {
      guard error.faults.isEmpty else { throw error }
      throw UsageError("\(error.message): remove one, or name the right one by --configuration")
    }
    var configuration = Configuration()
    if let found {
      configuration = try Configuration(contentsOf: found)
      console.complain("note: the configuration is \(found.relativePath)")
    }
    for file in search.clientFiles where try Configuration(contentsOf: file).generatesPublic {
      configuration.generatesPublic = true
    }
    return configuration
  }
}
