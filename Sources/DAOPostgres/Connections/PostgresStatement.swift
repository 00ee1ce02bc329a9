#if PostgreSQL
  // Unsafe: this file calls libpq's statement functions.
  import CPostgres
  import DAOCore
  import DAOSQL
  import Foundation

  /// A prepared statement of PostgreSQL, and the rows of its last run.
  final class PostgresStatement: PreparedStatement {
    let text: StatementText
    /// Its SQL as the server reads it.
    let sql: String
    /// Its name on the server; empty for one that the server does not keep.
    private(set) var name: String
    let dateStrategy: Configuration.DateStrategy
    let readsNullAsZero: Bool
    let showsValues: Bool
    let columns: NameTable
    let state = StatementState()
    /// The types of its parameters and columns, as the server has found them.
    let parameterTypes: [PostgresType]
    let columnTypes: [PostgresType]
    /// The types of the elements of those that are arrays.
    let parameterElements: [PostgresType]
    let columnElements: [PostgresType]
    let parameterNumbers: [Oid]
    let columnNumbers: [Oid]
    /// The number of the table and of the column that each result column comes from; 0 for a calculation.
    let origins: [(table: Oid, column: Int)]
    /// Whether a call holds the statement now.
    var isBorrowed = false
    /// The time of its last use, as a count of the connection's borrowings.
    var lastUse = 0
    /// Whether it was prepared for another schema, and is not lent any more.
    var isOutdated = false
    /// When the server is asked again for the types of its parameters.
    var end = ContinuousClock.now
    private(set) var readsInPortions = false
    /// Which of its portions are undone alone when they fail.
    private var undonePortions = UndonePortions.none
    /// How the statement was sent ahead of the run that reads its answer; nil where it was not.
    private var ahead: Ahead?
    /// Whether the driver itself asks, by the way: it is no part of a call.
    var isOwn = false
    /// Whether values are written as texts, all of them, for a COPY.
    private(set) var writesTexts = false
    /// The stream of rows that is under way in its place.
    private(set) var copy: PostgresCopy?

    unowned let connection: PostgresConnection
    //
    // Its fields are not checked for exclusive access: only the connection's borrower touches them.
    @exclusivity(unchecked) var values: PostgresValues
    /// The rows that have been fetched; nil before the first step.
    @exclusivity(unchecked) private(set) var result: OpaquePointer?
    /// What owns the rows where a call keeps them; nil where the statement does.
    private var keptRows: PostgresCallAnswers.Rows?
    @exclusivity(unchecked) private(set) var row: Int32 = -1
    @exclusivity(unchecked) private var cursor: PostgresCursor?

    /// - Parameter found: How the server describes it.
    /// - Throws: ``DAOError`` where it has another number of parameters than its text, or a type cannot be looked up.
    convenience init(_ preparation: PostgresPreparation, _ found: OpaquePointer?, connection: PostgresConnection) throws {
      try self.init(preparation.text, sql: preparation.sql, name: preparation.name, found, connection: connection)
    }

    init(_ text: StatementText, sql: String, name: String, _ found: OpaquePointer?, connection: PostgresConnection) throws {
      (self.text, self.sql, self.name) = (text, sql, name)
      self.connection = connection
      dateStrategy = connection.configuration.dateStrategy
      showsValues = connection.configuration.showsValues
      readsNullAsZero = (text.nulls ?? connection.configuration.nulls) == .zero
      parameterNumbers = (0..<PQnparams(found)).map { PQparamtype(found, $0) }
      columnNumbers = Self.columnNumbers(of: found)
      let (parameters, results) = try (parameterNumbers.map(connection.type), columnNumbers.map(connection.type))
      (parameterTypes, parameterElements) = (parameters.map(\.type), parameters.map(\.element))
      (columnTypes, columnElements) = (results.map(\.type), results.map(\.element))
      columns = NameTable(Self.columnNames(of: found))
      origins = (0..<PQnfields(found)).map { (PQftable(found, $0), Int(PQftablecol(found, $0))) }
      values = PostgresValues(count: parameterTypes.count)
      guard parameterTypes.count == text.parameters.count else {
        throw DAOError(
          .parameter,
          "the server reads \(parameterTypes.count) parameters here, and the statement has \(text.parameters.count)",
          operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
      }
    }

    /// Notes that the server does not keep it any more.
    func forgetName() { name = "" }

    static func columnNames(of result: OpaquePointer?) -> [String] {
      (0..<PQnfields(result)).map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
    }

    private static func columnNumbers(of result: OpaquePointer?) -> [Oid] {
      (0..<PQnfields(result)).map { PQftype(result, $0) }
    }

    var isReadOnly: Bool { text.verb == .query }

    var returnsRows: Bool { columns.count > 0 }

    /// The server does not tell them: nothing is cached, and every change is told.
    var tables: StatementTables { .unknown }

    func bind(_ arguments: Arguments) throws { try state.bind(arguments, to: self) }

    // MARK: Running

    func readInPortions(undoing undone: UndonePortions) { (readsInPortions, undonePortions) = (true, undone) }

    func step() throws -> Bool {
      if result == nil { try start() }
      if row < 0 { try checkColumns() }
      row += 1
      while row >= PQntuples(result) {
        guard let portion = try nextPortion() else { return false }
        take(portion)
        row = 0
      }
      return true
    }

    var rowsAhead: Int { Int(PQntuples(result) - row - 1) }

    func run() throws -> Int {
      if result == nil { try start() }
      row = PQntuples(result)
      if text.verb == .definition { connection.noteSchemaChange() }
      return PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// How a statement was sent.
    struct Ahead {
      /// What libpq said to it.
      let result: Int32
      let commits: Bool
    }

    /// Sends the statement ahead of its next run.
    func sendAhead(_ handle: OpaquePointer) { ahead = sent(handle) }

    private func sent(_ handle: OpaquePointer) -> Ahead {
      connection.readLook()
      let commits = commits
      return Ahead(result: send(handle), commits: commits)
    }

    /// Whether it commits by itself: a change outside of a transaction.
    private var commits: Bool { !isReadOnly && connection.transactionState == .none }

    private func start() throws {
      guard let answers = connection.answers, !isOwn else { return try startNow() }
      if ahead != nil { return try start(answering: answers) }
      guard !answers.isAtEnd || connection.sendsNext(self, of: answers) else {
        answers.isOver = true
        return try startNow()
      }
      try connection.undoingFailure(isOfCall: true) { try start(answering: answers) }
    }

    private func start(answering answers: PostgresCallAnswers) throws {
      if let rows = try answers.next(text, values) { return take(rows) }
      ahead = try answers.takeSent(text, values) ?? ahead
      if ahead == nil {
        guard connection.sendsNext(self, of: answers) else {
          answers.isOver = true
          return try startNow()
        }
        try connection.checkInterrupt()
        answers.sent = .init(text: text, values: values, ahead: sent(try connection.openHandle))
        throw CallRepetition.afterAnswer
      }
      // One that must be prepared anew is not run again as it is.
      let mayBeUndone = { [connection] (error: DAOError) in
        connection.transactionState == .failed && error.code != .schemaChanged
      }
      keptRows = try answers.adding(to: text, values, orErrorIf: mayBeUndone) {
        try startNow()
        return result
      }
    }

    private func startNow() throws {
      do {
        if let ahead {
          try ahead.commits ? connection.tellingUnknownOutcome("the change", readAhead) : readAhead()
        } else if readsInPortions, connection.isInTransaction, isQuery {
          try openCursor()
        } else {
          try commits ? connection.tellingUnknownOutcome("the change", runStatement) : connection.undoingFailure(runStatement)
        }
      } catch let error as DAOError {
        throw connection.outdating(self, after: error)
      }
    }

    /// Reads the answer to what was sent ahead.
    private func readAhead() throws {
      guard let ahead else { return }
      self.ahead = nil
      take(try connection.run(text, isSent: true) { _ in ahead.result })
    }

    private func runStatement() throws { take(try connection.run(text, send)) }

    private func openCursor() throws {
      let opened = cursor ?? PostgresCursor(on: connection, undoing: undonePortions)
      cursor = opened
      take(try opened.open(for: text, on: connection) { send($0 + sql, values, 0, $1) })
    }

    private func nextPortion() throws -> OpaquePointer? { try cursor?.next(on: connection) }

    /// Takes the result of a run of the statement, whose rows can be read then.
    func take(_ result: OpaquePointer?) {
      if keptRows == nil { PQclear(self.result) }
      keptRows = nil
      self.result = result
      row = -1
    }

    /// Takes rows that a call keeps.
    private func take(_ rows: PostgresCallAnswers.Rows) {
      take(rows.result)
      keptRows = rows
    }

    /// Sends the statement with its values.
    private func send(_ handle: OpaquePointer) -> Int32 { send(values, 0, handle) }

    /// Sends the statement with the values of one of several runs.
    func send(_ values: PostgresValues, _ run: Int, _ handle: OpaquePointer) -> Int32 {
      guard !name.isEmpty else { return send(sql, values, run, handle) }
      return values.withPointers(ofRun: run) { count, texts, lengths, formats in
        PQsendQueryPrepared(handle, name, count, texts, lengths, formats, 0)
      }
    }

    private func send(_ sql: String, _ values: PostgresValues, _ run: Int, _ handle: OpaquePointer) -> Int32 {
      values.withPointers(ofRun: run) { count, texts, lengths, formats in
        PQsendQueryParams(handle, sql, count, parameterNumbers, texts, lengths, formats, 0)
      }
    }

    /// Whether it is a query and nothing else, which a cursor can be declared for
    /// (<https://www.postgresql.org/docs/15/sql-declare.html>).
    private lazy var isQuery: Bool = {
      guard text.verb == .query,
        case .query = SQLStatement.statements(of: text.sql, dialect: connection.dialect).first?.tree.form
      else { return false }
      return true
    }()

    /// Whether a parameter is one of the values of an `IN (…)`.
    func isListed(_ index: Int) -> Bool { listed[index - 1] }

    private lazy var listed: [Bool] = {
      ParameterUse.uses(in: text, text.analysis(connection.dialect, UnknownSchema())).map(\.isListed)
    }()

    /// Where the server keeps no statement, each run has columns of its own.
    private func checkColumns() throws {
      guard name.isEmpty || cursor != nil, PQresultStatus(result) == PGRES_TUPLES_OK,
        columnNumbers != Self.columnNumbers(of: result) || columns.names != Self.columnNames(of: result)
      else { return }
      connection.outdate(self)
      // A change has happened, and must not be run once more.
      throw DAOError(
        isReadOnly ? .schemaChanged : .database, "the columns have changed since the statement was prepared", sql: text.sql)
    }

    /// Binds it for the first row of a stream, which goes another way than its runs. Returns false where there is none.
    func beginCopy(_ bind: (Int) throws -> Bool) throws -> Bool {
      guard let (table, columns) = SQLStatement.statements(of: text.sql, dialect: connection.dialect).first?.storedParameters
      else { return false }
      writesTexts = true
      guard try bind(0) else { return false }
      copy = try PostgresCopy(self, into: table, columns)
      return true
    }

    func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> { state.reading(type, of: self) }

    func reset() {
      // Nobody has asked for the answer.
      try? readAhead()
      cursor?.leave(to: connection)
      cursor = nil
      (readsInPortions, undonePortions) = (false, .none)
      (copy, writesTexts) = (nil, false)
      take(nil)
      values.reset()
    }

    /// Frees the statement's rows. The server keeps the statement until it is deallocated.
    func close() {
      reset()
      state.close()
    }
  }
#endif
