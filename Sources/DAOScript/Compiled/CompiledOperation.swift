import DAOCore

/// An operation that is ready to run. It is created once, when its script loads, and never changes.
package final class CompiledOperation: Sendable {
  /// The linked operation that it was compiled from.
  package let linked: LinkedOperation
  /// The number of colons in the selector.
  package let colonCount: Int
  package let content: Content
  /// The mapping from rows to entities; nil if each row is one entity.
  package let resultMap: CompiledResultMap?
  /// The keys that it returns; nil for none.
  package let keys: CompiledKeys?
  /// The version column of optimistic locking: its value must be the one that the caller has read. Nil without one.
  package let versionColumn: String?
  /// Whether an insert may become an update.
  package let isUpsert: Bool
  /// The time limit of its statement in seconds; nil for none.
  package let timeout: Int?
  /// The cache that it reads or empties; nil for none.
  package let cache: CacheUse?
  /// Whether its SQL is assembled for each call.
  package let isDynamic: Bool
  /// Whether its SQL is built from a table's columns.
  package let isBuilt: Bool
  /// The SQL of an operation that has the same SQL in every call; nil for other operations.
  package let fixedText: StatementText?
  /// The access that a call needs. A misjudged write fails on a reading connection.
  package let access: Access
  let built = BuiltTexts()
  /// The statements that return keys.
  let keyStatements = Guarded(DerivedTexts<StatementText>())
  /// The statements that read a page.
  let pageStatements = Guarded(DerivedTexts<PageStatements>())
  package let history = RunHistory()

  package enum Content: Sendable {
    /// SQL that is the same in every call.
    case fixed(StatementText)
    /// SQL that depends on the table's columns. It is boxed, because each call copies the content.
    indirect case built(BuiltStatement)
    /// SQL that is assembled for each call.
    case dynamic(DynamicStatement)
  }

  /// - Parameters:
  ///   - resultMap: The mapping from rows to entities; nil if each row is one entity.
  ///   - isUpsert: Whether a handwritten statement may update a row instead of inserting one.
  package init(
    _ linked: LinkedOperation, content: Content, resultMap: CompiledResultMap? = nil,
    selectKeys: [CompiledSelectKey] = [], cache: CacheUse? = nil, isUpsert: Bool = false
  ) {
    self.linked = linked
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
    self.isUpsert = built?.isUpsert ?? isUpsert
    keys = CompiledKeys(linked.declaration.generatedKeys, selectKeys)
    timeout = linked.declaration.options.timeout.flatMap { $0 > 0 ? $0 : nil }
    self.resultMap = resultMap
    self.cache = cache
  }

  /// The parameters as scripts write them: `?1`, `:name` or `#{name}`. For a built statement these are the parameters of its
  /// condition.
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

  /// The expected number of arguments of a call by the selector's first part: its number of colons. Without colons it is the
  /// number of the SQL's inputs, or 1 for a built statement, which takes one entity.
  var expectedArgumentCount: Int {
    guard colonCount == 0 else { return colonCount }
    switch content {
    case .fixed(let text): return text.parameters.count
    case .dynamic: return operationInputs.places.count
    case .built: return 1
    }
  }

  /// Whether one argument may provide the values of all parameters.
  var mayTakeEntity: Bool { colonCount == 0 && isDynamic }
}

extension CompiledOperation {
  /// `script.selector`: `employee.selectAll`.
  package var name: String { linked.name }
  package var selector: String { linked.selector }
  package var kind: OperationKind { linked.kind }
  /// The position of the element.
  package var location: DAOError.Location { linked.location }
  package var isTraced: Bool { linked.declaration.isTraced }
  package var nulls: Configuration.NullStrategy? { linked.nulls }
  package var result: LinkedResult { linked.result }
  /// The entity type of its rows; nil leaves it to the caller.
  package var entity: EntityType? { linked.result.entity }
  /// The type name of its rows: the entity's, or the one that a mapper gives, which does not bind callers.
  package var resultType: String? { linked.result.typeName }
  /// The range of entities of its result map that the caller gets; nil for all.
  package var bounds: RowBounds? { linked.result.bounds }
  /// Whether unused arguments are errors. They are, except in mappers.
  var isStrict: Bool { linked.language == .script }
  var operationInputs: OperationInputs { linked.operationInputs }
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
