import DAOCore
import DAOMarkup
import Foundation

/// The file of a stream: in a folder, or held by the program.
struct StreamFile {
  /// The path, as errors show it.
  let path: String
  /// Its path inside of the streams' folder, or of the program's package.
  private let inner: String
  private let content: Content

  private enum Content {
    case stored(URL)
    case embedded(EmbeddedFile)
  }

  static let suffix = ".stream.xml"

  /// The names of the folders that it lies in, inside of the streams' folder.
  var folders: [String] { inner.split(separator: "/").dropLast().map(String.init) }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// - Throws: ``MarkupError`` when the file cannot be read.
  func data() throws(MarkupError) -> Data {
    switch content {
    case .stored(let url): try MarkupFile.contents(of: url)
    case .embedded(let file): file.data
    }
  }

  /// The stream files of a folder and the folders in it, in the order of their paths.
  ///
  /// - Throws: ``DAOError/Code/stream`` when the folder cannot be read.
  static func files(in directory: URL) throws(DAOError) -> [StreamFile] {
    let root = directory.resolvingSymlinksInPath().path(percentEncoded: false)
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: root).filter(isStream).sorted()
        .map { StreamFile(path: directory.relativePath + "/" + $0, inner: $0, content: .stored(directory.appending(path: $0))) }
    } catch {
      throw DAOError(.stream, "'\(directory.relativePath)' is no folder of streams that can be read")
    }
  }

  /// The stream files among those that the program holds, in the order of their paths.
  static func files(among files: [EmbeddedFile]) -> [StreamFile] {
    files.filter { isStream($0.path) }.sorted { $0.path < $1.path }
      .map { StreamFile(path: $0.path, inner: $0.path, content: .embedded($0)) }
  }

  /// Whether it is one by its name, in capital letters too, which are a fault.
  private static func isStream(_ path: String) -> Bool { path.lowercased().hasSuffix(suffix) }
}
