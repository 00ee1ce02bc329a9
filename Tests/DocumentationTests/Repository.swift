import Foundation

/// The files that the tests compare: those of the repository that the tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let readMe = root.appending(path: "README.md")

  /// Every page of the documentation: the README and the catalogue.
  static func pages() throws -> [CataloguePage] {
    try ([readMe] + files(in: "Sources/DAOKit/DAOKit.docc", ending: ".md")).map { try CataloguePage($0) }
  }

  static func page(_ name: String) throws -> CataloguePage {
    try CataloguePage(name == "README" ? readMe : root.appending(path: "Sources/DAOKit/DAOKit.docc/\(name).md"))
  }

  /// The files of a folder and the folders in it, in order of their paths.
  static func files(in folder: String, ending: String) throws -> [URL] {
    let directory = root.appending(path: folder, directoryHint: .isDirectory)
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      .filter { $0.hasSuffix(ending) }.sorted().map { directory.appending(path: $0) }
  }
}
