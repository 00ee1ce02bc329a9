import DAOCore
import DAOSQL

/// What analyses of statements need of a schema, read once until it changes: each fact takes a pragma.
final class SQLiteSchemaFacts: SQLSchema {
  /// The connection's generation and SQLite's own number of the schema, by which the facts hold.
  let generation: Int
  let version: Value
  let views = KnownViews()
  private unowned let connection: SQLiteConnection
  private var tables: [String: TableSchema?] = [:]
  private var kinds: [TableName: String] = [:]
  private var nullable: [StatementDescription.Origin: Bool?] = [:]
  /// The error of the first fact that could not be read.
  private(set) var failure: (any Error)?

  init(_ connection: SQLiteConnection, generation: Int, version: Value) {
    self.connection = connection
    self.generation = generation
    self.version = version
  }

  private func found<T>(_ fact: T, _ find: () throws -> T) -> T {
    do {
      return try find()
    } catch {
      failure = failure ?? error
      return fact
    }
  }

  func table(_ name: TableName) -> TableSchema? {
    if let known = tables[name.description] { return known }
    let table = found(nil) { try connection.tableSchema(name.description) }
    tables[name.description] = .some(table)
    return table
  }

  func definition(ofView name: TableName) -> ViewDefinition? { found(nil) { try connection.definition(ofView: name) } }

  func isVirtual(_ name: TableName) -> Bool { kind(of: name) == "virtual" }

  func hasPlainKey(_ name: TableName) -> Bool { found(false) { try connection.hasPlainKey(name) } }

  private func kind(of name: TableName) -> String {
    if let known = kinds[name] { return known }
    let kind = found("") { try connection.kind(of: name) }
    kinds[name] = kind
    return kind
  }

  func isNeverNull(_ column: TableColumn, of table: TableName) -> Bool {
    takesNull(StatementDescription.Origin(table: table, column: column.name)) == false
  }

  /// Whether a column can hold NULL, found once; nil if the engine does not say.
  func takesNull(_ origin: StatementDescription.Origin) -> Bool? {
    if let known = nullable[origin] { return known }
    // The NOT NULL of a virtual table's column is not enforced.
    let takesNull = kind(of: origin.table) == "table" ? found(nil) { try connection.takesNull(origin) } : nil
    nullable[origin] = .some(takesNull)
    return takesNull
  }
}
