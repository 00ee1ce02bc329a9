import DAOCore
import DAOMarkup
import Foundation

/// The scripts of a folder and of the folders in it: every `name.dao.xml`, whose name is `name`.
///
/// A bundle is the folder of its resources. What is hidden, and what a symbolic link to a folder leads to, is passed over.
package struct ScriptLibrary: Sendable {
  /// The folder, as errors show it.
  package let directory: String
  /// The files in order of their paths; two may have one name.
  package let files: [File]

  package struct File: Sendable {
    package let name: String
    package let url: URL
    /// The path as errors show it: relative where the folder's was.
    package let path: String
  }

  private static let ending = ".dao.xml"

  /// Looks for scripts; none is read yet.
  ///
  /// - Throws: `scriptNotFound` when the folder cannot be read.
  package init(directory: URL) throws(DAOError) {
    self.directory = directory.relativePath
    guard Self.isDirectory(directory), let paths = FileManager.default.enumerator(atPath: directory.path) else {
      throw DAOError(.scriptNotFound, "'\(directory.relativePath)' is no folder that can be read")
    }
    var files: [File] = []
    while let path = paths.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") {
        paths.skipDescendants()
      } else if name.hasSuffix(Self.ending) {
        let shown = directory.relativePath.hasSuffix("/") ? directory.relativePath + path : "\(directory.relativePath)/\(path)"
        files.append(File(name: Self.scriptName(ofFile: path), url: directory.appending(path: path), path: shown))
      }
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  /// The name of the script in a file: the file's, less `.dao.xml`.
  package static func scriptName(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(ending) ? name.dropLast(ending.count) : name)
  }

  /// The script of that name, compiled.
  ///
  /// - Throws: `scriptNotFound` when there is none of the name, or several; `script` with all its faults.
  package func script(named name: String, dialect: any Dialect) throws(DAOError) -> CompiledScript {
    let isPath = name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" } || name == "." || name == ".."
    guard !name.isEmpty, !isPath else {
      throw DAOError(.scriptNotFound, "'\(name)' is no script's name: write the file's name without its folder and .dao.xml")
    }
    let matches = files.filter { $0.name == name }
    guard let file = matches.first else {
      let hint = Spelling.hint(for: name, in: files.map(\.name))
      throw DAOError(.scriptNotFound, "there is no \(name)\(Self.ending) in '\(directory)'\(hint)")
    }
    guard matches.count == 1 else {
      let paths = matches.map(\.path).joined(separator: ", ")
      throw DAOError(.scriptNotFound, "there are several scripts named '\(name)': \(paths)")
    }
    return try Script.read(file.url, path: file.path).compile(dialect: dialect)
  }

  /// All scripts, compiled.
  ///
  /// - Throws: One error with the faults of all of them; a name that is taken is one.
  package func scripts(dialect: any Dialect) throws(DAOError) -> [CompiledScript] {
    var scripts: [CompiledScript] = []
    var faults: [Fault] = []
    var taken: [String: File] = [:]
    for file in files {
      if let other = taken[file.name] {
        faults.append(
          Fault("the name '\(file.name)' is taken by \(other.path)", at: DAOError.Location(.start, in: file.path)))
      }
      taken[file.name] = taken[file.name] ?? file
      do {
        scripts.append(try Script.read(file.url, path: file.path).compile(dialect: dialect))
      } catch {
        faults += error.faults
      }
    }
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    return scripts
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
