import Foundation

/// The sources that the tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of all modules, the C libraries among them.
  static func modules() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path).filter { !$0.hasPrefix(".") })
  }

  /// The files of a module, in order of their paths.
  static func sources(of module: String) throws -> [SourceFile] {
    let directory = root.appending(path: "Sources/\(module)", directoryHint: .isDirectory)
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile($0, in: directory) }
  }
}
