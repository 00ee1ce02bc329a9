import DAOCore
import Foundation

/// The folder of a configuration, with the files that the configuration may name.
enum ConfigurationFolder {
  case stored(URL)
  /// Files that the program holds, with the path of the folder.
  case embedded([EmbeddedFile], path: String)

  /// The folder of an embedded configuration.
  static func of(_ file: EmbeddedFile, among files: [EmbeddedFile]) -> ConfigurationFolder {
    .embedded(files, path: file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? "")
  }

  /// A file in the folder or under it; nil without one. Nothing outside of the folder is read.
  func file(at path: String) -> (path: String, data: Data)? {
    switch self {
    case .stored(let folder):
      let root = folder.resolvingSymlinksInPath().standardizedFileURL.path + "/"
      let file = folder.appending(path: path)
      guard file.resolvingSymlinksInPath().standardizedFileURL.path.hasPrefix(root),
        let data = try? ScriptFile.contents(of: file)
      else { return nil }
      return (file.path, data)
    case .embedded(let files, let folder):
      return files.first { $0.path == folder + path }.map { ($0.path, $0.data) }
    }
  }
}
