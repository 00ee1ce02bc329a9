import Foundation

extension MapperList {
  /// The paths of the listed files.
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

  /// The files that share the longest path suffix with `path`: the library's folder may be inside of the listed path, or
  /// contain it.
  private static func files(at path: [String], among files: [ScriptLibrary.File]) -> [ScriptLibrary.File] {
    var best = (length: 1, files: [ScriptLibrary.File]())
    for file in files {
      let whole = parts(of: file.source.path)
      guard
        whole.suffix(path.count).elementsEqual(path) || path.suffix(parts(of: file.place).count) == parts(of: file.place)[...]
      else { continue }
      let length = zip(whole.reversed(), path.reversed()).prefix { $0 == $1 }.count
      if length > best.length { best = (length, []) }
      if length == best.length { best.files.append(file) }
    }
    return best.files
  }
}
