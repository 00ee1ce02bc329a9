import DAOCore
import Foundation

/// The contents of folders: scripts, mappers, MyBatis configurations, and other XML files.
struct FoundFiles {
  private(set) var scripts: [ScriptLibrary.File] = []
  private(set) var configurations: [URL] = []
  private(set) var skipped: [SkippedFile] = []
  private var seen: Set<ExactText> = []

  /// Adds all files of a folder and its subfolders.
  mutating func look(in directory: URL) throws(DAOError) {
    guard directory.isDirectory, let paths = FileManager.default.enumerator(atPath: directory.path) else {
      throw DAOError(.scriptNotFound, "'\(directory.relativePath)' is no folder that can be read")
    }
    while let path = paths.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") {
        paths.skipDescendants()
      } else if name.hasSuffix(".xml"),
        seen.insert(ExactText(directory.appending(path: path).standardizedFileURL.path)).inserted
      {
        add(path, in: directory)
      }
    }
  }

  /// Adds one file, which must be a script.
  mutating func take(_ file: URL) throws(DAOError) {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw DAOError(.scriptNotFound, "there is no '\(file.relativePath)'")
    }
    guard seen.insert(ExactText(file.standardizedFileURL.path)).inserted else { return }
    let count = scripts.count
    let folder = URL(filePath: file.deletingLastPathComponent().relativePath, directoryHint: .isDirectory)
    add(file.lastPathComponent, in: folder, isNamed: true)
    guard scripts.count > count else {
      throw DAOError(.scriptNotFound, "'\(file.relativePath)' is neither a script nor a mapper")
    }
  }

  private mutating func add(_ path: String, in directory: URL, isNamed: Bool = false) {
    let url = directory.appending(path: path)
    let prefix = directory.relativePath
    let shown = prefix.hasSuffix("/") ? prefix + path : "\(prefix)/\(path)"
    if path.hasSuffix(".stream.xml") { return }
    if path.hasSuffix(ScriptLibrary.ending) {
      scripts.append(.init(name: ScriptLibrary.scriptName(ofFile: path), url: url, path: shown, place: path, isNamed: isNamed))
      return
    }
    do {
      let header = DocumentHeader(try ScriptFile.contents(of: url))
      if let mapper = MapperHeader(header) {
        let name = mapper.namespace.flatMap { $0.isEmpty ? nil : $0 } ?? ScriptLibrary.scriptName(ofFile: path)
        scripts.append(.init(name: name, url: url, path: shown, place: path, isNamed: isNamed))
      } else if ConfigurationHeader.isMyBatis(header) {
        configurations.append(url)
      } else {
        skipped.append(SkippedFile(url, path: shown, header))
      }
    } catch {
      skipped.append(SkippedFile(url, path: shown, error))
    }
  }
}

extension URL {
  /// Whether the path is an existing folder.
  var isDirectory: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
