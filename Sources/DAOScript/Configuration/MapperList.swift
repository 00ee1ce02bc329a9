import DAOCore
import Foundation

/// The `<mappers>` of a MyBatis configuration, which tell what mapper files of a folder are meant.
package struct MapperList: Sendable {
  /// Where `<mappers>` stands.
  let location: DAOError.Location
  private(set) var entries: [Entry] = []

  /// What one of them names.
  enum Entry: Sendable {
    /// `resource` or `url`: the end of a file's path, by its parts.
    case file([String])
    /// `class`: the namespace of a mapper, whose file MyBatis looks for by that name too.
    case type(String)
    /// `<package name>`: what the namespaces begin with.
    case package(String)
  }

  init(location: DAOError.Location) { self.location = location }

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// `file:./mappers/Author.xml`, or a path without a scheme.
  static func file(at path: String) -> Entry {
    .file(parts(of: path.replacing(/^\w+:/, with: "")).split(separator: "..").last.map { Array($0) } ?? [])
  }

  /// The paths of the files that are listed.
  func listed(among files: [ScriptLibrary.File]) -> Set<String> {
    Set(entries.flatMap { Self.files(of: $0, among: files) }.map(\.path))
  }

  private static func files(of entry: Entry, among files: [ScriptLibrary.File]) -> [ScriptLibrary.File] {
    switch entry {
    case .file(let path): self.files(at: path, among: files)
    case .type(let name):
      files.filter { $0.name == name } + self.files(at: parts(of: name.replacing(".", with: "/") + ".xml"), among: files)
    case .package(let name): files.filter { $0.name.hasPrefix(name + ".") }
    }
  }

  /// Those whose paths have the most of `path` at their ends: the folder may be a part of it, or hold it.
  private static func files(at path: [String], among files: [ScriptLibrary.File]) -> [ScriptLibrary.File] {
    var best = (length: 1, files: [ScriptLibrary.File]())
    for file in files {
      let whole = parts(of: file.url.standardizedFileURL.path)
      guard
        whole.suffix(path.count).elementsEqual(path) || path.suffix(parts(of: file.place).count) == parts(of: file.place)[...]
      else { continue }
      let length = zip(whole.reversed(), path.reversed()).prefix { $0 == $1 }.count
      if length > best.length { best = (length, []) }
      if length == best.length { best.files.append(file) }
    }
    return best.files
  }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
