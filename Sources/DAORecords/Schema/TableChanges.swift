import DAOCore
import DAORuntime
import DAOSQL

/// Makes the table of a record what its type wants.
struct TableChanges {
  let definition: TableDefinition
  let policy: TablePolicy
  /// Nil for a type without versions.
  let steps: TableSteps?
  /// The columns whose values are in others: they are dropped with them.
  private var spent: Set<String> = []
  private let connection: any TableChangingConnection
  private let tables: RecordTables
  private var dialect: any Dialect { connection.dialect }

  init(
    _ definition: TableDefinition, _ policy: TablePolicy, _ steps: TableSteps? = nil, on connection: any Connection
  ) throws {
    guard let connection = connection as? any TableChangingConnection else {
      throw DAOError(.recordTable, "the database's driver makes no tables for records")
    }
    self.connection = connection
    self.definition = definition
    self.policy = policy
    self.steps = steps
    tables = RecordTables(connection)
  }

  /// Whether the table has to be made, changed or migrated.
  ///
  /// - Throws: As ``statements()`` does; ``DAOError/Code/recordTable`` for a table of somebody else, or of a newer version.
  func isNeeded() throws -> Bool {
    if let steps, try connection.tableSchema(definition.name) != nil, try known(steps) < steps.version { return true }
    return try !statements().isEmpty
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
    guard let table = try connection.tableSchema(definition.name) else {
      if case .check = policy { throw error(["there is no table '\(definition.name)'"]) }
      return [definition.creation(dialect: dialect)]
        + (definition.indexCreations(dialect: dialect) + definition.triggerCreations(dialect: dialect)).map(\.sql)
    }
    let review = TableReview(of: table.withoutOwnColumns, against: definition, dialect)
    let old = try tables.creation(of: definition.name)
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
    return try connection.statements(changing: table, to: definition.keeping(table)) + missingParts()
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
    let known = Set(details.indexes.map(\.name))
    // One of the same name may be for another table.
    let own = details.triggers.filter { $0.name.hasPrefix(definition.triggerPrefix) }
    let (wanted, there) = (Set(triggers.map(\.sql)), Set(own.map(\.sql)))
    return own.filter { !wanted.contains($0.sql) }.map { "DROP TRIGGER \(dialect.quote($0.name))" }
      + indexes.filter { !known.contains($0.name) }.map(\.sql) + triggers.map(\.sql).filter { !there.contains($0) }
  }

  /// ALTER TABLE for columns alone that an engine adds without copying the rows; nil where something else differs.
  private func additions(_ review: TableReview, to old: String) -> [String]? {
    var before = definition
    let names = Set(review.missing.map(\.name))
    before.columns.removeAll { names.contains($0.name) }
    guard !names.isEmpty, review.surplus.isEmpty, review.changed.isEmpty, review.key == nil,
      before.creation(dialect: dialect) == old,
      review.missing.allSatisfy({ (!$0.isNotNull || $0.defaultValue?.sqlLiteral != nil) && $0.fill == $0.defaultValue })
    else { return nil }
    return review.missing.map {
      "ALTER TABLE \(dialect.quote(definition.name)) ADD COLUMN \(definition.definition(of: $0, dialect))"
    }
  }

  /// A table of documents gets the columns that it lacks. Any column of it may be NULL, and those without a property are theirs.
  private func additions(toDocuments review: TableReview) throws -> [String] {
    let missing = changesTables ? [] : review.missing.map { "there is no column for the property '\($0.name)'" }
    let faults = missing + review.unfit + [review.key].compactMap(\.self)
    guard faults.isEmpty else { throw error(faults) }
    return review.missing.map {
      "ALTER TABLE \(dialect.quote(definition.name)) ADD COLUMN \(dialect.quote($0.name)) \(dialect.type(of: $0.kind))"
    } + (changesTables ? try missingParts() : [])
  }

  private func checkDropping(_ review: TableReview, of table: TableSchema) throws {
    if case .updateDroppingData = policy { return }
    let full = try review.surplus.filter { !spent.contains($0.name.lowercased()) }.filter {
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
    for column in filled where column.isNotNull && (column.fill ?? column.defaultValue) == nil {
      let isThere = table.columns.contains { $0.name.lowercased() == column.name.lowercased() }
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
      // Another process may have been here before.
      if let steps, try connection.tableSchema(definition.name) != nil {
        spent = try steps.run(known(steps), connection)
      }
      let isOfDocuments =
        try connection.tableSchema(definition.name) != nil && tables.creation(of: definition.name) == RecordTables.documents
      let statements = try statements()
      let before = try connection.foreignKeyViolations().count
      for sql in statements { try connection.execute(sql) }
      for column in definition.columns {
        let count = try connection.unfitRows(in: column, of: definition.name)
        guard count == 0 else {
          throw error(["'\(column.name)' of \(count) rows cannot become \(dialect.type(of: column.kind))"])
        }
      }
      if let violation = try connection.foreignKeyViolations().first, try connection.foreignKeyViolations().count > before {
        throw error(["\(violation)"])
      }
      if !isOfDocuments {
        try tables.record(definition.name, definition.creation(dialect: dialect), version: steps?.version)
      }
      try connection.commit()
    } catch {
      try? connection.rollback()
      throw error
    }
  }

  private func error(_ faults: [String]) -> DAOError {
    DAOError(.recordTable, "the table '\(definition.name)' is not as its records want it: \(faults.joined(separator: "; "))")
  }
}
