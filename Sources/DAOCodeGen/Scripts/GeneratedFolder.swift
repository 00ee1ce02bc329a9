import DAOCore
import Foundation

/// The folder of generated files that `dao generate` keeps as the scripts say.
package struct GeneratedFolder {
  /// A file to be written or removed.
  package struct Change: Sendable {
    package let path: String
    /// Nil where there is no file.
    package let old: String?
    /// Nil where the file is to be removed.
    package let new: String?
    /// Whether somebody has changed the generated file by hand, which is lost now.
    package let losesEdits: Bool

    /// - Throws: ``DAOError/Code/io``.
    package func apply() throws(DAOError) {
      if let new {
        try OutputFile(path: path, text: new).write()
        return
      }
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw DAOError(.io, "the file '\(path)' cannot be removed: \(error.localizedDescription)")
      }
    }
  }

  private let folder: URL
  private let files: [GeneratedFile]
  /// The scripts that the files are generated from, without links.
  private let scripts: Set<String>

  /// - Parameter scripts: The paths of all scripts that were read, also of those that nothing is generated from.
  package init(_ folder: URL, _ files: [GeneratedFile], scripts: [String]) {
    self.folder = folder
    self.files = files
    self.scripts = Set(scripts.map(Self.resolved))
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path(percentEncoded: false)
  }

  /// What is to be done, in the order of the names: new and changed files, and those whose scripts are gone.
  ///
  /// - Throws: ``DAOError/Code/io`` with all files that were written or changed by hand and stand in the way.
  package func changes() throws(DAOError) -> [Change] {
    var (changes, faults): ([Change], [Fault]) = ([], [])
    for file in files {
      let (path, new) = (path(of: file.name), GeneratedMark.marked(file))
      let data = try? Data(contentsOf: URL(filePath: path))
      guard data != Data(new.utf8) else { continue }
      let old = data.map { String(decoding: $0, as: UTF8.self) }
      let mark = old.flatMap { GeneratedMark($0) }
      if old != nil, mark == nil {
        faults.append(
          Self.fault("this file is written by hand, and that of the script '\(file.script)' has its name: rename it", path))
      }
      let losesEdits = mark.map { $0.script != nil && !$0.isUnchanged } ?? false
      changes.append(Change(path: path, old: old, new: new, losesEdits: losesEdits))
    }
    for (path, old, mark) in strays {
      if mark.isUnchanged {
        changes.append(Change(path: path, old: old, new: nil, losesEdits: false))
      } else {
        faults.append(
          Self.fault("the script of this file is gone, and the file is not as it was generated: remove it", path))
      }
    }
    guard faults.isEmpty else { throw DAOError(.io, faults: faults) }
    return changes.sorted { $0.path < $1.path }
  }

  /// The generated files in the folder whose scripts are gone. Those of scripts that are there and were not read are of another
  /// call with the same folder.
  private var strays: [(path: String, text: String, mark: GeneratedMark)] {
    let names = Set(files.map(\.name))
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return all.sorted().filter { $0.hasSuffix(".swift") && !names.contains($0) }.compactMap { name in
      let path = path(of: name)
      guard let text = try? String(contentsOfFile: path, encoding: .utf8), let mark = GeneratedMark(text) else { return nil }
      let isOther = mark.script.map { FileManager.default.fileExists(atPath: $0) && !scripts.contains(Self.resolved($0)) }
      return isOther == true ? nil : (path, text, mark)
    }
  }

  private func path(of name: String) -> String { folder.appending(path: name).relativePath }

  private static func fault(_ message: String, _ path: String) -> Fault {
    Fault(message, at: DAOError.Location(file: path, line: 1, column: 1))
  }
}
