import DAOCore

/// Compiles the linked operations of one script: resolves their result maps and their use of caches.
struct ScriptCompiler {
  private let script: Script
  private let index: ScriptIndex
  private var maps: ResultMapCompiler
  private let compiledMaps: [String: CompiledResultMap]
  private let cache: CacheResolver
  private var notes = FaultList()

  /// - Parameter collection: This script and all scripts that it may refer to.
  init(script: Script, in collection: ScriptCollection) {
    self.script = script
    index = collection.index
    maps = collection.maps
    compiledMaps = collection.compiledMaps
    cache = CacheResolver(script, in: collection.index)
    notes.add(cache.faults)
  }

  var faults: [Fault] { notes.faults + maps.faults }

  private var settings: ScriptSettings { index.settings }

  mutating func compile(_ linked: LinkedOperation) -> CompiledOperation {
    let content = CompiledOperation.Content(linked.body)
    let keys = linked.selectKeys.map { key in
      let type = key.declaration.resultType.flatMap { ColumnType(settings.aliases.type(named: $0)) }
      return CompiledSelectKey(key, type: type)
    }
    return CompiledOperation(
      linked, content: content, resultMap: resultMap(of: linked, content), selectKeys: keys,
      cache: cacheUse(of: linked.declaration),
      isUpsert: linked.kind == .insert && content.updatesOnConflict(dialect: index.dialect))
  }

  // MARK: Caches

  /// The operation's use of its script's cache.
  private mutating func cacheUse(of operation: ScriptOperation) -> CacheUse? {
    guard settings.usesCaches else { return nil }
    let options = operation.options
    guard let cache = cache.found else {
      if options.usesCache == true, script.cache == nil {
        notes.add(
          Fault(
            "'useCache' does nothing without a <cache/> in the script: write one, or remove it", at: operation.location,
            severity: .warning))
      }
      return nil
    }
    return CacheUse(
      namespace: cache.namespace, settings: cache.settings, isRead: operation.kind == .select && options.usesCache != false,
      flushes: options.flushesCache ?? (operation.kind == .select ? nil : true))
  }

  // MARK: Results

  private mutating func resultMap(
    of operation: LinkedOperation, _ content: CompiledOperation.Content
  ) -> CompiledResultMap? {
    let result = operation.result
    if let map = result.map { return compiledMaps[map] }
    // The type that a mapper gives.
    let given = operation.declaration.resultType
    if let given, !ScalarTypes.contains(given), settings.results.usesCamelCase || settings.results.autoMapping == .none {
      return maps.compile(type: given, name: operation.name)
    }
    if operation.kind == .select, let type = result.typeName, content.labelsPaths(dialect: index.dialect) {
      return maps.compile(type: type, name: operation.name)
    }
    // A text column may hold an integer in the database. Other scalars are read unchanged, without a map.
    if script.language == .mapper, let given, ColumnType(given) == .text { return .plain(type: given) }
    return result.bounds.map { _ in .plain(type: operation.declaration.entity?.name ?? given) }
  }
}

extension CompiledOperation.Content {
  /// Whether columns may have paths as labels, which lead into nested entities.
  fileprivate func labelsPaths(dialect: any Dialect) -> Bool {
    switch self {
    case .fixed(let text): text.sql.labelsPath(dialect: dialect)
    case .dynamic(let statement): statement.labelsPaths
    case .built: false
    }
  }

  /// Whether handwritten SQL may update a row instead of inserting one.
  fileprivate func updatesOnConflict(dialect: any Dialect) -> Bool {
    switch self {
    case .fixed(let text): text.sql.updatesOnConflict(dialect: dialect)
    case .dynamic(let statement): statement.updatesOnConflict
    case .built: false
    }
  }
}
