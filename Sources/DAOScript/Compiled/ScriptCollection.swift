import DAOCore

extension Script {
  /// The operations for a dialect, their static text folded; all that the script refers to must stand in it.
  ///
  /// - Throws: One error with all faults of the script and of its SQL, as far as they show without a schema.
  package func compile(dialect: any Dialect, settings: ScriptSettings = ScriptSettings()) throws(DAOError) -> CompiledScript {
    let compiled = try ScriptCollection([self], dialect: dialect, settings: settings).compile()
    return compiled[0]
  }
}

/// Scripts that may refer to each other's fragments, result maps and operations.
package struct ScriptCollection {
  package let index: ScriptIndex
  let maps: ResultMapCompiler
  let compiledMaps: [String: CompiledResultMap]
  private let mapFaults: [Fault]

  package init(_ scripts: [Script], dialect: any Dialect, settings: ScriptSettings = ScriptSettings()) {
    index = ScriptIndex(scripts, dialect: dialect, settings: settings)
    let all = scripts.flatMap(\.resultMaps)
    let empty = ResultMapCompiler(
      all, settings: settings.results, handlers: settings.typeHandlers, selectedTypes: Self.selectedTypes(of: scripts))
    var compiler = empty
    compiledMaps = compiler.compileAll()
    mapFaults = compiler.faults
    maps = empty
  }

  private var scripts: [Script] { index.scripts }
  private var settings: ScriptSettings { index.settings }

  /// The types of the rows of selects, by the selects' qualified names.
  private static func selectedTypes(of scripts: [Script]) -> [String: String] {
    var types: [String: String] = [:]
    for script in scripts {
      let maps = Dictionary(script.resultMaps.map { ($0.id, $0.body.type) }) { first, _ in first }
      for operation in script.operations {
        types["\(script.name).\(operation.selector)"] =
          operation.resultMap.flatMap { maps[$0.name] ?? nil } ?? operation.resultType ?? operation.entity?.name
      }
    }
    return types
  }

  /// The operations of each script that are meant for the dialect, linked, with all that is wrong with each.
  package func link() -> [LinkedScript] {
    let shared = SharedNamespace.faults(of: scripts)
    return scripts.map { script in
      var linker = OperationLinker(script, in: index)
      let operations = script.operations(for: index.dialect, settings).compactMap { linker.link($0) }
      let faults = shared.filter { $0.location.file == script.file } + script.faults + linker.faults
      return LinkedScript(script: script, operations: operations, faults: faults)
    }
  }

  /// The operations of all scripts for the dialect.
  ///
  /// - Throws: One error with all faults of the scripts and of their SQL, as far as they show without a schema.
  package func compile() throws(DAOError) -> [CompiledScript] {
    var parts: [CompiledScript.Parts] = []
    var places: [String: Int] = [:]
    var faults = FaultList()
    for linked in link() {
      var script = linked.script
      if !settings.usesCaches { script.cache = nil }
      var compiler = ScriptCompiler(script: script, in: self)
      let operations = linked.operations.map { compiler.compile($0) }
      let ownMapFaults = mapFaults.filter { $0.location.file == script.file }
      let found = linked.faults + ownMapFaults + compiler.faults
      faults.add(found.filter { $0.severity == .error })
      let part = CompiledScript.Parts(
        script: script, operations: operations, warnings: found.filter { $0.severity == .warning }, sources: sources(of: script)
      )
      if script.language == .mapper, let place = places[script.name] {
        parts[place].add(part)
      } else {
        if script.language == .mapper { places[script.name] = parts.count }
        parts.append(part)
      }
    }
    guard faults.errorCount == 0 else { throw DAOError(.script, faults: faults.faults) }
    let (linked, warnings) = try link(parts)
    return parts.map { part in
      let own = warnings.filter { index.script(inFile: $0.location.file)?.name == part.script.name }
      return CompiledScript(
        part.script, operations: part.operations, warnings: part.warnings + own, sources: part.sources, linked: linked)
    }
  }

  /// The files of the script and of those that it refers to, directly or not, by their paths.
  private func sources(of script: Script) -> [ExactText: Int] {
    var sources = settings.sources
    var open = [script]
    while let script = open.popLast() {
      guard sources.updateValue(script.digest, forKey: ExactText(script.path ?? script.file)) == nil else { continue }
      open += script.references.compactMap(index.script(named:))
    }
    return sources
  }

  /// Links the nested selects to their operations, which it returns; one whose script is not here may still come.
  ///
  /// In a mapper it may never: MyBatis looks for it when a row is read, and it may be an annotation in Java.
  private func link(
    _ parts: [CompiledScript.Parts]
  ) throws(DAOError) -> (linked: [CompiledOperation], warnings: [Fault]) {
    var linked: [CompiledOperation] = []
    var faults = FaultList()
    var spelling = SpellingBudget()
    let byName = Dictionary(parts.map { ($0.script.name, Operations($0.operations)) }) { first, _ in first }
    for select in compiledMaps.sorted(by: { $0.key < $1.key }).flatMap(\.value.selects) {
      let name = select.reference.name
      let dot = name.lastIndex(of: ".")
      let own = byName[select.namespace]
      let other = dot.flatMap { dot in
        byName[String(name[..<dot])] ?? index.script(named: String(name[..<dot])).flatMap { byName[$0.name] }
      }
      let selector = dot.map { String(name[name.index(after: $0)...]) } ?? name
      if let operation = own?.bySelector[name] ?? other?.bySelector[selector] {
        select.target.link(to: operation)
        linked.append(operation)
      } else if let operations = dot == nil ? own : other {
        let hint = spelling.hint(for: selector) { operations.all.map(\.selector) }
        select.target.miss(hint: hint)
        let isMapper = index.script(inFile: select.reference.location.file)?.language == .mapper
        let when = isMapper ? ", and a row that needs it will be an error" : ""
        faults.add(
          Fault(
            "there is no operation '\(name)'\(when)\(hint)", at: select.reference.location,
            severity: isMapper ? .warning : .error))
      }
    }
    guard faults.errorCount == 0 else {
      throw DAOError(.script, faults: faults.faults.filter { $0.severity == .error })
    }
    return (linked, faults.faults)
  }

  /// The operations of one script; of two of one selector the first.
  private struct Operations {
    let all: [CompiledOperation]
    let bySelector: [String: CompiledOperation]

    init(_ operations: [CompiledOperation]) {
      all = operations
      bySelector = Dictionary(operations.map { ($0.selector, $0) }) { first, _ in first }
    }
  }
}

extension Script {
  /// The operations that are meant for an engine: its own variant of one, or else that for any.
  fileprivate func operations(for dialect: any Dialect, _ settings: ScriptSettings) -> [ScriptOperation] {
    let meant = operations.filter { settings.isMeant(dialect, by: $0.databaseID) }
    let own = Set(meant.filter { $0.databaseID != nil }.map(\.selector))
    return meant.filter { $0.databaseID != nil || !own.contains($0.selector) }
  }
}

extension CompiledScript {
  /// What a compiled script is made of, by one file or by several of one namespace.
  fileprivate struct Parts {
    var script: Script
    var operations: [CompiledOperation]
    var warnings: [Fault]
    var sources: [ExactText: Int]

    /// The name, the place and the first cache stay.
    mutating func add(_ other: Parts) {
      script.cache = script.cache ?? other.script.cache
      operations += other.operations
      warnings += other.warnings
      sources.merge(other.sources) { first, _ in first }
    }
  }
}
