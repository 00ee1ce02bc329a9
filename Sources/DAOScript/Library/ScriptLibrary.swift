import DAOCore
import DAOMarkup
import Foundation

/// The scripts of folders and of the folders in them: every `name.dao.xml`, whose name is `name`, and every other `.xml` whose
/// root is `<mapper>`, whose name is its namespace.
///
/// A bundle is the folder of its resources. What is hidden, and what a symbolic link to a folder leads to, is passed over.
package struct ScriptLibrary: Sendable {
  /// The folders, as errors show them.
  package let directory: String
  /// The files in order of their paths; two may have one name.
  package let files: [File]
  /// The MyBatis configurations that lie beside the scripts, in order of their paths.
  package let configurations: [URL]

  package struct File: Sendable {
    /// The name of the script, as far as the file's beginning tells.
    package let name: String
    /// Other names that it answers to where no script has them for its name.
    package let otherNames: [String]
    package let url: URL
    /// The path as errors show it: relative where the folder's was.
    package let path: String
    var isMapper: Bool { !path.hasSuffix(ScriptLibrary.ending) }
  }

  private static let ending = ".dao.xml"

  /// Looks for scripts; none is read yet.
  ///
  /// - Throws: `scriptNotFound` when the folder cannot be read.
  package init(directory: URL) throws(DAOError) { try self.init(directories: [directory]) }

  /// Looks for the scripts of several folders; a file that lies in two of them counts once.
  ///
  /// - Throws: `scriptNotFound` when one of the folders cannot be read.
  package init(directories: [URL]) throws(DAOError) {
    directory = directories.map(\.relativePath).joined(separator: "', '")
    var found = FoundFiles()
    for directory in directories { try found.look(in: directory) }
    files = found.scripts.sorted { $0.path < $1.path }
    configurations = found.configurations.sorted { $0.path < $1.path }
  }

  /// Takes files as scripts, and looks for those of folders.
  ///
  /// - Throws: `scriptNotFound` when one of the paths is neither a script nor a folder that can be read.
  package init(paths: [URL]) throws(DAOError) {
    directory = paths.map(\.relativePath).joined(separator: "', '")
    var found = FoundFiles()
    for path in paths {
      if Self.isDirectory(path) { try found.look(in: path) } else { try found.take(path) }
    }
    files = found.scripts.sorted { $0.path < $1.path }
    configurations = found.configurations.sorted { $0.path < $1.path }
  }

  /// What folders hold.
  private struct FoundFiles {
    var scripts: [File] = []
    var configurations: [URL] = []
    private var seen: Set<String> = []

    mutating func look(in directory: URL) throws(DAOError) {
      guard ScriptLibrary.isDirectory(directory), let paths = FileManager.default.enumerator(atPath: directory.path) else {
        throw DAOError(.scriptNotFound, "'\(directory.relativePath)' is no folder that can be read")
      }
      while let path = paths.nextObject() as? String {
        let name = path.split(separator: "/").last ?? ""
        if name.hasPrefix(".") {
          paths.skipDescendants()
        } else if name.hasSuffix(".xml"), seen.insert(directory.appending(path: path).standardizedFileURL.path).inserted {
          add(path, in: directory)
        }
      }
    }

    mutating func take(_ file: URL) throws(DAOError) {
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw DAOError(.scriptNotFound, "there is no '\(file.relativePath)'")
      }
      guard seen.insert(file.standardizedFileURL.path).inserted else { return }
      let count = scripts.count
      let folder = URL(filePath: file.deletingLastPathComponent().relativePath, directoryHint: .isDirectory)
      add(file.lastPathComponent, in: folder)
      guard scripts.count > count else {
        throw DAOError(.scriptNotFound, "'\(file.relativePath)' is neither a script nor a mapper")
      }
    }

    private mutating func add(_ path: String, in directory: URL) {
      let url = directory.appending(path: path)
      if path.hasSuffix(ending) {
        let shown = ScriptLibrary.path(of: path, in: directory)
        scripts.append(File(name: scriptName(ofFile: path), otherNames: [], url: url, path: shown))
      } else if let data = try? Script.contents(of: url) {
        if let mapper = ScriptLibrary.mapper(data, path, in: directory) { scripts.append(mapper) }
        if ConfigurationHeader.isMyBatis(data) { configurations.append(url) }
      }
    }
  }

  /// The name of the script in a file: the file's, less `.dao.xml` or `.xml`.
  package static func scriptName(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String([ending, ".xml"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) } ?? name)
  }

  private static func path(of path: String, in directory: URL) -> String {
    directory.relativePath.hasSuffix("/") ? directory.relativePath + path : "\(directory.relativePath)/\(path)"
  }

  /// The file as a mapper; nil when it is none.
  private static func mapper(_ data: Data, _ path: String, in directory: URL) -> File? {
    guard let header = MapperHeader(data) else { return nil }
    let base = scriptName(ofFile: path)
    let name = header.namespace.flatMap { $0.isEmpty ? nil : $0 } ?? base
    let others = [name.split(separator: ".").last.map(String.init), base].compactMap { $0 }.filter { $0 != name }
    return File(
      name: name, otherNames: others, url: directory.appending(path: path), path: Self.path(of: path, in: directory))
  }

  /// The script of that name, compiled, with those that it refers to.
  ///
  /// - Throws: `scriptNotFound` when there is none of the name, or several; `script` with all their faults.
  package func script(
    named name: String, dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> CompiledScript {
    let isPath = name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" } || name == "." || name == ".."
    guard !name.isEmpty, !isPath, !name.hasSuffix(Self.ending) else {
      throw DAOError(.scriptNotFound, "'\(name)' is no script's name: write the file's name without its folder and .dao.xml")
    }
    let matches = files(named: name)
    guard let file = matches.first else {
      let hint = Spelling.hint(for: name, in: files.flatMap { [$0.name] + $0.otherNames })
      throw DAOError(.scriptNotFound, "there is no \(name)\(Self.ending) in '\(directory)'\(hint)")
    }
    guard matches.count == 1 || matches.allSatisfy({ $0.isMapper && $0.name == file.name }) else {
      let paths = matches.map(\.path).joined(separator: ", ")
      throw DAOError(.scriptNotFound, "there are several scripts named '\(name)': \(paths)")
    }
    return try compile(Script.read(file.url, path: file.path), dialect, settings)
  }

  /// The script in a file, compiled, with those in the folder that it refers to.
  ///
  /// - Throws: `script` with all their faults.
  package static func script(
    at url: URL, dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> CompiledScript {
    let script = Script.read(url, path: url.relativePath)
    guard script.faults.isEmpty, !script.references.isEmpty else {
      return try script.compile(dialect: dialect, settings: settings)
    }
    let folder = URL(filePath: url.deletingLastPathComponent().relativePath, directoryHint: .isDirectory)
    return try ScriptLibrary(directory: folder).compile(script, dialect, settings)
  }

  /// Those with the name, or else those that answer to it.
  private func files(named name: String) -> [File] {
    let matches = files.filter { $0.name == name }
    return matches.isEmpty ? files.filter { $0.otherNames.contains(name) } : matches
  }

  /// Reads what the script refers to, directly or not, and compiles all of it.
  private func compile(_ script: Script, _ dialect: any Dialect, _ settings: ScriptSettings) throws(DAOError) -> CompiledScript
  {
    var scripts = [script]
    var seen: Set = [URL(filePath: script.file).standardizedFileURL]
    var next = 0
    while next < scripts.count {
      if scripts[next].language == .mapper { scripts[next].references.insert(scripts[next].name) }
      for name in scripts[next].references.sorted() {
        for file in files(named: name) where seen.insert(URL(filePath: file.path).standardizedFileURL).inserted {
          scripts.append(Script.read(file.url, path: file.path))
        }
      }
      next += 1
    }
    return try ScriptCollection(scripts, dialect: dialect, settings: settings).compile()[0]
  }

  /// All scripts, compiled.
  ///
  /// - Throws: One error with the faults of all of them; a name that is taken is one.
  package func scripts(
    dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> [CompiledScript] {
    var scripts: [Script] = []
    var taken: [String: Script] = [:]
    for file in files {
      var script = Script.read(file.url, path: file.path)
      if let other = taken[script.name], script.language != .mapper || other.language != .mapper {
        script.faults.insert(Fault("the name '\(script.name)' is taken by \(other.file)", at: script.location), at: 0)
      }
      taken[script.name] = taken[script.name] ?? script
      scripts.append(script)
    }
    return try ScriptCollection(scripts, dialect: dialect, settings: settings).compile()
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
