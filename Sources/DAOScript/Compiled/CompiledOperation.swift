import DAOCore

/// An operation that is ready to run: made once when its script loads, and never changed.
package final class CompiledOperation: Sendable {
  /// What it was compiled from.
  package let linked: LinkedOperation
  /// `script.selector`: `employee.selectAll`.
  package let name: String
  package let selector: String
  package let kind: OperationKind
  /// Where the element begins.
  package let location: DAOError.Location
  /// The entity that rows become; nil leaves it to the caller.
  package let entity: EntityType?
  /// Whether each run is printed.
  package let isTraced: Bool
  /// What NULL reads as, by the operation or else its script; nil leaves it to the database's configuration.
  package let nulls: Configuration.NullStrategy?
  /// How many colons the selector has.
  package let colonCount: Int
  package let content: Content
  /// The name of the rows' type: of the entity, or the one that a mapper gives, by which no caller is bound.
  package let resultType: String?
  /// How rows become entities; nil where each row is one.
  package let resultMap: CompiledResultMap?
  /// Whether the rows of one entity stand together (`resultOrdered`), so that it is read when they end.
  package let isResultOrdered: Bool
  /// Which of the entities of its result map are wanted; nil for all.
  package let bounds: RowBounds?
  /// The keys that it hands back; nil for none.
  package let keys: CompiledKeys?
  /// The column that must be what the caller has read; nil where every state of the row will do.
  package let versionColumn: String?
  /// Whether its statement counts on the version of a row.
  package let incrementsVersion: Bool
  /// Whether an insert may become an update.
  package let isUpsert: Bool
  /// After how many seconds its statement is stopped; nil for never.
  package let timeout: Int?
  /// The cache that it reads or empties; nil for none.
  package let cache: CacheUse?
  /// Whether its SQL is put together for each call.
  package let isDynamic: Bool
  /// Whether its SQL is written for a table's columns.
  package let isBuilt: Bool
  /// Whether arguments that nothing asks for are errors, as they are everywhere but in mappers.
  let isStrict: Bool
  let operationInputs: OperationInputs
  /// The SQL that is the same on every call; nil of other contents.
  package let fixedText: StatementText?
  /// What a call of it needs of its connection; a reading connection refuses what is misjudged.
  package let access: Access
  let built = BuiltTexts()
  /// The statements that return keys.
  let keyStatements = Guarded(DerivedTexts<StatementText>())
  /// The statements that read a page.
  let pageStatements = Guarded(DerivedTexts<PageStatements>())
  package let history = RunHistory()

  package enum Content: Sendable {
    /// SQL that is the same on every call.
    case fixed(StatementText)
    /// SQL that needs the table's columns; boxed, since the content is copied for each call.
    indirect case built(BuiltStatement)
    /// SQL that is put together for each call.
    case dynamic(DynamicStatement)
  }

  /// - Parameters:
  ///   - resultMap: How rows become entities; nil where each row is one.
  ///   - isUpsert: Whether a statement that is written may update a row in place of inserting one.
  package init(
    _ linked: LinkedOperation, content: Content, resultMap: CompiledResultMap? = nil,
    selectKeys: [CompiledSelectKey] = [], cache: CacheUse? = nil, isUpsert: Bool = false
  ) {
    let (declaration, result) = (linked.declaration, linked.result)
    self.linked = linked
    name = linked.name
    selector = linked.selector
    kind = linked.kind
    location = linked.location
    entity = result.entity
    isTraced = declaration.isTraced
    nulls = linked.nulls
    colonCount = linked.selector.utf8.count { $0 == UInt8(ascii: ":") }
    self.content = content
    isDynamic = if case .dynamic = content { true } else { false }
    fixedText = if case .fixed(let text) = content { text } else { nil }
    access =
      switch content {
      case .fixed(let text): text.access
      case .built: .write
      case .dynamic(let statement): linked.kind == .select ? statement.access : .write
      }
    let built: BuiltStatement? = if case .built(let statement) = content { statement } else { nil }
    isBuilt = built != nil
    versionColumn = built?.versionColumn
    incrementsVersion = built.map { $0.versionColumn != nil || !$0.versionColumnNames.isEmpty } ?? false
    self.isUpsert = built?.isUpsert ?? isUpsert
    resultType = result.typeName
    keys = CompiledKeys(declaration.generatedKeys, selectKeys)
    isStrict = linked.language == .script
    operationInputs = linked.operationInputs
    timeout = declaration.options.timeout.flatMap { $0 > 0 ? $0 : nil }
    self.resultMap = resultMap
    isResultOrdered = result.isOrdered
    bounds = result.bounds
    self.cache = cache
  }

  /// The parameters as scripts write them, `?1`, `:name` or `#{name}`; of a built statement those of its condition.
  package var parameters: [String] {
    switch content {
    case .fixed(let text):
      text.parameters.enumerated().map { index, parameter in parameter.name.map { ":\($0)" } ?? "?\(index + 1)" }
    case .built(let statement):
      statement.conditionParameters
    case .dynamic(let statement):
      statement.parameters
    }
  }

  /// How many arguments a call by the selector's first part is expected to have: the selector's colons, or without any
  /// the inputs of the SQL, which for a built statement are fed by one entity.
  var expectedArgumentCount: Int {
    guard colonCount == 0 else { return colonCount }
    switch content {
    case .fixed(let text): return text.parameters.count
    case .dynamic: return operationInputs.places.count
    case .built: return 1
    }
  }

  /// Whether one argument may bring the values of all parameters.
  var mayTakeEntity: Bool { colonCount == 0 && isDynamic }
}

extension CompiledOperation.Content {
  package init(_ body: LinkedOperation.Body) {
    self =
      switch body {
      case .fixed(let text, _): .fixed(text)
      case .built(let statement): .built(statement)
      case .dynamic(let sql): .dynamic(DynamicStatement(sql))
      }
  }
}
