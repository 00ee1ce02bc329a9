import DAOCore
import Foundation

/// The contents of folders, or of a program: scripts, mappers, MyBatis configurations, and other XML files.
struct FoundFiles {
  private(set) var scripts: [ScriptLibrary.File] = []
  private(set) var configurations: [ScriptLibrary.File] = []
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

  /// Adds a file that the program holds.
  mutating func add(_ file: EmbeddedFile) {
    guard file.path.hasSuffix(".xml"), seen.insert(ExactText(file.path)).inserted else { return }
    add(.embedded(file), path: file.path, place: file.path)
  }

  private mutating func add(_ path: String, in directory: URL, isNamed: Bool = false) {
    let prefix = directory.relativePath
    let shown = prefix.hasSuffix("/") ? prefix + path : "\(prefix)/\(path)"
    add(.stored(directory.appending(path: path)), path: shown, place: path, isNamed: isNamed)
  }

  /// - Parameters:
  ///   - path: The file, as errors show it.
  ///   - place: The path within the folder.
  private mutating func add(_ source: ScriptFile, path: String, place: String, isNamed: Bool = false) {
    if path.hasSuffix(".stream.xml") { return }
    var file = ScriptLibrary.File(
      name: ScriptLibrary.scriptName(ofFile: path), source: source, path: path, place: place, isNamed: isNamed)
    if path.hasSuffix(ScriptLibrary.ending) { return scripts.append(file) }
    do {
      let header = DocumentHeader(try source.contents())
      if let mapper = MapperHeader(header) {
        if let namespace = mapper.namespace, !namespace.isEmpty { file.name = namespace }
        scripts.append(file)
      } else if ConfigurationHeader.isMyBatis(header) {
        configurations.append(file)
      } else {
        skipped.append(SkippedFile(source, path: path, header))
      }
    } catch {
      skipped.append(SkippedFile(source, path: path, error))
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
