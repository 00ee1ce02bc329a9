#if PostgreSQL
  // Unsafe: this file calls libpq's statement functions.
  import CPostgres
  import DAOCore
  import DAOSQL
  import Foundation

  /// A prepared statement of PostgreSQL, and the rows of its last run.
  final class PostgresStatement: PreparedStatement {
    let text: StatementText
    /// Its name on the server; empty for one that is used once.
    let name: String
    let dateStrategy: Configuration.DateStrategy
    let readsNullAsZero: Bool
    let showsValues: Bool
    let columns: NameTable
    let state = StatementState()
    /// The types of its parameters and columns, as the server has found them.
    let parameterTypes: [PostgresType]
    let columnTypes: [PostgresType]
    /// The number of the table and of the column that each result column comes from; 0 for a calculation.
    let origins: [(table: Oid, column: Int)]
    /// Whether a call holds the statement now.
    var isBorrowed = false
    /// The time of its last use, as a count of the connection's borrowings.
    var lastUse = 0

    unowned let connection: PostgresConnection
    var values: PostgresValues
    /// The rows; nil before the first step.
    private(set) var result: OpaquePointer?
    private(set) var row: Int32 = -1

    /// - Throws: ``DAOError`` for SQL that the server refuses.
    init(_ text: StatementText, name: String, connection: PostgresConnection) throws {
      self.text = text
      self.name = name
      self.connection = connection
      dateStrategy = connection.configuration.dateStrategy
      showsValues = connection.configuration.showsValues
      readsNullAsZero = (text.nulls ?? connection.configuration.nulls) == .zero
      PQclear(try connection.run(text) { PQsendPrepare($0, name, text.sql, 0, nil) })
      let found = try connection.run(text) { PQsendDescribePrepared($0, name) }
      defer { PQclear(found) }
      parameterTypes = (0..<PQnparams(found)).map { PostgresType(PQparamtype(found, $0)) }
      let count = PQnfields(found)
      columnTypes = (0..<count).map { PostgresType(PQftype(found, $0)) }
      columns = NameTable((0..<count).map { PQfname(found, $0).map { String(cString: $0) } ?? "" })
      origins = (0..<count).map { (PQftable(found, $0), Int(PQftablecol(found, $0))) }
      values = PostgresValues(count: parameterTypes.count)
      guard parameterTypes.count == text.parameters.count else {
        throw DAOError(
          .parameter,
          "the server reads \(parameterTypes.count) parameters here, and the statement has \(text.parameters.count)",
          operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
      }
    }

    var isReadOnly: Bool { text.verb == .query }

    var returnsRows: Bool { columns.count > 0 }

    /// The server does not tell them: nothing is cached, and every change is told.
    var tables: StatementTables { .unknown }

    func bind(_ arguments: Arguments) throws { try state.bind(arguments, to: self) }

    func step() throws -> Bool {
      if result == nil { try start() }
      row += 1
      return row < PQntuples(result)
    }

    func run() throws -> Int {
      if result == nil { try start() }
      row = PQntuples(result)
      if text.verb == .definition { connection.noteSchemaChange() }
      return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    private func start() throws {
      do {
        // A change outside of a transaction commits by itself.
        let commits = !isReadOnly && connection.transactionState == .none
        result = try commits ? connection.tellingUnknownOutcome("the change", send) : send()
        row = -1
      } catch let error as DAOError where error.code == .schemaChanged {
        // "cached plan must not change result type": the next call prepares it anew.
        connection.forget(self)
        connection.noteSchemaChange()
        throw error
      }
    }

    private func send() throws -> OpaquePointer? {
      try values.withPointers { count, texts, lengths, formats in
        try connection.run(text) { PQsendQueryPrepared($0, name, count, texts, lengths, formats, 0) }
      }
    }

    func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> { state.reading(type, of: self) }

    func reset() {
      PQclear(result)
      result = nil
      row = -1
      values.reset()
    }

    /// Frees the statement's rows. The server keeps the statement until it is deallocated.
    func close() {
      reset()
      state.close()
    }
  }
#endif
