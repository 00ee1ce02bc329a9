import Foundation

/// The sources that the tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of all modules, the C libraries among them.
  static func modules() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path).filter { !$0.hasPrefix(".") })
  }

  /// The files of a module, in order of their paths.
  static func sources(of module: String) throws -> [SourceFile] { try sources.get()[module] ?? [] }

  /// Reading them takes many seconds, and all tests ask for them.
  private static let sources = Result {
    Dictionary(
      uniqueKeysWithValues: try modules().map { module in
        let directory = root.appending(path: "Sources/\(module)", directoryHint: .isDirectory)
        return (module, try swiftFiles(in: directory).map { try SourceFile($0, in: directory) })
      })
  }

  /// The files of the sources, the tests and the fuzzers in which a word stands, with their paths in the repository.
  static func files(with word: String) throws -> [SourceFile] {
    try ["Fuzz", "Sources", "Tests"].flatMap { folder in
      try swiftFiles(in: root.appending(path: folder, directoryHint: .isDirectory)).map { "\(folder)/\($0)" }
    }
    .filter { try String(contentsOf: root.appending(path: $0), encoding: .utf8).contains(word) }
    .map { try SourceFile($0, in: root) }
  }

  private static func swiftFiles(in directory: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".swift") }.sorted()
  }
}
