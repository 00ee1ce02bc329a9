import DAOCore
import DAOMarkup
import Foundation

/// The scripts of folders and their subfolders: every `name.dao.xml`, with the name `name`, and every other `.xml` file with
/// the root `<mapper>`, with its namespace as name.
///
/// For a bundle, this is its resource folder. Hidden files and symbolic links to folders are skipped.
package struct ScriptLibrary: Sendable {
  /// The folders, as errors show them: `'dao-scripts'`.
  package let place: String
  /// The files in the order of their paths. Two files may have the same name.
  package let files: [File]
  /// The MyBatis configurations among the scripts, in the order of their paths.
  package let configurations: [File]
  /// All files that the program holds; empty for a library of folders.
  let embeddedFiles: [EmbeddedFile]
  private let skipped: [SkippedFile]

  package struct File: Sendable {
    /// The name of the script, from the beginning of the file.
    package internal(set) var name: String
    package let source: ScriptFile
    /// The path as errors show it: relative if the folder's path was.
    package let path: String
    /// The path within the folder.
    let place: String
    /// Whether the caller named this file, instead of its folder.
    let isNamed: Bool

    package var isMapper: Bool { !path.hasSuffix(ScriptLibrary.ending) }

    /// Other names of the script, valid unless another script has one of them as its own.
    var otherNames: [String] {
      guard isMapper else { return [] }
      return [name.split(separator: ".").last.map(String.init), scriptName(ofFile: path)].compactMap(\.self).filter {
        $0 != name
      }
    }

    /// The file, with the values of properties in its name.
    func replacingProperties(of settings: ScriptSettings) -> File {
      guard isMapper, name.contains("${") else { return self }
      var file = self
      var replacer = settings.replacer(for: .mapper, file: path)
      file.name = replacer.replace(Text(string: name, runs: [])).string
      return file
    }
  }

  static let ending = ".dao.xml"

  /// Finds scripts without reading them.
  ///
  /// - Throws: `scriptNotFound` if the folder cannot be read.
  package init(directory: URL) throws(DAOError) { try self.init(directories: [directory]) }

  /// Finds the scripts of several folders. A file in two of them counts once.
  ///
  /// - Throws: `scriptNotFound` if one of the folders cannot be read.
  package init(directories: [URL]) throws(DAOError) {
    var found = FoundFiles()
    for directory in directories { try found.look(in: directory) }
    self.init(found, at: directories)
  }

  /// Finds scripts by the paths of files and folders.
  ///
  /// - Throws: `scriptNotFound` if a path is neither a script nor a readable folder.
  package init(paths: [URL]) throws(DAOError) {
    var found = FoundFiles()
    for path in paths {
      if path.isDirectory { try found.look(in: path) } else { try found.take(path) }
    }
    self.init(found, at: paths)
  }

  /// The scripts among files that the program holds.
  package init(_ files: [EmbeddedFile]) {
    var found = FoundFiles()
    for file in files { found.add(file) }
    self.init(found, in: "the program", embeddedFiles: files)
  }

  private init(_ found: FoundFiles, at paths: [URL]) {
    self.init(found, in: paths.map { "'\($0.relativePath)'" }.joined(separator: ", "))
  }

  private init(_ found: FoundFiles, in place: String, embeddedFiles: [EmbeddedFile] = []) {
    self.place = place
    self.embeddedFiles = embeddedFiles
    files = found.scripts.sorted { $0.path < $1.path }
    configurations = found.configurations.sorted { $0.path < $1.path }
    skipped = found.skipped.sorted { $0.warning.location < $1.warning.location }
  }

  /// The scripts that settings select.
  package func selection(_ settings: ScriptSettings) -> ScriptSelection { ScriptSelection(files, settings: settings) }

  /// Warnings about the settings and about skipped files.
  ///
  /// - Parameter ofForeignFiles: Whether files count that have nothing in common with scripts. Default: true.
  package func warnings(_ settings: ScriptSettings, ofForeignFiles: Bool = true) -> [Fault] {
    let used = Set(settings.sources.keys.map { URL(filePath: $0.string).standardizedFileURL.path })
    return settings.warnings + selection(settings).warnings
      + skipped.filter { !used.contains($0.source.path) && (ofForeignFiles || !$0.isForeign) }.map(\.warning)
  }

  /// The script name of a file: its name without `.dao.xml` or `.xml`.
  package static func scriptName(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String([ending, ".xml"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) } ?? name)
  }

  /// The script with this name, compiled together with the scripts that it refers to.
  ///
  /// - Throws: `scriptNotFound` if no script or several have the name; `script` with the faults of all of them.
  package func script(
    named name: String, dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> CompiledScript {
    let isPath = name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" } || name == "." || name == ".."
    guard !name.isEmpty, !isPath, !name.hasSuffix(Self.ending) else {
      throw DAOError(.scriptNotFound, "'\(name)' is no script's name: write the file's name without its folder and .dao.xml")
    }
    let selection = selection(settings)
    let matches = selection.files(named: name)
    guard let file = matches.first else {
      let hint = Spelling.hint(for: name, in: selection.names)
      throw DAOError(.scriptNotFound, "there is no \(name)\(Self.ending) in \(place)\(hint)")
    }
    guard matches.count == 1 || matches.allSatisfy({ $0.isMapper && $0.name == file.name }) else {
      let paths = matches.map(\.path).joined(separator: ", ")
      throw DAOError(.scriptNotFound, "there are several scripts named '\(name)': \(paths)")
    }
    let script = Script.read(file.source, path: file.path, settings: settings)
    return try analyze([script], of: selection, dialect, settings).sound()[0]
  }

  /// The script in a file, compiled together with the scripts of the folder that it refers to.
  ///
  /// - Throws: `script` with the faults of all of them.
  package static func script(
    at url: URL, dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> CompiledScript {
    let script = Script.read(.stored(url), path: url.relativePath, settings: settings)
    guard script.faults.isEmpty, !script.references.isEmpty else {
      return try script.compile(dialect: dialect, settings: settings)
    }
    let folder = URL(filePath: url.deletingLastPathComponent().relativePath, directoryHint: .isDirectory)
    let library = try ScriptLibrary(directory: folder)
    return try library.analyze([script], of: library.selection(settings), dialect, settings).sound()[0]
  }

  /// All scripts, compiled.
  ///
  /// - Throws: One error with the faults of all scripts, including duplicate names; `scriptNotFound` if there is no script.
  package func scripts(
    dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> [CompiledScript] {
    try analysis(dialect: dialect, settings: settings).sound()
  }

  /// All scripts, compiled, less the operations that have faults.
  ///
  /// - Throws: `scriptNotFound` if there is no script.
  package func analysis(
    dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) throws(DAOError) -> ScriptAnalysis {
    var scripts: [Script] = []
    var taken: [String: Script] = [:]
    let selection = selection(settings)
    guard !selection.files.isEmpty else {
      throw DAOError(.scriptNotFound, "there is no script in \(place): their files are called name\(Self.ending)")
    }
    for file in selection.files {
      var script = Script.read(file.source, path: file.path, settings: settings)
      if let other = taken[script.name], script.language != .mapper || other.language != .mapper {
        script.faults.insert(Fault("the name '\(script.name)' is taken by \(other.file)", at: script.location), at: 0)
      }
      taken[script.name] = taken[script.name] ?? script
      scripts.append(script)
    }
    return analyze(scripts, of: selection, dialect, settings)
  }

  /// The scripts that compile, each with the scripts that it refers to.
  package func validScripts(
    dialect: any Dialect, settings: ScriptSettings = ScriptSettings()
  ) -> [CompiledScript] {
    var seen: Set<String> = []
    return selection(settings).files.compactMap { file in
      guard seen.insert(file.name).inserted else { return nil }
      return try? script(named: file.name, dialect: dialect, settings: settings)
    }
  }

  /// Reads the scripts that these refer to, directly or not, and compiles all of them.
  private func analyze(
    _ scripts: [Script], of selection: ScriptSelection, _ dialect: any Dialect, _ settings: ScriptSettings
  ) -> ScriptAnalysis {
    var scripts = scripts
    var seen = Set(scripts.map { URL(filePath: $0.file).standardizedFileURL })
    var next = 0
    while next < scripts.count {
      if scripts[next].language == .mapper { scripts[next].references.insert(scripts[next].name) }
      for name in scripts[next].references.sorted() {
        for file in selection.files(named: name) where seen.insert(URL(filePath: file.path).standardizedFileURL).inserted {
          scripts.append(Script.read(file.source, path: file.path, settings: settings))
        }
      }
      next += 1
    }
    let analysis = ScriptCollection(scripts, dialect: dialect, settings: settings).analyze()
    guard !analysis.errors.isEmpty, !settings.allowsUnsafeSubstitution else { return analysis }
    // An undeclared substitution is a fault, and no reason to leave the rest of its operation unread.
    var lenient = settings
    lenient.allowsUnsafeSubstitution = true
    let readable = ScriptCollection(scripts, dialect: dialect, settings: lenient).analyze().scripts
    return ScriptAnalysis(scripts: readable, errors: analysis.errors)
  }
}
