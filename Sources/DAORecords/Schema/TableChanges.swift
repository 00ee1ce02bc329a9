import DAOCore
import DAORuntime
import DAOSQL

/// Makes the table of a record what its type wants.
struct TableChanges {
  let definition: TableDefinition
  let policy: TablePolicy
  /// Nil for a type without versions.
  let steps: TableSteps?
  /// Nil for a table without a type of its own.
  private let rows: (any TableRows)?
  /// The columns whose values are in others: they are dropped with them.
  private var spent: Set<String> = []
  private let connection: any TableChangingConnection
  private let tables: RecordTables
  private var dialect: any Dialect { connection.dialect }

  init(
    _ definition: TableDefinition, _ policy: TablePolicy, _ steps: TableSteps? = nil, _ rows: (any TableRows)? = nil,
    on connection: any Connection
  ) throws {
    guard let connection = connection as? any TableChangingConnection else {
      throw DAOError(.recordTable, "the database's driver makes no tables for records")
    }
    self.connection = connection
    var definition = definition
    if !connection.takesKeysOfMissingTables {
      // Those of a circle come when its last table is there.
      definition.foreignKeys = try definition.foreignKeys.filter { key in
        try key.parent == definition.name || connection.table(named: key.parent) != nil
      }
    }
    self.definition = definition
    self.policy = policy
    self.steps = steps
    self.rows = rows
    tables = RecordTables(connection)
  }

  /// Whether the table has to be made, changed or migrated.
  ///
  /// - Throws: As ``statements()`` does; ``DAOError/Code/recordTable`` for a table of somebody else, or of a newer version.
  func isNeeded() throws -> Bool {
    if let steps, try connection.table(named: definition.name) != nil, try known(steps) < steps.version { return true }
    if try !statements().isEmpty { return true }
    return try isOwn() && !columnsReadAnew().isEmpty
  }

  /// Whether records have made the table, and may change it.
  private func isOwn() throws -> Bool {
    guard changesTables, try connection.table(named: definition.name) != nil else { return false }
    return try tables.creation(of: definition.name).map { $0 != RecordTables.documents } ?? false
  }

  /// The columns that the type reads in another way than the one that they were last read by.
  private func columnsReadAnew() throws -> Set<String> {
    guard let rows else { return [] }
    let known = try tables.readings(of: definition.name)
    return Set(rows.readings.filter { !known.contains("\($0) \($1)") }.keys)
  }

  /// The version of a table that is there.
  private func known(_ steps: TableSteps) throws -> Int {
    guard let known = try tables.version(of: definition.name),
      try tables.creation(of: definition.name) != RecordTables.documents
    else {
      throw error(["a stream, another program or documents have made it: migrate it there"])
    }
    guard known <= steps.version else {
      throw error(["it has version \(known), and the program's newest is \(steps.version)"])
    }
    return known
  }

  /// The statements that have to run; none for a table that fits.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for a table that must not be changed, or not so.
  func statements() throws -> [String] {
    guard let table = try connection.table(named: definition.name) else {
      if case .check = policy { throw error(["there is no table '\(definition.name)'"]) }
      return [definition.creation(dialect: dialect)]
        + (definition.indexCreations(dialect: dialect) + definition.triggerCreations(dialect: dialect)).map(\.sql)
    }
    let old = try tables.creation(of: definition.name)
    let review = TableReview(
      of: table.withoutOwnColumns, against: definition, dialect, isOwn: old != nil && old != RecordTables.documents,
      numbersRows: try old != nil || numbersRows())
    if old == RecordTables.documents { return try additions(toDocuments: review) }
    guard let old, changesTables else {
      guard review.faults.isEmpty else { throw error(review.faults) }
      return []
    }
    let wanted = definition.creation(dialect: dialect)
    guard !review.isClean || old != wanted else { return try missingParts() }
    try checkDropping(review, of: table)
    try checkFilling(review, of: table)
    if let additions = additions(review, to: old) { return try additions + missingParts() }
    // What new records have each for itself is filled in between.
    let fresh = review.missing.filter(isFresh)
    var filled = table
    filled.columns += fresh.map { TableColumn(name: $0.name, kind: $0.kind, table: table.name) }
    return try fresh.map(addition) + connection.statements(changing: filled, to: definition.keeping(table)) + missingParts()
  }

  /// Whether the rows get the value of a new record in a column, each its own.
  private func isFresh(_ column: TableDefinition.Column) -> Bool {
    column.isNotNull && rows?.fresh.contains(column.name) == true
  }

  /// Adds a column that may be NULL, without a default.
  private func addition(_ column: TableDefinition.Column) -> String {
    dialect.addition(of: column.name, column.kind, to: definition.name)
  }

  /// Whether the database gives the rows their numbers as keys, where the type wants them.
  private func numbersRows() throws -> Bool {
    guard definition.isNumbered else { return true }
    // A key that is the number of the row has no index that the schema would name.
    return try connection.schemaDetails().indexes.contains {
      $0.table.asciiLowercased == definition.name.asciiLowercased && $0.name == IndexSchema.rowNumber
    }
  }

  private var changesTables: Bool {
    switch policy {
    case .update, .updateDroppingData: true
    case .create, .check: false
    }
  }

  /// Creates indexes and triggers that are missing, and drops the table's own triggers that nothing wants any more.
  private func missingParts() throws -> [String] {
    let (indexes, triggers) = (definition.indexCreations(dialect: dialect), definition.triggerCreations(dialect: dialect))
    let details = try connection.schemaDetails()
    let known = Set(details.indexes.map(\.name.asciiLowercased))
    // One of the same name may be for another table.
    let own = details.triggers.filter { $0.name.asciiLowercased.hasPrefix(definition.triggerPrefix.asciiLowercased) }
    let (wanted, there) = (Set(triggers.map(\.sql)), Set(own.map(\.sql)))
    return own.filter { !wanted.contains($0.sql) }.map { dialect.dropTrigger($0.name, on: $0.table) }
      + indexes.filter { !known.contains($0.name.asciiLowercased) }.map(\.sql)
      + triggers.map(\.sql).filter { !there.contains($0) }
  }

  /// ALTER TABLE for columns alone that an engine adds without copying the rows; nil where something else differs.
  private func additions(_ review: TableReview, to old: String) -> [String]? {
    var before = definition
    let names = Set(review.missing.map(\.name))
    before.columns.removeAll { names.contains($0.name) }
    guard !names.isEmpty, review.surplus.isEmpty, review.changed.isEmpty, review.key == nil,
      before.creation(dialect: dialect) == old,
      review.missing.allSatisfy({ (!$0.isNotNull || hasDefault($0)) && $0.fill == $0.defaultValue })
    else { return nil }
    return review.missing.map {
      "ALTER TABLE \(dialect.quote(definition.name)) ADD COLUMN \(definition.definition(of: $0, dialect))"
    }
  }

  private func hasDefault(_ column: TableDefinition.Column) -> Bool {
    column.defaultValue.flatMap { dialect.literal($0, of: column.kind) } != nil
  }

  /// A table of documents gets the columns that it lacks. Any column of it may be NULL, and those without a property are theirs.
  private func additions(toDocuments review: TableReview) throws -> [String] {
    let missing = changesTables ? [] : review.missing.map { "there is no column for the property '\($0.name)'" }
    let faults = missing + review.unfit + [review.key].compactMap(\.self)
    guard faults.isEmpty else { throw error(faults) }
    return review.missing.map(addition) + (changesTables ? try missingParts() : [])
  }

  private func checkDropping(_ review: TableReview, of table: TableSchema) throws {
    if case .updateDroppingData = policy { return }
    let full = try review.surplus.filter { !spent.contains($0.name.asciiLowercased) }.filter {
      try count("\(dialect.quote($0.name)) IS NOT NULL", in: table) > 0
    }
    guard let first = full.first else { return }
    throw error(
      full.map { "'\($0.path)' has values and no property" } + [
        "nothing was changed: keep a property '\(first.name)', migrate its values, or ask for .updateDroppingData"
      ])
  }

  private func checkFilling(_ review: TableReview, of table: TableSchema) throws {
    let filled = review.missing + review.changed.map(\.column)
    for column in filled where column.isNotNull && (column.fill ?? column.defaultValue) == nil && !isFresh(column) {
      let isThere = table.columns.contains { $0.name.asciiLowercased == column.name.asciiLowercased }
      guard try count(isThere ? "\(dialect.quote(column.name)) IS NULL" : "TRUE", in: table) > 0 else { continue }
      throw error([
        "the rows have no value for '\(column.name)', which is not optional: give the type an init(), or make it optional"
      ])
    }
  }

  private func count(_ condition: String, in table: TableSchema) throws -> Int {
    let found = try connection.rows("SELECT count(*) FROM \(table.qualifiedName.quoted(dialect)) WHERE \(condition)", [])
    return if case .integer(let count)? = found.first?.first { Int(count) } else { 0 }
  }

  /// Runs the statements in one transaction, without enforcing foreign keys, which must hold at its end.
  mutating func run() throws {
    let enforces = try connection.enforcesForeignKeys()
    if enforces { try connection.enforceForeignKeys(false) }
    defer { if enforces { try? connection.enforceForeignKeys(true) } }
    try connection.beginMigration()
    do {
      try change()
      try connection.commit()
    } catch {
      try? connection.rollback()
      throw error
    }
  }

  private mutating func change() throws {
    // Another process may have been here before.
    let isThere = try connection.table(named: definition.name) != nil
    let isOwn = try isOwn()
    let isOfDocuments = try isThere && tables.creation(of: definition.name) == RecordTables.documents
    let knownViolations = try connection.foreignKeyViolations().count
    let uses = isThere ? try TableUses(of: definition.name, on: connection) : nil
    var columns = isOwn ? try columnsReadAnew() : []
    if isThere, let steps {
      let known = try known(steps)
      spent = try steps.run(known, connection)
      if known < steps.version { columns.formUnion(rows?.readings.keys.map(\.self) ?? []) }
    }
    let names = Set(try connection.table(named: definition.name)?.columns.map(\.name.asciiLowercased) ?? [])
    columns = columns.filter { names.contains($0.asciiLowercased) }
    if isOwn { try fillFresh(names) }
    for sql in try statements() { try execute(sql) }
    for column in definition.columns {
      let count = try connection.unfitRows(in: column, of: definition.name)
      guard count == 0 else {
        throw error(["'\(column.name)' of \(count) rows cannot become \(dialect.type(of: column.kind))"])
      }
    }
    if !columns.isEmpty { try rows?.review(columns, on: connection) }
    let violations = try connection.foreignKeyViolations()
    if violations.count > knownViolations { throw error(["\(violations[0])"]) }
    if let lost = try uses?.lost(by: TableUses(of: definition.name, on: connection)), !lost.isEmpty {
      throw error(lost + ["nothing was changed"])
    }
    guard !isOfDocuments else { return }
    try tables.record(
      definition.name, definition.creation(dialect: dialect), version: steps?.version,
      readings: rows?.readings.map { "\($0) \($1)" } ?? [])
  }

  /// Gives the rows what each new record has for itself, before their columns may not be NULL.
  private func fillFresh(_ names: Set<String>) throws {
    for column in definition.columns where isFresh(column) {
      if !names.contains(column.name.asciiLowercased) { try connection.execute(addition(column)) }
      try rows?.fill(column.name, on: connection)
    }
  }

  /// Runs a statement; its error names the table, not the copy of it that is being made.
  private func execute(_ sql: String) throws {
    do {
      try connection.execute(sql)
    } catch var error as DAOError {
      error.message =
        "the table '\(definition.name)' cannot become what its records want: "
        + error.message.replacing(TableDefinition.copyPrefix, with: "")
      if error.sql?.contains(TableDefinition.copyPrefix) == true { error.sql = nil }
      throw error
    }
  }

  private func error(_ faults: [String]) -> DAOError {
    DAOError(.recordTable, "the table '\(definition.name)' is not as its records want it: \(faults.joined(separator: "; "))")
  }
}
