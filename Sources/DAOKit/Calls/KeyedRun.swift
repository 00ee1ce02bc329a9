import DAOCore
import DAORuntime
import DAOScript

/// The statements of one call with keys, on its session: the `<selectKey>`s before, the operation's own, the `<selectKey>`s
/// after.
struct KeyedRun {
  private let call: Call
  private let session: Session
  /// The arguments, with the keys selected before.
  private var scope: DynamicScope
  /// The arguments of the caller.
  private let arguments: DynamicScope
  /// The statement that returns the keys, where it was sent ahead.
  private let sent: BoundStatement?
  private var selected: [SelectedKey] = []
  /// The number of rows that the operation's own statements have changed.
  private(set) var changes = 0
  private var generated = KeyRows()

  private struct SelectedKey {
    var property: KeyProperty?
    var column: String
    var value: Value
  }

  /// - Parameter scope: The arguments.
  init(_ call: Call, on session: Session, scope: DynamicScope) {
    self.call = call
    self.session = session
    self.scope = scope
    self.arguments = scope
    sent = session.statementSent
  }

  /// Whether the operation declares keys.
  var hasKeys: Bool { operation.keys != nil }
  private var operation: CompiledOperation { call.operation }
  private var keys: CompiledKeys { operation.keys ?? .undeclared }
  private var dates: Configuration.DateStrategy { call.core.runtime.configuration.dateStrategy }
  private var generation: Int { call.core.runtime.schemaGeneration.load(ordering: .relaxed) }

  // MARK: Results

  mutating func changeCount() throws -> Int {
    for key in keys.before { try select(key) }
    for statement in try statements() { changes += try session.once { try call.changeCount(of: statement, on: session) } }
    for key in keys.after { try select(key) }
    return changes
  }

  /// The generated keys if the operation declares some, else the selected ones: those may be of any property.
  mutating func insertedKeys() throws -> KeyRows {
    for key in keys.before { try select(key) }
    for statement in try statements() { try runReturningKeys(statement) }
    for key in keys.after { try select(key) }
    return keyRows
  }

  private var keyRows: KeyRows {
    guard keys.generated == nil else { return generated }
    return KeyRows(columns: selected.map(\.column), rows: [selected.map(\.value)])
  }

  /// The result by its type: a change count, the rows of the statement's own RETURNING, or the caller's argument with its keys
  /// filled in.
  mutating func result<R: Decodable>() throws -> R {
    if ResultShape.isCount(R.self) { return try ResultShape.count(try changeCount()) }
    for key in keys.before { try select(key) }
    let statements = try statements()
    if statements.count == 1, let own: R = try session.once({ try ownRows(of: statements[0]) }) {
      for key in keys.after { try select(key) }
      return own
    }
    for statement in statements { try runReturningKeys(statement) }
    for key in keys.after { try select(key) }
    return try entities()
  }

  // MARK: The operation's statements

  private func statements() throws -> [BoundStatement] {
    if let sent { return [sent] }
    return try session.once(makeStatements)
  }

  private func makeStatements() throws -> [BoundStatement] {
    if case .dynamic(let statement) = operation.content {
      let parts = try statement.withColumns(generation: generation, schema: session.table) {
        try statement.renderParts(scope, columns: $0)
      }
      return try parts.map { BoundStatement($0.text, .collected(try $0.arguments(dates: dates))) }
    }
    let text = try operation.fixedText ?? call.builtText(on: session)
    return [BoundStatement(text, try scope.arguments(for: text, keys: keys.properties))]
  }

  /// The statement that returns the keys, if the run begins with it; nil for a run that begins otherwise.
  func leadingStatement() throws -> BoundStatement? {
    // The key of a row that an upsert has left alone is asked for by the row's own statement.
    guard keys.before.isEmpty, !operation.isUpsert else { return nil }
    let statements = try statements()
    guard statements.count == 1 else { return nil }
    let returning = try returning(statements[0])
    return returning.text === statements[0].text ? nil : returning
  }

  /// The only statement, which returns its keys.
  func onlyStatement() throws -> BoundStatement { try returning(statements()[0]) }

  /// The statement, with a RETURNING clause if the operation has generated keys.
  private func returning(_ statement: BoundStatement) throws -> BoundStatement {
    guard let wanted = keys.generated, sent == nil else { return statement }
    let text = try operation.statement(
      statement.text, returning: wanted, dialect: session.connection.dialect, generation: generation,
      schema: session.table)
    return BoundStatement(text, statement.arguments)
  }

  /// Runs a statement and collects its generated keys.
  private mutating func runReturningKeys(_ statement: BoundStatement) throws {
    guard let wanted = keys.generated else {
      changes += try session.once { try call.changeCount(of: statement, on: session) }
      return
    }
    let found = try session.once { try call.execute(returning(statement), on: session) { try $0.keyRows(wanted) } }
    changes += found.rows.count
    generated.append(found.rows.isEmpty ? try existingKeys(statement, wanted) ?? found : found)
  }

  /// The keys of an existing row that an upsert has left unchanged; nil for other statements and for an unknown row.
  private func existingKeys(_ statement: BoundStatement, _ wanted: WantedKeys) throws -> KeyRows? {
    guard operation.isUpsert,
      let existing = try operation.existingRow(
        of: statement.text, wanted, dialect: session.connection.dialect, generation: generation,
        schema: session.table)
    else { return nil }
    let values = try statement.arguments.collected(for: statement.text)
    return try session.withStatement(existing.text) { select in
      try select.bind(.collected(existing.parameters.map { values[$0] }))
      guard try select.step() else { return nil }
      let columns = try KeyColumns.positions(of: wanted, in: select.columns)
      return KeyRows(columns: columns.map { select.columns.names[$0] }, rows: [try columns.map(select.value)])
    }
  }

  /// The rows of the statement's own RETURNING; nil if it has none, or one for the keys alone.
  private func ownRows<R: Decodable>(of statement: BoundStatement) throws -> R? {
    guard sent == nil, try returning(statement).text === statement.text else { return nil }
    // Checked before the run, because interceptors see each run.
    let hasOwnRows = try session.withStatement(statement.text) {
      $0.returnsRows && $0.columns.count != keys.generated?.properties.count
    }
    return hasOwnRows ? try call.execute(statement, on: session) { try ResultShape.read(R.self, from: $0) } : nil
  }

  // MARK: Selected keys

  /// Runs a `<selectKey>`, which must give one row.
  private mutating func select(_ key: CompiledSelectKey) throws {
    do {
      let rendered = try key.statement.withColumns(generation: generation, schema: session.table) {
        try key.statement.render(scope, columns: $0)
      }
      let values = try rendered.arguments(dates: dates)
      let found = try session.within(seconds: operation.timeout) {
        try session.withStatement(rendered.text) { try self.keys(key, in: $0, values) }
      }
      for found in found where key.isBefore {
        if let property = found.property { scope = try scope.setting(property, to: DynamicValue(found.value)) }
      }
      selected += found
    } catch var error as DAOError {
      error.operation = operation.name
      error.location = error.location ?? key.location
      throw error
    }
  }

  private func keys(
    _ key: CompiledSelectKey, in statement: any PreparedStatement, _ values: [TypedValue]
  ) throws -> [SelectedKey] {
    try statement.bind(.collected(values))
    guard try statement.step() else { throw DAOError(.noRow, "the <selectKey> gave no row: it must select one key") }
    let found = try keys(key, in: statement)
    guard try !statement.step() else {
      throw DAOError(.tooManyRows, "the <selectKey> gave more than one row: it must select one key")
    }
    return found
  }

  private func keys(_ key: CompiledSelectKey, in statement: any PreparedStatement) throws -> [SelectedKey] {
    let positions =
      key.takesFirstColumn
      ? [0] : try KeyColumns.positions(of: WantedKeys(properties: key.properties, columns: key.columns), in: statement.columns)
    return try positions.enumerated().map { index, column in
      SelectedKey(
        property: index < key.properties.count ? key.properties[index] : nil, column: statement.columns.names[column],
        value: try key.key(try statement.value(column)))
    }
  }

  // MARK: Entities

  /// The caller's argument with its keys filled in.
  private func entities<R: Decodable>() throws -> R {
    let properties = keys.generated?.properties ?? []
    let isInserted = keys.generated == nil || !generated.rows.isEmpty
    let isOptional = R.self is any OptionalResult.Type && !ResultShape.isArray(R.self)
    guard isInserted || isOptional else {
      throw DAOError(.noRow, "no row was inserted, so there is no key for the entity; ask for an optional or the change count")
    }
    guard isInserted else { return try DynamicValue.null.decode(R.self, dates: dates) }
    var found: [(property: KeyProperty, values: [DynamicValue])] = properties.enumerated().map { index, property in
      (property, generated.rows.map { DynamicValue($0[index]) })
    }
    for key in selected { if let property = key.property { found.append((property, [DynamicValue(key.value)])) } }
    guard !found.isEmpty else {
      throw DAOError(
        .typeMismatch, "\(R.self) was asked for, and the operation names no keyProperty: name it, or ask for an Int")
    }
    let value = try arguments.entities(with: found)
    if ResultShape.isArray(R.self), case .object = value {
      return try DynamicValue.list([value], isSet: false).decode(R.self, dates: dates)
    }
    return try value.decode(R.self, dates: dates)
  }
}
