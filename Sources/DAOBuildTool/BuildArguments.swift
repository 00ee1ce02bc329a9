import DAOCore
import Foundation

/// The command line of the tool, as the plugin writes it.
struct BuildArguments {
  /// The folder of the package: embedded files have their paths in it.
  private(set) var root = ""
  /// The Swift file of the embedded texts.
  private(set) var embedded = ""
  /// Scripts and other XML files, each with the Swift file that is generated from it.
  private(set) var scripts: [(path: String, output: String)] = []
  private(set) var streams: [String] = []
  /// Streams of other targets, whose schema the scripts are checked against, and the `dao.json` beside them.
  private(set) var schema: [String] = []
  /// The modules whose types the scripts may name, each with the scripts and other files of its target.
  private(set) var imports: [(module: String, files: [String])] = []
  /// Files that a MyBatis configuration may name, and `dao.json`.
  private(set) var others: [String] = []
  /// Folders outside of the target, in which a new file does not make the package manager plan the build again.
  private(set) var folders: [String] = []

  /// - Throws: A ``DAOError`` when the words are none that the plugin writes.
  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    func next() throws -> String {
      guard let word = words.next() else { throw DAOError(.configuration, "the last option has no value") }
      return word
    }
    while let option = words.next() {
      switch option {
      case "--version":
        let version = try next()
        guard version == DAOKitVersion.current else {
          throw DAOError(
            .configuration,
            "the build tool is of DAOKit \(DAOKitVersion.current), the package of \(version): install that one's (make install), "
              + "or unset DAOKIT_BUILD_TOOL")
        }
      case "--root": root = try next()
      case "--embedded": embedded = try next()
      case "--script": scripts.append((try next(), try next()))
      case "--stream": streams.append(try next())
      case "--schema": schema.append(try next())
      case "--import": imports.append((try next(), []))
      case "--imported":
        guard !imports.isEmpty else { throw DAOError(.configuration, "--imported stands before --import") }
        imports[imports.count - 1].files.append(try next())
      case "--other": others.append(try next())
      case "--folder": folders.append(try next())
      default: throw DAOError(.configuration, "unknown option \(option)")
      }
    }
    guard !embedded.isEmpty else { throw DAOError(.configuration, "--embedded is missing") }
  }
}
