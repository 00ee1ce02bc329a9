import DAOCore
import Foundation

/// Looks for `dao.json` where a build does: anywhere in the targets of the scripts and streams.
///
/// It is looked for in the named folders with all that is in them, in the target that such a folder belongs to, in the folders
/// above up to that of the package, and in the current folder. Outside of a package a target is not known: then it is the folder
/// above alone. The configuration of a database is that of the target that has its streams, so where there are streams, targets
/// without any are passed over; where there are none, all targets of the package are looked through.
struct ConfigurationSearch {
  /// The files that may hold for the database, each once.
  private(set) var files: [URL] = []
  /// Those of targets without streams, in which only `public` counts.
  private(set) var clientFiles: [URL] = []
  private var seen: Set<String> = []
  private var found: [URL] = []
  /// The targets that have streams.
  private var streamTargets: Set<String> = []

  init(_ folders: [String]) {
    let folders = folders.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
    for folder in folders { look(through: folder) }
    for folder in folders { look(around: folder) }
    if streamTargets.isEmpty {
      for folder in folders {
        if let sources = Self.target(of: folder)?.deletingLastPathComponent() { look(through: sources) }
      }
    }
    look(at: URL(filePath: ".").standardizedFileURL)
    for file in found {
      let target = Self.target(of: file.deletingLastPathComponent())
      let isClient = !streamTargets.isEmpty && target.map { !streamTargets.contains($0.path) } ?? false
      if isClient { clientFiles.append(Self.shown(file)) } else { files.append(Self.shown(file)) }
    }
  }

  /// Looks in the target of a folder, and in the folders above it.
  private mutating func look(around folder: URL) {
    if let target = Self.target(of: folder) { look(through: target) }
    guard let package = Self.package(of: folder) else { return look(at: folder.deletingLastPathComponent()) }
    var above = folder
    while above.path != package.path {
      above.deleteLastPathComponent()
      look(at: above)
    }
  }

  /// Looks in a folder and in all that are in it, without hidden ones.
  private mutating func look(through folder: URL) {
    let paths = FileManager.default.enumerator(atPath: folder.path)
    while let path = paths?.nextObject() as? String {
      let file = folder.appending(path: path)
      let name = file.lastPathComponent
      if name.hasPrefix(".") {
        paths?.skipDescendants()
      } else if name == ConfigurationFile.name {
        look(at: file.deletingLastPathComponent())
      } else if name.hasSuffix(".stream.xml"), let target = Self.target(of: file.deletingLastPathComponent()) {
        streamTargets.insert(target.path)
      }
    }
  }

  private mutating func look(at folder: URL) {
    let file = folder.appending(path: ConfigurationFile.name)
    guard FileManager.default.fileExists(atPath: file.path), seen.insert(file.resolvingSymlinksInPath().path).inserted else {
      return
    }
    found.append(file)
  }

  // MARK: Packages

  /// The folder of the package that a folder belongs to; nil if there is none.
  private static func package(of folder: URL) -> URL? {
    var folder = folder
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  /// The folder of the target that a folder belongs to: `Sources/App` of a package; nil if there is none.
  private static func target(of folder: URL) -> URL? {
    guard let package = package(of: folder) else { return nil }
    let names = folder.pathComponents.dropFirst(package.pathComponents.count)
    guard names.first == "Sources", let name = names.dropFirst().first else { return nil }
    return package.appending(path: "Sources").appending(path: name)
  }

  /// The file as messages show it: without the current folder.
  private static func shown(_ file: URL) -> URL {
    let (path, current) = (file.path(percentEncoded: false), FileManager.default.currentDirectoryPath + "/")
    return URL(filePath: path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path)
  }
}
