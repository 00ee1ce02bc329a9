import DAOCore

/// SQL that is put together for each call, from the branches that its arguments choose.
///
/// Rendering has two passes: the first decides and collects the values; the second writes the SQL, and is only needed for a
/// variant, all decisions together, that has not been seen yet. Calls of one variant share one ``StatementText``, so that they
/// share prepared statements too.
package final class DynamicStatement: Sendable {
  /// What it was made of.
  package let linked: LinkedSQL
  private let steps: [RenderStep]
  private let dialect: any Dialect
  private let origin: Origin
  private let conditionGuard: ConditionGuard?
  private let cache = Guarded(SQLVariantCache())
  private let known = Guarded<KnownColumns?>(nil)
  /// What it needs of its connection, by the SQL of all its branches.
  let access: Access

  package init(_ linked: LinkedSQL) {
    self.linked = linked
    steps = linked.steps
    dialect = linked.dialect
    origin = linked.origin
    let statement = SQLStatement.statements(of: linked.nodes.everyBranch, dialect: linked.dialect).first
    access = statement?.verb(in: linked.dialect) == .query ? .read : .write
    conditionGuard = linked.allowsAllRows ? nil : ConditionGuard(linked.nodes)
  }

  /// The tables whose columns ``render(_:columns:)`` needs.
  package var tables: [String] { linked.tables }
  /// The parameters as scripts write them, `?1`, `:name` or `#{name}`, each once, those of branches too.
  package var parameters: [String] { linked.parameters }
  /// What `_databaseId` stands for.
  package var databaseID: String { linked.databaseID }
  /// Whether it may label a column by a path: `AS "author.name"`.
  var labelsPaths: Bool { linked.nodes.contains { $0.labelsPath(dialect: dialect) } }
  /// Whether it is an insert that may update a row in place.
  var updatesOnConflict: Bool { linked.updatesOnConflict }

  /// The SQL and the values of one call.
  ///
  /// - Parameter columns: The columns of each of the ``tables``.
  /// - Throws: ``DAOError`` at its place in the script: a name that is not there, a test that cannot be made, an empty list
  ///   where the SQL needs one, more values than can be bound.
  package func render(_ scope: DynamicScope, columns: [String: [String]] = [:]) throws(DAOError) -> RenderedStatement {
    try render(scope, columns: columns, part: nil)
  }

  private func render(
    _ scope: DynamicScope, columns: [String: [String]], part: LoopPart?
  ) throws(DAOError) -> RenderedStatement {
    var finder = SQLVariantFinder(scope: scope, dialect: dialect, columns: columns, part: part)
    try finder.walk(steps)
    let key = finder.key
    if let variant = cache.withLock({ $0.variant(of: key) }) {
      return RenderedStatement(variant: variant, values: finder.values)
    }
    let variant = try write(key)
    return RenderedStatement(variant: cache.withLock { $0.insert(variant, for: key) }, values: finder.values)
  }

  /// The SQL and the values of one call, in several statements where an INSERT has more rows than one of them can bind and one
  /// `<foreach>` makes all of these.
  ///
  /// - Throws: ``DAOError``, as ``render(_:columns:)`` does; ``DAOError/Code/tooManyValues`` for any other statement.
  package func renderParts(_ scope: DynamicScope, columns: [String: [String]]) throws(DAOError) -> [RenderedStatement] {
    do throws(DAOError) {
      return [try render(scope, columns: columns)]
    } catch {
      guard error.code == .tooManyValues else { throw error }
      let splitter = RowSplitter(steps: steps, scope: scope, dialect: dialect, columns: columns)
      guard let parts = try splitter.parts() else { throw error }
      var statements: [RenderedStatement] = []
      for part in parts { statements.append(try render(scope, columns: columns, part: part)) }
      return statements
    }
  }

  /// Renders with the columns of the ``tables``, which are asked for anew when the schema has changed; and when they are not
  /// enough, since another process may have added one.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema, as far as this process knows.
  ///   - schema: The table of that name, nil when there is none.
  ///   - render: Renders with columns.
  /// - Throws: ``DAOError`` when there is no such table; what `render` throws.
  package func withColumns<R>(
    generation: Int, schema: (String) throws -> TableSchema?, _ render: ([String: [String]]) throws -> R
  ) throws -> R {
    guard !tables.isEmpty else { return try render([:]) }
    guard let known = known.withLock({ $0 }), known.generation == generation else {
      return try render(columns(generation: generation, schema: schema))
    }
    do {
      return try render(known.columns)
    } catch {
      let columns = try columns(generation: generation, schema: schema)
      guard columns != known.columns else { throw error }
      return try render(columns)
    }
  }

  /// The present columns of the ``tables``.
  ///
  /// - Parameter generation: What they are kept for; nil not to keep them.
  /// - Throws: ``DAOError`` when there is no such table.
  package func columns(generation: Int?, schema: (String) throws -> TableSchema?) throws -> [String: [String]] {
    guard !tables.isEmpty else { return [:] }
    var columns: [String: [String]] = [:]
    for table in tables {
      guard let schema = try schema(table) else {
        throw error("there is no table '\(table)' in the database, whose columns a substitution may be", nil, nil)
      }
      columns[table] = schema.columns.map(\.name)
    }
    if let generation {
      let found = KnownColumns(generation: generation, columns: columns)
      known.withLock { $0 = found }
    }
    return columns
  }

  /// Whether its SQL depends on the columns of tables.
  package var namesColumns: Bool { !tables.isEmpty }

  /// The columns, where they have been asked for since the schema changed, or none are named; else nil.
  package func knownColumns(generation: Int) -> [String: [String]]? {
    guard !tables.isEmpty else { return [:] }
    return known.withLock { known in known?.generation == generation ? known?.columns : nil }
  }

  /// The SQL that decisions come to.
  ///
  /// - Throws: ``DAOError`` for one that no call may run: an empty list where the SQL needs one, a second statement.
  func write(_ key: SQLVariantKey) throws(DAOError) -> SQLVariant {
    var writer = SQLVariantWriter(key, dialect: dialect)
    writer.write(steps)
    let (sql, runs) = writer.result
    var origin = origin
    origin.runs = runs
    let parameters = writer.handlers.map { _ in StatementText.Parameter() }
    guard parameters.count <= dialect.limits.parameters else {
      throw DAOError(
        .tooManyValues, "the statement has \(parameters.count) values, and \(dialect.name) binds \(dialect.limits.parameters)",
        operation: origin.operation, location: origin.element)
    }
    try checkEmptyLoops(writer.emptyLoops, sql)
    try check(writer.emptySet, sql)
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    guard let statement = statements.first else { throw error("no SQL is left: no branch was taken", sql, nil) }
    guard statements.count == 1 else {
      throw error(
        "a second statement begins here: write an operation for each", sql,
        origin.location(ofOffset: statements[1].range.lowerBound, in: sql))
    }
    let verb = statement.verb(in: dialect)
    if verb == .transaction { throw error("use database.transaction { … } instead of SQL for it", sql, nil) }
    if let error = conditionGuard?.error(of: statement, origin) { throw error }
    let text = StatementText(sql: sql, parameters: parameters, verb: verb, nulls: linked.nulls, origin: origin)
    return SQLVariant(text: text, handlers: writer.handlers.contains { $0 != nil } ? writer.handlers : [])
  }

  /// Where the branches in a loop have left nothing of its elements, its parentheses still stand, as in MyBatis, which is
  /// right where the engine takes `IN ()`.
  private func checkEmptyLoops(_ loops: [(loop: ForEachStep, hasElements: Bool)], _ sql: String) throws(DAOError) {
    guard let (loop, hasElements) = loops.first else { return }
    let allowsEmptyIn = dialect.syntax.allowsEmptyLists && loops.allSatisfy(\.hasElements)
    guard let word = Dangling.word(in: sql, dialect: dialect, allowsEmptyIn: allowsEmptyIn) else { return }
    throw error(
      "the collection '\(loop.loop.collection.source.string)' \(hasElements ? "leaves no element" : "is empty"), "
        + "and \(word) is left without a list: put an <if> round it",
      sql, loop.location)
  }

  private func check(_ set: TrimStep?, _ sql: String) throws(DAOError) {
    guard let set, Dangling.lacksColumnsToSet(sql, dialect: dialect) else { return }
    let tests = set.trim.nodes.tests.map { "'\($0.source.string.collapsingWhitespace())'" }.joined(separator: ", ")
    let cause = tests.isEmpty ? "" : ": none of its tests holds, \(tests)"
    throw error("the <set> is left empty, and there is no column to set\(cause)", sql, set.location)
  }

  private func error(_ message: String, _ sql: String?, _ location: DAOError.Location?) -> DAOError {
    DAOError(.parameter, message, operation: origin.operation, location: location ?? origin.element, sql: sql)
  }
}

/// The columns of some tables, and the schema that they were of.
private struct KnownColumns {
  let generation: Int
  let columns: [String: [String]]
}

/// One call's SQL and values.
package struct RenderedStatement: Sendable {
  let variant: SQLVariant
  /// A value for each parameter of ``text``, as the arguments gave it.
  package let values: [DynamicValue]

  package var text: StatementText { variant.text }

  /// The values as they are bound.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for one that cannot be; ``DAOError/Code/typeHandler``.
  package func arguments(dates: Configuration.DateStrategy) throws(DAOError) -> [TypedValue] {
    var arguments: [TypedValue] = []
    arguments.reserveCapacity(values.count)
    guard !variant.handlers.isEmpty else {
      for value in values { arguments.append(try value.argument()) }
      return arguments
    }
    for (value, handler) in zip(values, variant.handlers) {
      if let handler {
        arguments.append(TypedValue(try handler.value(of: value, dates: dates)))
      } else {
        arguments.append(try value.argument())
      }
    }
    return arguments
  }

  /// The values as they are bound, the dates in the form of a strategy.
  ///
  /// - Throws: ``DAOError``, as ``arguments(dates:)`` does.
  package func boundValues(dates: Configuration.DateStrategy) throws(DAOError) -> [Value] {
    try arguments(dates: dates).values(dates: dates)
  }
}
