#if PostgreSQL
  import CPostgres
  import DAOCore
  import DAOSQL

  /// What analyses of statements need of a schema, asked for once until this connection changes it.
  final class PostgresSchemaFacts: SQLSchema {
    let views = KnownViews()
    private unowned let connection: PostgresConnection
    private var tables: [TableName: TableSchema?] = [:]
    private var types: [Oid: String] = [:]
    private lazy var rowFunctions = found([]) { try connection.rowFunctions() }
    private var origins: [Place: StatementDescription.Origin?] = [:]
    /// The error of the first fact that could not be read.
    private(set) var failure: (any Error)?

    private struct Place: Hashable {
      let table: Oid
      let column: Int
    }

    init(_ connection: PostgresConnection) { self.connection = connection }

    private func found<T>(_ fact: T, _ find: () throws -> T) -> T {
      do {
        return try find()
      } catch {
        failure = failure ?? error
        return fact
      }
    }

    func table(_ name: TableName) -> TableSchema? {
      if let known = tables[name] { return known }
      let table = found(nil) { try connection.tableSchema(name.description) }
      tables[name] = .some(table)
      return table
    }

    func definition(ofView name: TableName) -> ViewDefinition? {
      found(nil) { try connection.definition(ofView: name) }.map { ViewDefinition(sql: $0) }
    }

    func isVirtual(_ name: TableName) -> Bool { false }

    func givesRows(_ function: String) -> Bool { rowFunctions.contains(function) }

    func origin(ofColumn column: Int, inTable table: Oid) -> StatementDescription.Origin? {
      guard table != 0, column > 0 else { return nil }
      let place = Place(table: table, column: column)
      if let known = origins[place] { return known }
      let origin = found(nil) { try connection.origin(ofColumn: column, inTable: table) }
      origins[place] = .some(origin)
      return origin
    }

    /// The name of a type; that of what stores it for a domain or an enumeration.
    func typeName(_ type: Oid) -> String {
      if let known = types[type] { return known }
      let name = found("") { try connection.typeName(type) }
      types[type] = name
      return name
    }
  }
#endif
