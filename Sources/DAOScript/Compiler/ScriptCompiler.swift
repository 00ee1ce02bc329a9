import DAOCore
import DAOMarkup

/// Compiles the operations of one script, and notes what is wrong with their SQL.
package struct ScriptCompiler {
  let script: Script
  let dialect: any Dialect
  private lazy var versionColumns = script.versionColumns
  private let settings: ScriptSettings
  private let scripts: [ExactText: Script]
  private let index: ScriptIndex
  private var includes: IncludeResolver
  private var maps: ResultMapCompiler
  private let compiledMaps: [String: CompiledResultMap]
  private let cache: CacheResolver
  private var notes = FaultList()
  private var spelling = SpellingBudget()

  init(script: Script, dialect: any Dialect) {
    self.init(script: script, in: ScriptCollection([script], dialect: dialect))
  }

  /// - Parameter collection: The scripts that this one may refer to, and it itself.
  package init(script: Script, in collection: ScriptCollection) {
    self.script = script
    dialect = collection.index.dialect
    settings = collection.settings
    scripts = collection.byFile
    index = collection.index
    includes = IncludeResolver(index: collection.index, settings: collection.settings)
    maps = collection.maps
    compiledMaps = collection.compiledMaps
    cache = CacheResolver(script, in: collection.index)
    notes.add(cache.faults)
  }

  var faults: [Fault] { notes.faults + includes.faults + maps.faults }

  /// The compiled operation; nil when there are faults.
  mutating func compile(_ operation: ScriptOperation) -> CompiledOperation? {
    let content: CompiledOperation.Content? =
      switch operation.body {
      case .sql(let nodes): self.content(nodes, operation)
      case .built(let body): built(body, operation).map { .built($0) }
      }
    var operation = operation
    operation.resultType = operation.resultType.map { settings.aliases.type(named: $0) }
    operation.options.timeout = operation.options.timeout ?? settings.timeout
    operation.generatedKeys = generatedKeys(of: operation)
    let map = resultMap(of: operation, content)
    let keys = selectKeys(of: operation).compactMap { selectKey($0, operation) }
    return content.map {
      CompiledOperation(
        operation, of: script, content: $0, resultMap: map, isResultOrdered: operation.isResultOrdered,
        bounds: operation.bounds, selectKeys: keys, cache: cacheUse(of: operation),
        isUpsert: operation.kind == .insert && updatesOnConflict($0))
    }
  }

  // MARK: Caches

  /// What the operation has to do with its script's cache.
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

  // MARK: Results and keys

  private mutating func resultMap(
    of operation: ScriptOperation, _ content: CompiledOperation.Content?
  ) -> CompiledResultMap? {
    if let reference = operation.resultMap {
      return maps.resolve(reference, in: script.name).flatMap { compiledMaps[$0] }
    }
    let name = script.qualifiedName(of: operation)
    if let type = operation.resultType, !ScalarTypes.contains(type),
      settings.results.usesCamelCase || settings.results.autoMapping == .none
    {
      return maps.compile(type: type, name: name)
    }
    if operation.kind == .select, labelsPaths(content), let type = operation.resultType ?? operation.entity?.name {
      return maps.compile(type: type, name: name)
    }
    // A text may be an integer in the database; other scalars are read as they are, without a map.
    if script.language == .mapper, let type = operation.resultType, ColumnType(type) == .text { return .plain(type: type) }
    return operation.bounds.map { _ in .plain(type: operation.entity?.name ?? operation.resultType) }
  }

  /// The keys that the database is asked for, by the operation or else by the settings.
  private mutating func generatedKeys(of operation: ScriptOperation) -> GeneratedKeys? {
    let isDefault = settings.usesGeneratedKeys && script.language == .mapper && operation.kind == .insert
    guard let keys = operation.generatedKeys else {
      return isDefault && operation.selectKeys.isEmpty ? GeneratedKeys(properties: [], columns: []) : nil
    }
    if keys.isWanted == nil, !isDefault, operation.selectKeys.isEmpty {
      warn("'keyProperty' and 'keyColumn' do nothing without useGeneratedKeys=\"true\"", about: operation)
    }
    return keys.isWanted ?? isDefault ? keys : nil
  }

  /// Whether columns may be labelled by paths, which lead into nested entities.
  private func labelsPaths(_ content: CompiledOperation.Content?) -> Bool {
    switch content {
    case .fixed(let text): text.sql.labelsPath(dialect: dialect)
    case .dynamic(let statement): statement.labelsPaths
    case .built, nil: false
    }
  }

  /// Whether SQL that is written may update a row in place of inserting one.
  private func updatesOnConflict(_ content: CompiledOperation.Content) -> Bool {
    switch content {
    case .fixed(let text): text.sql.updatesOnConflict(dialect: dialect)
    case .dynamic(let statement): statement.updatesOnConflict
    case .built: false
    }
  }

  /// Those that are meant for the engine.
  private func selectKeys(of operation: ScriptOperation) -> [SelectKey] {
    operation.selectKeys.filter { settings.isMeant(dialect, by: $0.databaseID) }
  }

  private mutating func selectKey(_ key: SelectKey, _ operation: ScriptOperation) -> CompiledSelectKey? {
    let origin = Origin(operation: script.qualifiedName(of: operation), element: key.location)
    let type = key.resultType.flatMap { ColumnType(settings.aliases.type(named: $0)) }
    return dynamic(key.nodes, operation, origin, isKey: true).map { CompiledSelectKey(key, type: type, statement: $0) }
  }

  // MARK: SQL

  private mutating func content(_ nodes: [SQLNode], _ operation: ScriptOperation) -> CompiledOperation.Content? {
    if script.language == .script, nodes.allSatisfy(isFixed) {
      return fixed(nodes, operation).map { .fixed($0) }
    }
    let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location)
    return dynamic(nodes, operation, origin).map { .dynamic($0) }
  }

  /// Whether this is SQL that is the same on every call; a path (`:author.name`) leads into an argument, which only dynamic
  /// SQL can.
  private func isFixed(_ node: SQLNode) -> Bool {
    guard case .text(let text) = node, !text.string.contains("#{"), !text.string.contains("${") else { return false }
    guard text.string.utf8.contains(UInt8(ascii: ".")) else { return true }
    return !SQLScanner(text.string, dialect: dialect).contains { $0.kind == .parameter && $0.text.contains(".") }
  }

  private mutating func dynamic(
    _ nodes: [SQLNode], _ operation: ScriptOperation, _ origin: Origin, isKey: Bool = false
  ) -> DynamicStatement? {
    let count = notes.errorCount + includes.errorCount
    let nodes = resolved(nodes, operation)
    let written = nodes.everyBranch
    let allowsAllRows = isKey || allowsAllRows(operation, written: written)
    do {
      let statement = try DynamicStatement(
        nodes, file: script.file, origin: origin, dialect: dialect, nulls: operation.nulls ?? script.nulls,
        allowsNullLoops: settings.allowsNullLoops, allowsAllRows: allowsAllRows, handlers: settings.typeHandlers,
        databaseID: settings.databaseID(of: dialect),
        updatesOnConflict: !isKey && operation.kind == .insert && written.updatesOnConflict(dialect: dialect),
        keys: selectKeys(of: operation).filter(\.isBefore).flatMap { $0.properties.map { $0.names[0] } })
      notes.add(statement.warnings)
      return notes.errorCount + includes.errorCount > count ? nil : statement
    } catch {
      notes.add(error.faults)
      return nil
    }
  }

  /// Whether dynamic SQL may be left without a WHERE: where its operation says so, or it has none in any of its branches.
  private mutating func allowsAllRows(_ operation: ScriptOperation, written sql: String) -> Bool {
    guard script.language == .script, let statement = SQLStatement.statements(of: sql, dialect: dialect).first else {
      return true
    }
    checkRows(of: operation, statement, isDynamic: true)
    return operation.allowsAllRows == true || statement.verbOfEveryRow != nil
  }

  /// Warns of what changes every row and does not say so, and of what says so and does not.
  private mutating func checkRows(of operation: ScriptOperation, _ statement: SQLStatement, isDynamic: Bool = false) {
    let verb = statement.verbOfEveryRow
    if let verb, operation.allowsAllRows != true {
      warn("the \(verb) has no WHERE and changes every row: write all-rows=\"true\" if that is meant", about: operation)
    } else if operation.allowsAllRows == true, verb == nil, !(isDynamic && statement.isUpdateOrDelete) {
      let reason = statement.isUpdateOrDelete ? "the statement has a WHERE" : "the statement is no UPDATE or DELETE"
      warn("all-rows=\"true\" does nothing: \(reason)", about: operation)
    }
  }

  private mutating func warn(_ message: String, about operation: ScriptOperation) {
    notes.add(Fault(message, at: operation.location, severity: .warning))
  }

  /// The nodes with fragments in the place of includes, cut at their parameters and substitutions, these with what is declared
  /// for them.
  package mutating func resolved(_ nodes: [SQLNode], _ operation: ScriptOperation) -> [SQLNode] {
    let included = includes.resolve(nodes, of: script)
    var finder = PlaceholderFinder(
      file: script.file, dialect: dialect, language: script.language, listed: listed(by: operation)[...])
    let cut = finder.cut(included)
    notes.add(finder.faults)
    return SubstitutionResolver(operation, of: script, scripts: scripts, settings: settings).resolve(cut, file: script.file)
  }

  /// What each `?` stands for.
  private mutating func listed(by operation: ScriptOperation) -> [Placeholder] {
    guard let reference = operation.parameterMap else { return [] }
    if let map = index.parameterMap(reference.name, of: script) { return map.placeholders }
    let parameterMaps = script.parameterMaps
    let hint = spelling.hint(for: reference.name) { parameterMaps.map(\.id) }
    fault("there is no parameter map '\(reference.name)'\(hint)", at: reference.location)
    return []
  }

  private mutating func fixed(_ nodes: [SQLNode], _ operation: ScriptOperation) -> StatementText? {
    guard !nodes.isEmpty, let nodes = cut(nodes) else { return nil }
    var writer = StatementWriter(file: script.file, dialect: dialect)
    writer.write(nodes)
    let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
    guard let statement = soleStatement(in: writer.sql, origin) else { return nil }
    checkRows(of: operation, statement)
    return StatementText(
      sql: writer.sql, parameters: writer.parameters, verb: statement.verb, nulls: operation.nulls ?? script.nulls,
      origin: origin)
  }

  private mutating func built(_ body: BuiltBody, _ operation: ScriptOperation) -> BuiltStatement? {
    var handlers = columnHandlers(of: body)
    guard let condition = cut(named(body.condition, &handlers)) else { return nil }
    for case .parameter(let parameter) in condition where !parameter.isNamed {
      fault(
        "'\(parameter.source)' in 'where': the built part has named parameters, so write a name, like :eid",
        at: DAOError.Location(parameter.position, in: script.file))
    }
    if !condition.isEmpty {
      var writer = StatementWriter(file: script.file, dialect: dialect)
      writer.write(condition)
      let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location, runs: writer.runs)
      guard soleStatement(in: writer.sql, origin, isCondition: true) != nil else { return nil }
    }
    checkEnd(of: body)
    return BuiltStatement(
      operation, body, condition: condition, of: script, dialect: dialect, handlers: handlers,
      versionColumns: versionColumns.isEmpty ? [] : versionColumns[TableName(body.table.string)] ?? [])
  }

  /// The type handlers that store columns.
  private mutating func columnHandlers(of body: BuiltBody) -> [String: NamedHandler] {
    var handlers: [String: NamedHandler] = [:]
    for (column, name) in body.typeHandlers { handlers[column.string] = handler(named: name) }
    return handlers
  }

  private mutating func handler(named name: Text) -> NamedHandler? {
    let handler = settings.typeHandlers.handler(
      named: name.string, at: DAOError.Location(name.position, in: script.file))
    if let warning = handler?.warning { notes.add(warning) }
    return handler
  }

  /// What is written behind the condition must not become a part of a comment in it.
  private mutating func checkEnd(of body: BuiltBody) {
    guard body.version != nil || body.soft != nil else { return }
    for case .text(let text) in body.condition {
      for comment in SQLScanner(text.string, dialect: dialect) where comment.kind == .comment {
        let position = text.position(ofUTF8Offset: comment.range.lowerBound)
        fault(
          "a comment in 'where', behind which more is written: put it outside", at: DAOError.Location(position, in: script.file)
        )
      }
    }
  }

  /// The condition with `:name` for `#{name}`, since what is built is one statement whatever the arguments.
  private mutating func named(_ condition: [SQLNode], _ handlers: inout [String: NamedHandler]) -> [SQLNode] {
    var finder = PlaceholderFinder(file: script.file, dialect: dialect, language: script.language)
    guard !condition.allSatisfy(isFixed) else { return condition }
    let nodes = finder.cut(condition)
    notes.add(finder.faults)
    return nodes.compactMap { node in
      switch node {
      case .placeholder(let placeholder):
        let name = placeholder.path.source.string
        if let handler = placeholder["typeHandler"] { handlers[name] = handlers[name] ?? self.handler(named: handler) }
        return SQLParameter(token: ":" + name, position: placeholder.position).map { .parameter($0) }
      case .substitution(let substitution):
        fault(
          "'${\(substitution.name.string)}' in 'where': write the whole statement for it",
          at: DAOError.Location(substitution.position, in: script.file))
        return nil
      default: return node
      }
    }
  }

  /// The one statement of `sql`, or the one condition; nil, with a fault, when it is none or several.
  private mutating func soleStatement(in sql: String, _ origin: Origin, isCondition: Bool = false) -> SQLStatement? {
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    if !isCondition, let statement = statements.first(where: { $0.verb == .transaction }) {
      let keyword = statement.tokens[0].text.uppercased()
      fault(
        "\(keyword) in an operation: use database.transaction { … } instead",
        at: origin.location(ofOffset: statement.range.lowerBound, in: sql))
    } else if statements.count > 1 {
      let offset = statements[1].range.lowerBound
      fault("a second statement begins here: write an operation for each", at: origin.location(ofOffset: offset, in: sql))
    } else if statements.isEmpty {
      fault("there is no SQL here, only comments", at: origin.location(ofOffset: 0, in: sql))
    } else {
      return statements[0]
    }
    return nil
  }

  /// The nodes with their parameters cut out; nil when there are faults.
  private mutating func cut(_ nodes: [SQLNode]) -> [SQLNode]? {
    var finder = ParameterFinder(file: script.file, dialect: dialect)
    let nodes = finder.cut(nodes)
    notes.add(finder.faults)
    return finder.faults.isEmpty ? nodes : nil
  }

  private mutating func fault(_ message: String, at location: DAOError.Location) {
    notes.add(Fault(message, at: location))
  }
}
