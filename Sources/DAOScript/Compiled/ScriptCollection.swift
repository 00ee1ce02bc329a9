import DAOCore

extension Script {
  /// Compiles the operations for a dialect and merges their static text. The script must contain everything that it refers to.
  ///
  /// - Throws: One error with all faults of the script and of its SQL that are visible without a schema.
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

  /// The row types of selects, by the selects' qualified names.
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

  /// Links the operations of each script for the dialect, and collects the faults of each script.
  package func link() -> [LinkedScript] {
    let shared = SharedNamespace.faults(of: scripts)
    return scripts.map { script in
      var linker = OperationLinker(script, in: index)
      let operations = script.operations(for: index.dialect, settings).compactMap { linker.link($0) }
      let faults = shared.filter { $0.location.file == script.file } + script.faults + linker.faults
      return LinkedScript(script: script, operations: operations, faults: faults)
    }
  }

  /// Compiles the operations of all scripts for the dialect.
  ///
  /// - Throws: One error with all faults of the scripts and of their SQL that are visible without a schema.
  package func compile() throws(DAOError) -> [CompiledScript] {
    try analyze().sound()
  }

  /// Compiles the operations of all scripts for the dialect, less those that have faults.
  package func analyze() -> ScriptAnalysis {
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
    let (linked, found) = link(parts)
    faults.add(found.filter { $0.severity == .error })
    let warnings = found.filter { $0.severity == .warning }
    let scripts = parts.map { part in
      let own = warnings.filter { index.script(inFile: $0.location.file)?.name == part.script.name }
      return CompiledScript(
        part.script, operations: part.operations, warnings: part.warnings + own, sources: part.sources, linked: linked)
    }
    return ScriptAnalysis(scripts: scripts, errors: faults.faults)
  }

  /// The source files of the script and of all scripts that it refers to, directly or not, by their paths.
  private func sources(of script: Script) -> [ExactText: Int] {
    var sources = settings.sources
    var open = [script]
    while let script = open.popLast() {
      guard sources.updateValue(script.digest, forKey: ExactText(script.path ?? script.file)) == nil else { continue }
      open += script.references.compactMap(index.script(named:))
    }
    return sources
  }

  /// Links nested selects to their operations, and returns these. A script that is missing here may still be loaded later.
  ///
  /// For a mapper, a missing operation is no fault: MyBatis looks for it when it reads a row, and it may be a Java annotation.
  private func link(_ parts: [CompiledScript.Parts]) -> (linked: [CompiledOperation], faults: [Fault]) {
    var linked: [CompiledOperation] = []
    var faults = FaultList()
    var spelling = SpellingBudget()
    let byName = Dictionary(parts.map { ($0.script.name, Operations($0.operations)) }) { first, _ in first }
    for select in compiledMaps.sorted(by: { $0.key < $1.key }).flatMap(\.value.selects) {
      let name = select.reference.name
      let dot = name.lastIndex(of: ".")
      let own = byName[select.namespace]
      let namespace = dot.map { dot in index.script(named: String(name[..<dot]))?.name ?? String(name[..<dot]) }
      let other = namespace.flatMap { byName[$0] }
      let selector = dot.map { String(name[name.index(after: $0)...]) } ?? name
      if let operation = own?.bySelector[name] ?? other?.bySelector[selector] {
        select.target.link(to: operation)
        linked.append(operation)
      } else if let operations = dot == nil ? own : other, !mayHave(selector, in: namespace ?? select.namespace) {
        let hint = spelling.hint(for: selector) { operations.all.map(\.selector) }
        select.target.miss(hint: hint)
        let isMapper = index.script(inFile: select.reference.location.file)?.language == .mapper
        let when = isMapper ? ", and a row that needs it will be an error" : ""
        faults.add(
          Fault(
            "there is no operation '\(name)'\(when)\(hint)", at: select.reference.location,
            severity: isMapper ? .warning : .error, code: "unknown-operation"))
      }
    }
    return (linked, faults.faults)
  }

  /// Whether a script has an operation that did not link, or that could not be read. What refers to it is right once it is
  /// mended.
  private func mayHave(_ selector: String, in namespace: String) -> Bool {
    scripts.contains { script in
      script.name == namespace
        && (script.faults.contains { $0.severity == .error } || script.operations.contains { $0.selector == selector })
    }
  }

  /// The operations of one script. If two have the same selector, the first wins.
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
  /// The operations for an engine. A variant for this engine takes precedence over the one for any engine.
  fileprivate func operations(for dialect: any Dialect, _ settings: ScriptSettings) -> [ScriptOperation] {
    let meant = operations.filter { settings.isMeant(dialect, by: $0.databaseID) }
    let own = Set(meant.filter { $0.databaseID != nil }.map(\.selector))
    return meant.filter { $0.databaseID != nil || !own.contains($0.selector) }
  }
}

extension CompiledScript {
  /// The contents of a compiled script, from one file or from several files of one namespace.
  fileprivate struct Parts {
    var script: Script
    var operations: [CompiledOperation]
    var warnings: [Fault]
    var sources: [ExactText: Int]

    /// Appends another file. The name, the position and the cache of the first file remain.
    mutating func add(_ other: Parts) {
      script.cache = script.cache ?? other.script.cache
      operations += other.operations
      script.allowances += other.script.allowances
      warnings += other.warnings
      sources.merge(other.sources) { first, _ in first }
    }
  }
}
