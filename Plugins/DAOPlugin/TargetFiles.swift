import Foundation
import PackagePlugin

/// The files of a target that the plugin takes, each list in the order of the paths.
struct TargetFiles {
  /// Scripts, and other XML files: whether one of those is a mapper shows when it is read.
  private(set) var scripts: [URL] = []
  private(set) var streams: [URL] = []
  /// What a MyBatis configuration may name, `dao.json`, and `dao.schema.json`.
  private(set) var others: [URL] = []
  /// Folders of resources that lie outside of the target. The package manager does not look for new files in them.
  private(set) var foreignFolders: [URL] = []

  init(of target: any SourceModuleTarget) {
    let home = target.directoryURL.standardizedFileURL.path + "/"
    for file in target.sourceFiles {
      if file.type == .resource, file.url.isFolder {
        let isForeign = !(file.url.standardizedFileURL.path + "/").hasPrefix(home)
        if isForeign { foreignFolders.append(file.url) }
        look(in: file.url, isForeign: isForeign)
      } else {
        add(file.url)
      }
    }
    scripts.sort { $0.path < $1.path }
    streams.sort { $0.path < $1.path }
    others.sort { $0.path < $1.path }
    foreignFolders.sort { $0.path < $1.path }
  }

  /// Whether there is nothing to generate.
  var isEmpty: Bool { scripts.isEmpty && streams.isEmpty }

  private mutating func look(in folder: URL, isForeign: Bool) {
    let options: FileManager.DirectoryEnumerationOptions = [.skipsHiddenFiles]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: options)
    while let file = files?.nextObject() as? URL {
      if !file.isFolder { add(file) } else if isForeign { foreignFolders.append(file) }
    }
  }

  private mutating func add(_ file: URL) {
    let name = file.lastPathComponent
    if name.lowercased().hasSuffix(".stream.xml") {
      streams.append(file)
    } else if name.hasSuffix(".xml") {
      scripts.append(file)
    } else if name.hasSuffix(".properties") || name == "dao.json" || name == "dao.schema.json" {
      others.append(file)
    }
  }

  /// The scripts, each with the Swift file that is generated from it: `employee.dao.swift`.
  ///
  /// The names come from the names of the files alone, because the build is planned before a file is read. Where several files
  /// have one name, their paths in the package are taken, since two Swift files of a module must not have the same name.
  func outputs(in folder: URL, root: URL) -> [(script: URL, output: URL)] {
    let names = Dictionary(grouping: scripts) { Self.outputName(of: $0).lowercased() }
    return scripts.map { script in
      let name = Self.outputName(of: script)
      let isTaken = names[name.lowercased(), default: []].count > 1
      let output = isTaken ? Self.longName(of: script, root: root) : name
      return (script, folder.appending(path: output + ".dao.swift"))
    }
  }

  private static func outputName(of script: URL) -> String {
    let name = script.lastPathComponent
    return String([".dao.xml", ".xml"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) } ?? name[...])
  }

  private static func longName(of script: URL, root: URL) -> String {
    let (path, root) = (script.standardizedFileURL.path, root.standardizedFileURL.path + "/")
    let place = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    return place.replacing("-", with: "--").replacing("/", with: "-")
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
