import DAOCore
import DAOSQL

/// The steps that bring the rows of a record's table from one version of the type to the next, for programs without streams.
///
/// ```swift
/// let people = try database.records(Person.self, version: 3) { migration in
///   migration.step(2) { try $0.rename("name", to: \.firstName) }
///   migration.step(3) { table in
///     try table.combine(["street", "town"], into: \.address, by: ", ")
///     try table.fill(\.slug, with: "lower(firstName)")
///   }
/// }
/// ```
/// The steps after the version of the table run in their order, in one transaction with the change of the table: columns that only
/// come or go need none. A new table begins at the newest version, and runs no step.
public final class RecordMigration<R: Record> {
  private(set) var steps: [(version: Int, run: (RecordMigrationTable<R>) throws -> Void)] = []

  init() {}

  /// The steps for a table, in the order of their versions.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for two steps to one version, and one beyond the newest.
  func steps(_ draft: RecordDraft<R>, to newest: Int) throws -> TableSteps {
    let versions = steps.map(\.version)
    guard Set(versions).count == versions.count, versions.allSatisfy({ (1...Swift.max(newest, 1)).contains($0) }) else {
      throw DAOError(.configuration, "the steps of \(R.self) are to versions from 1 to \(newest), each to one of its own")
    }
    let ordered = steps.sorted { $0.version < $1.version }
    return TableSteps(version: newest) { known, connection in
      let table = RecordMigrationTable(draft, on: connection)
      for step in ordered where step.version > known { try step.run(table) }
      return table.spent
    }
  }

  /// Adds the step to a version.
  public func step(_ version: Int, _ run: @escaping (RecordMigrationTable<R>) throws -> Void) {
    steps.append((version, run))
  }
}

/// The table of a record in the middle of a migration: its old columns, and those that its steps have made.
///
/// Steps of one's own are methods in an extension of it.
public final class RecordMigrationTable<R: Record> {
  private let draft: RecordDraft<R>
  private let connection: any Connection
  private var dialect: any Dialect { connection.dialect }
  private var table: String { dialect.quote(draft.definition.name) }
  /// The columns whose values are in others now: they may be dropped.
  private(set) var spent: Set<String> = []

  init(_ draft: RecordDraft<R>, on connection: any Connection) {
    self.draft = draft
    self.connection = connection
  }

  /// Gives a column the name of a property, with its values.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func rename(_ column: String, to property: PartialKeyPath<R>) throws {
    try rename(column, to: draft.shape.column(of: property))
  }

  /// Gives a column another name, which may be that of a version in between.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func rename(_ column: String, to name: String) throws {
    let old = try existing(column)
    try connection.execute("ALTER TABLE \(table) RENAME COLUMN \(dialect.quote(old)) TO \(dialect.quote(name))")
  }

  /// Joins the values of columns, with a text between them, into a property. Values that are NULL are left out; where all are, the
  /// property is empty.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func combine(_ columns: [String], into property: PartialKeyPath<R>, by separator: String) throws {
    try combine(columns, into: draft.shape.column(of: property), by: separator)
  }

  /// Joins the values of columns, as the form with a property does, into a column, which is made if it is not there.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func combine(_ columns: [String], into target: String, by separator: String) throws {
    let names = try columns.map(existing)
    let glue = Value.text(separator).sqlLiteral ?? "''"
    let parts = names.map { "coalesce(\(glue) || \(dialect.quote($0)), '')" }
    try fill(target, with: "substr(\(parts.joined(separator: " || ")), \(separator.unicodeScalars.count + 1))")
    spent.formUnion(names.map { $0.asciiLowercased })
    spent.remove(target.asciiLowercased)
  }

  /// Divides the values of a column at the first occurrence of a text. Where it does not occur, the first property gets the whole
  /// value, and the second an empty text.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func split(
    _ column: String, at separator: String, into first: PartialKeyPath<R>, and second: PartialKeyPath<R>
  ) throws {
    try split(column, at: separator, into: draft.shape.column(of: first), and: draft.shape.column(of: second))
  }

  /// Divides the values of a column, as the form with properties does, into columns, which are made if they are not there.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func split(_ column: String, at separator: String, into first: String, and second: String) throws {
    let name = try existing(column)
    let (value, mark) = (dialect.quote(name), Value.text(separator).sqlLiteral ?? "''")
    let place = dialect.position(of: mark, in: value)
    let rest = "substr(\(value), \(place) + \(separator.unicodeScalars.count))"
    let (head, tail) = (try self.column(first), try self.column(second))
    // Both at once: either may be the column that is divided.
    try connection.execute(
      "UPDATE \(table) SET \(dialect.quote(head)) = CASE WHEN \(place) = 0 THEN \(value) ELSE substr(\(value), 1, \(place) - 1) END, "
        + "\(dialect.quote(tail)) = CASE WHEN \(place) = 0 THEN '' ELSE \(rest) END")
    spent.insert(name.asciiLowercased)
    spent.subtract([head.asciiLowercased, tail.asciiLowercased])
  }

  /// Gives a property the value of SQL over the row's columns: `"lower(firstName)"`.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a property without a column; errors of the SQL.
  public func fill(_ property: PartialKeyPath<R>, with sql: String) throws {
    try fill(draft.shape.column(of: property), with: sql)
  }

  /// Gives a column the value of SQL over the row's columns. It is made if it is not there.
  ///
  /// - Throws: Errors of the SQL.
  public func fill(_ column: String, with sql: String) throws {
    let name = try self.column(column)
    try connection.execute("UPDATE \(table) SET \(dialect.quote(name)) = (\(sql))")
    spent.remove(name.asciiLowercased)
  }

  /// The column with a name, which is made if it is not there: for any values, where no property has it.
  private func column(_ name: String) throws -> String {
    if let column = try names().first(where: { $0.asciiLowercased == name.asciiLowercased }) { return column }
    let kind = draft.definition.columns.first { $0.name.asciiLowercased == name.asciiLowercased }?.kind ?? .unknown
    try connection.execute(dialect.addition(of: name, kind, to: draft.definition.name))
    return name
  }

  /// Allows a column to be dropped with its values.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for a name that the table does not have.
  public func drop(_ column: String) throws { spent.insert(try existing(column).asciiLowercased) }

  /// Runs SQL of one's own, in the transaction of the migration.
  ///
  /// - Throws: Errors of the SQL; nothing of the migration is kept then.
  public func execute(_ sql: String) throws { try connection.execute(sql) }

  private func names() throws -> [String] { try connection.table(named: draft.definition.name)?.columns.map(\.name) ?? [] }

  private func existing(_ column: String) throws -> String {
    let names = try names()
    if let name = names.first(where: { $0.asciiLowercased == column.asciiLowercased }) { return name }
    throw DAOError(
      .missingColumn, "the table '\(draft.definition.name)' has no column '\(column)'\(Spelling.hint(for: column, in: names))")
  }
}
