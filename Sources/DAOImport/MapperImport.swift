import DAOCore
import DAOMarkup
import DAOScript
import Foundation

/// Turns MyBatis mappers into `.dao.xml` scripts with the same SQL and the same results.
///
/// The scripts include the settings of MyBatis's configuration, so that they need no configuration file.
package struct MapperImport {
  private let settings: ScriptSettings
  private let mappers: [Mapper]
  private let dialect: any Dialect
  /// The functions of the engine, in lower case; nil skips this check.
  private let functions: Set<String>?

  private struct Mapper {
    var script: Script
    var source: [UInt8]
  }

  /// Reads mapper files. Any other file is a fault.
  ///
  /// - Parameter functions: The engine's functions in lower case. Calls of other functions get a note.
  /// - Throws: ``DAOError/Code/script`` with the faults of all files.
  package init(
    _ files: [ScriptLibrary.File], settings: ScriptSettings, dialect: any Dialect, functions: Set<String>? = nil
  ) throws(DAOError) {
    self.dialect = dialect
    self.functions = functions
    self.settings = settings
    var mappers: [Mapper] = []
    var faults: [Fault] = []
    for file in files {
      let script = Script.read(file.source, path: file.path, settings: settings)
      if script.language != .mapper, script.faults.isEmpty {
        faults.append(Fault("this is no mapper: its root element is no <mapper>", at: script.location))
      }
      faults += script.faults.filter { $0.severity == .error }
      guard let source = try? MarkupReader().source(of: file.source.contents()) else { continue }
      mappers.append(Mapper(script: script, source: source))
    }
    guard faults.isEmpty else { throw DAOError(.script, faults: faults) }
    self.mappers = mappers
  }

  /// The scripts in the order of the files. Files of one namespace become one script.
  ///
  /// - Throws: ``DAOError/Code/script`` with the faults of the mappers, except for declarations that only scripts need.
  package func scripts() throws(DAOError) -> [ImportedScript] {
    var lenient = settings
    lenient.allowsUnsafeSubstitution = true
    let sources = mappers.map(\.script)
    _ = try ScriptCollection(sources, dialect: dialect, settings: lenient).compile()
    let collection = ScriptCollection(sources, dialect: dialect, settings: settings)
    let undeclared = sources.map { collection.undeclaredSubstitutions(of: $0) }
    let names = ImportNames(sources)
    let nested = Set(sources.flatMap { $0.nestedOperations })
    var imported: [ImportedScript] = []
    for (index, source) in sources.enumerated() where sources.firstIndex(where: { $0.name == source.name }) == index {
      let files = sources.indices.filter { sources[$0].name == source.name }
      var script = ImportedScript(name: names.scripts[source.name] ?? source.name, text: "", notes: [])
      for file in files {
        var rewriter = try MapperRewriter(
          sources[file], source: mappers[file].source, names: names, settings: settings, nestedOperations: nested,
          parameterMaps: files.flatMap { sources[$0].parameterMaps },
          part: .init(isFirst: file == files.first, isLast: file == files.last))
        script.add(rewriter.script(declaring: file == index ? files.flatMap { undeclared[$0] } : []))
        script.add(missingFunctions(of: sources[file], in: collection))
      }
      imported.append(script)
    }
    return imported
  }
}

extension MapperImport {
  /// A note for each call of a function that the engine lacks, in fragments too.
  private func missingFunctions(of script: Script, in collection: ScriptCollection) -> [Fault] {
    guard let functions else { return [] }
    var called = CalledFunctions(dialect: dialect)
    var linker = OperationLinker(script, in: collection.index)
    for operation in script.operations where settings.isMeant(dialect, by: operation.databaseID) {
      guard case .sql(let nodes) = operation.body else { continue }
      let keys = operation.selectKeys.filter { settings.isMeant(dialect, by: $0.databaseID) }
      for nodes in [nodes] + keys.map(\.nodes) { called.add(linker.resolved(nodes, operation), file: script.file) }
    }
    var notes: [Fault] = []
    for (name, location) in called.calls where !functions.contains(name.lowercased()) {
      let note = Fault(MissingFunction.message(name), at: location, severity: .warning)
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }
}

extension ImportedScript {
  /// Adds notes about the mapper.
  fileprivate mutating func add(_ notes: [Fault]) {
    self.notes += notes.filter { !self.notes.contains($0) }
    self.notes.sort { $0.location < $1.location }
  }

  /// Appends the operations and notes of another file of the namespace.
  fileprivate mutating func add(_ other: ImportedScript) {
    text += other.text
    notes += other.notes
  }
}

extension MapperImport {
  /// Checks that the written scripts load.
  ///
  /// - Parameter folder: The scripts' folder, as errors show it.
  /// - Throws: ``DAOError/Code/script`` with the faults that the user must fix first.
  package static func check(_ scripts: [ImportedScript], in folder: URL, dialect: any Dialect) throws(DAOError) {
    let parsed = scripts.map { script in
      Script.parse(Data(script.text.utf8), file: folder.appending(path: script.fileName).relativePath, name: script.name)
    }
    _ = try ScriptCollection(parsed, dialect: dialect).compile()
  }
}

extension Script {
  /// The qualified names of the operations that its result maps select from.
  fileprivate var nestedOperations: [String] {
    resultMaps.flatMap { $0.body.selects }.map { $0.contains(".") ? $0 : "\(name).\($0)" }
  }
}

extension ResultBody {
  fileprivate var selects: [String] {
    mappings.flatMap { mapping -> [String] in
      switch mapping.source {
      case .column: []
      case .select(let select): [select.operation.name]
      case .join(let join): join.map.selects
      }
    } + (discriminator?.cases.flatMap { $0.map.selects } ?? [])
  }
}

extension ResultJoin.Map {
  fileprivate var selects: [String] {
    if case .inline(let body) = self { body.selects } else { [] }
  }
}
