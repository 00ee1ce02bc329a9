import DAOCore
import DAOMarkup
import DAOSQL

/// Links the operations of one script, and collects the faults of their SQL.
package struct OperationLinker {
  let script: Script
  let index: ScriptIndex
  private var includes: IncludeResolver
  private var notes = FaultList()
  private var spelling = SpellingBudget()
  private lazy var versionColumns = script.versionColumns

  /// - Parameter index: This script and all scripts that it may refer to.
  package init(_ script: Script, in index: ScriptIndex) {
    self.script = script
    self.index = index
    includes = IncludeResolver(index: index)
  }

  var dialect: any Dialect { index.dialect }
  var settings: ScriptSettings { index.settings }

  package var faults: [Fault] { notes.faults + includes.faults }

  /// The linked operation; nil, with faults.
  package mutating func link(_ operation: ScriptOperation) -> LinkedOperation? {
    let body: LinkedOperation.Body? =
      switch operation.body {
      case .sql(let nodes): self.body(nodes, operation)
      case .built(let body): built(body, operation).map { .built($0) }
      }
    var declaration = operation
    declaration.resultType = operation.resultType.map { settings.aliases.type(named: $0) }
    declaration.options.timeout = operation.options.timeout ?? settings.timeout
    declaration.generatedKeys = generatedKeys(of: operation)
    let map = operation.resultMap.flatMap { resultMap($0) }
    let keys = selectKeys(of: operation)
    let linked = keys.compactMap { selectKey($0, operation) }
    guard let body, keys.count == linked.count, (map == nil) == (operation.resultMap == nil) else { return nil }
    return LinkedOperation(declaration, of: script, body: body, resultMap: map, selectKeys: linked)
  }

  private mutating func resultMap(_ reference: ResultReference) -> String? {
    if let name = index.resultMaps.name(reference, in: script.name) { return name }
    notes.add(index.resultMaps.missing(reference, in: script.name, &spelling))
    return nil
  }

  // MARK: Keys

  /// The generated keys that the operation asks for, or else the settings.
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

  /// The select keys for the engine.
  private func selectKeys(of operation: ScriptOperation) -> [SelectKey] {
    operation.selectKeys.filter { settings.isMeant(dialect, by: $0.databaseID) }
  }

  private mutating func selectKey(_ key: SelectKey, _ operation: ScriptOperation) -> LinkedSelectKey? {
    let origin = Origin(operation: script.qualifiedName(of: operation), element: key.location)
    return dynamic(key.nodes, operation, origin, isKey: true).map { LinkedSelectKey(declaration: key, sql: $0) }
  }

  // MARK: Dynamic SQL

  private mutating func body(_ nodes: [SQLNode], _ operation: ScriptOperation) -> LinkedOperation.Body? {
    if script.language == .script, nodes.allSatisfy(isFixed) { return fixed(nodes, operation) }
    let origin = Origin(operation: script.qualifiedName(of: operation), element: operation.location)
    return dynamic(nodes, operation, origin).map { .dynamic($0) }
  }

  /// Whether this node has the same SQL in every call. A path (`:author.name`) reads a part of an argument, which only dynamic
  /// SQL can do.
  func isFixed(_ node: SQLNode) -> Bool {
    guard case .text(let text) = node, !text.string.contains("#{"), !text.string.contains("${") else { return false }
    guard text.string.utf8.contains(UInt8(ascii: ".")) else { return true }
    return !SQLText(text.string, dialect: dialect).parameters.contains { $0.text.contains(".") }
  }

  private mutating func dynamic(
    _ nodes: [SQLNode], _ operation: ScriptOperation, _ origin: Origin, isKey: Bool = false
  ) -> LinkedSQL? {
    let count = notes.errorCount + includes.errorCount
    let nodes = resolved(nodes, operation)
    let written = nodes.everyBranch
    let allowsAllRows = isKey || allowsAllRows(operation, written: written)
    do {
      let sql = try LinkedSQL(
        nodes, file: script.file, origin: origin, dialect: dialect, nulls: operation.nulls ?? script.nulls,
        allowsNullLoops: settings.allowsNullLoops, allowsAllRows: allowsAllRows, affectsData: operation.options.affectsData,
        handlers: settings.typeHandlers,
        databaseID: settings.databaseID(of: dialect),
        updatesOnConflict: !isKey && operation.kind == .insert && written.updatesOnConflict(dialect: dialect),
        keys: selectKeys(of: operation).filter(\.isBefore).flatMap { $0.properties.map { $0.names[0] } })
      notes.add(sql.warnings)
      return notes.errorCount + includes.errorCount > count ? nil : sql
    } catch {
      notes.add(error.faults)
      return nil
    }
  }

  /// The nodes with fragments in place of includes, cut at their parameters and substitutions. Each substitution gets its
  /// declared values.
  package mutating func resolved(_ nodes: [SQLNode], _ operation: ScriptOperation) -> [SQLNode] {
    let included = includes.resolve(nodes, of: script)
    var finder = PlaceholderFinder(
      file: script.file, dialect: dialect, language: script.language, listed: listed(by: operation)[...])
    let cut = finder.cut(included)
    notes.add(finder.faults)
    noteUnread(finder.unread, of: operation)
    return SubstitutionResolver(operation, of: script, in: index).resolve(cut, file: script.file)
  }

  /// The placeholder of each `?`.
  private mutating func listed(by operation: ScriptOperation) -> [Placeholder] {
    guard let reference = operation.parameterMap else { return [] }
    if let map = index.parameterMap(reference.name, of: script) { return map.placeholders }
    let parameterMaps = script.parameterMaps
    let hint = spelling.hint(for: reference.name) { parameterMaps.map(\.id) }
    fault("there is no parameter map '\(reference.name)'\(hint)", at: reference.location)
    return []
  }

  /// Warns of entries of a parameter map that are beyond the last `?`. Select keys have none of their own.
  private mutating func noteUnread(_ placeholders: ArraySlice<Placeholder>, of operation: ScriptOperation) {
    guard let first = placeholders.first, let reference = operation.parameterMap, operation.selectKeys.isEmpty else { return }
    let file = index.parameterMap(reference.name, of: script)?.location.file ?? script.file
    notes.add(
      Fault(
        "the SQL of '\(operation.selector)' has no '?' for '\(first.path.source.string)': remove the entry, or write the '?'",
        at: DAOError.Location(first.position, in: file), severity: .warning, code: "unused-parameter"))
  }

  // MARK: Changes of every row

  /// Whether dynamic SQL may run without a WHERE: the operation allows it, or no branch has a WHERE.
  private mutating func allowsAllRows(_ operation: ScriptOperation, written sql: String) -> Bool {
    guard script.language == .script, let statement = SQLStatement.statements(of: sql, dialect: dialect).first else {
      return true
    }
    checkRows(of: operation, statement, isDynamic: true)
    return operation.allowsAllRows == true || statement.verbOfEveryRow != nil
  }

  /// Warns of an operation that changes every row without permission, and of a permission that has no effect.
  mutating func checkRows(of operation: ScriptOperation, _ statement: SQLStatement, isDynamic: Bool = false) {
    let verb = statement.verbOfEveryRow
    if let verb, operation.allowsAllRows != true {
      warn(
        "the \(verb) has no WHERE and changes every row: write all-rows=\"true\" if that is meant", about: operation,
        code: "all-rows")
    } else if operation.allowsAllRows == true, verb == nil, !(isDynamic && statement.isUpdateOrDelete) {
      let reason = statement.isUpdateOrDelete ? "the statement has a WHERE" : "the statement is no UPDATE or DELETE"
      warn("all-rows=\"true\" does nothing: \(reason)", about: operation, code: "all-rows")
    }
  }

  // MARK: Built statements

  /// The columns that count updates in a table, according to the script's operations.
  mutating func versionColumns(of table: Text) -> Set<String> {
    versionColumns.isEmpty ? [] : versionColumns[TableName(table.string)] ?? []
  }

  // MARK: Faults

  mutating func add(_ faults: [Fault]) { notes.add(faults) }

  mutating func fault(_ message: String, at location: DAOError.Location) { notes.add(Fault(message, at: location)) }

  private mutating func warn(_ message: String, about operation: ScriptOperation, code: String? = nil) {
    notes.add(Fault(message, at: operation.location, severity: .warning, code: code))
  }
}
