import DAOCore
import DAOSQL

/// SQL that each call assembles from the branches that its arguments choose.
///
/// Rendering has two passes. The first evaluates the tests and collects the values. Together its decisions identify a variant.
/// The second pass writes the SQL, only for a variant that is not cached. Calls of one variant share one ``StatementText`` and
/// therefore one prepared statement.
package final class DynamicStatement: Sendable {
  /// The linked SQL that it was made from.
  package let linked: LinkedSQL
  private let steps: [RenderStep]
  private let dialect: any Dialect
  private let origin: Origin
  private let conditionGuard: ConditionGuard?
  private let cache = Guarded(SQLVariantCache())
  private let known = Guarded<KnownColumns?>(nil)
  /// The access that a call needs, by the SQL of all branches.
  let access: Access

  package init(_ linked: LinkedSQL) {
    self.linked = linked
    steps = linked.steps
    dialect = linked.dialect
    origin = linked.origin
    let statement = SQLStatement.statements(of: linked.nodes.everyBranch, dialect: linked.dialect).first
    access = statement?.verb(in: linked.dialect, affectsData: linked.affectsData) == .query ? .read : .write
    conditionGuard = linked.allowsAllRows ? nil : ConditionGuard(linked.nodes, dialect: linked.dialect)
  }

  /// The tables for the columns of ``render(_:columns:)``.
  package var tables: [String] { linked.tables }
  /// The parameters of all branches as scripts write them, `?1`, `:name` or `#{name}`, each once.
  package var parameters: [String] { linked.parameters }
  /// The value of `_databaseId`.
  package var databaseID: String { linked.databaseID }
  /// Whether it may label a column with a path: `AS "author.name"`.
  var labelsPaths: Bool { linked.nodes.contains { $0.labelsPath(dialect: dialect) } }
  /// Whether it is an insert that may update an existing row.
  var updatesOnConflict: Bool { linked.updatesOnConflict }

  /// The SQL and the values of one call.
  ///
  /// - Parameter columns: The columns of each of the ``tables``.
  /// - Throws: ``DAOError`` at its place in the script: an unknown name, a test that cannot be evaluated, an empty list that
  ///   the SQL does not allow, too many values.
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

  /// The SQL and the values of one call. An INSERT with too many rows for one statement becomes several, if a single
  /// `<foreach>` makes all its rows.
  ///
  /// - Throws: The errors of ``render(_:columns:)``; ``DAOError/Code/tooManyValues`` for a statement that cannot be split.
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

  /// Renders with the columns of the ``tables``.
  ///
  /// The columns are cached until the schema changes. If rendering fails, they are read again, since another process may have
  /// added a column.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema, as far as this process has noticed.
  ///   - schema: Looks up a table by its name; nil for an unknown table.
  ///   - render: Renders with columns.
  /// - Throws: ``DAOError`` for an unknown table; the errors of `render`.
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

  /// The current columns of the ``tables``.
  ///
  /// - Parameter generation: The schema's generation, to cache the columns; nil to leave the cache unchanged.
  /// - Throws: ``DAOError`` for an unknown table.
  package func columns(generation: Int?, schema: (String) throws -> TableSchema?) throws -> [String: [String]] {
    guard !tables.isEmpty else { return [:] }
    var columns: [String: [String]] = [:]
    for table in tables {
      guard let schema = try schema(table) else {
        throw error(
          "there is no table '\(table)' in the database, whose columns a substitution may be", nil, linked.tablePlaces[table])
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

  /// The cached columns; nil if the schema has changed since they were read. Empty without ``tables``.
  package func knownColumns(generation: Int) -> [String: [String]]? {
    guard !tables.isEmpty else { return [:] }
    return known.withLock { known in known?.generation == generation ? known?.columns : nil }
  }

  /// Writes the SQL of a variant.
  ///
  /// - Throws: ``DAOError`` for a variant that no call may run: an empty list that the SQL does not allow, a second statement,
  ///   a missing WHERE.
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
    let statements = SQLStatement.statements(of: sql, dialect: dialect)
    try checkEmptyLoops(writer.emptyLoops, statements, sql)
    try checkEmptyTrims(writer.emptyTrims, statements, sql)
    guard let statement = statements.first else { throw error("no SQL is left: no branch was taken", sql, nil) }
    guard statements.count == 1 else {
      throw error(
        "a second statement begins here: write an operation for each", sql,
        origin.location(ofOffset: statements[1].range.lowerBound, in: sql))
    }
    let verb = statement.verb(in: dialect, affectsData: linked.affectsData)
    if verb == .change, statement.tree.lacksRows { throw lacksRows(writer.emptyTrims.first, sql) }
    if verb == .transaction { throw error("use database.transaction { … } instead of SQL for it", sql, nil) }
    if let error = conditionGuard?.error(of: statement, origin) { throw error }
    let text = StatementText(sql: sql, parameters: parameters, verb: verb, nulls: linked.nulls, origin: origin)
    return SQLVariant(text: text, handlers: writer.handlers.contains { $0 != nil } ? writer.handlers : [])
  }

  /// If the elements of a loop write nothing, its parentheses remain, as in MyBatis. Some engines accept such an `IN ()`; an
  /// empty collection is always an error.
  private func checkEmptyLoops(
    _ loops: [(loop: ForEachStep, hasElements: Bool)], _ statements: [SQLStatement], _ sql: String
  ) throws(DAOError) {
    guard let (loop, hasElements) = loops.first else { return }
    let allowsEmptyIn = dialect.syntax.allowsEmptyLists && loops.allSatisfy(\.hasElements)
    let found = statements.lazy.compactMap { $0.tree.incompleteClause(allowsEmptyIn: allowsEmptyIn) }.first
    guard let (keyword, part) = found else { return }
    throw error(
      "the collection '\(loop.loop.collection.source.string)' \(hasElements ? "leaves no element" : "is empty"), "
        + "and \(keyword) is left without \(part): put an <if> round it",
      sql, loop.location)
  }

  /// An UPDATE that sets no column, because no test in a `<set>` holds.
  private func checkEmptyTrims(_ trims: [TrimStep], _ statements: [SQLStatement], _ sql: String) throws(DAOError) {
    guard let set = trims.first(where: \.trim.isSet), statements.contains(where: \.tree.lacksColumnsToSet) else { return }
    throw error("the <set> is left empty, and there is no column to set\(cause(set))", sql, set.location)
  }

  /// The error of an INSERT without columns, because no test holds.
  private func lacksRows(_ trim: TrimStep?, _ sql: String) -> DAOError {
    guard let trim else { return error("the INSERT is left without columns and values: none of its tests holds", sql, nil) }
    return error("the <trim> is left empty, and there is no column to insert\(cause(trim))", sql, trim.location)
  }

  private func cause(_ trim: TrimStep) -> String {
    let tests = trim.trim.nodes.tests.map { "'\($0.source.string.collapsingWhitespace())'" }.joined(separator: ", ")
    return tests.isEmpty ? "" : ": none of its tests holds, \(tests)"
  }

  private func error(_ message: String, _ sql: String?, _ location: DAOError.Location?) -> DAOError {
    DAOError(.parameter, message, operation: origin.operation, location: location ?? origin.element, sql: sql)
  }
}

/// The columns of the tables, and the generation of the schema that they were read from.
private struct KnownColumns {
  let generation: Int
  let columns: [String: [String]]
}

/// The SQL and the values of one call.
package struct RenderedStatement: Sendable {
  let variant: SQLVariant
  /// The value of each parameter of ``text``, not yet converted for binding.
  package let values: [DynamicValue]

  package var text: StatementText { variant.text }

  /// The values as bound.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for a value that cannot be bound; ``DAOError/Code/typeHandler``.
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

  /// The values as bound, with dates in the form of a strategy.
  ///
  /// - Throws: The errors of ``arguments(dates:)``.
  package func boundValues(dates: Configuration.DateStrategy) throws(DAOError) -> [Value] {
    try arguments(dates: dates).values(dates: dates)
  }
}
