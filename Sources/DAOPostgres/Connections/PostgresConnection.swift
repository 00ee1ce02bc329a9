#if PostgreSQL
  // Unsafe: this file calls libpq's connection functions.
  import CPostgres
  import DAOCore
  import Foundation

  /// A connection to a PostgreSQL database.
  final class PostgresConnection: Connection {
    let dialect: any Dialect = PostgresDialect()
    var dateStrategy: Configuration.DateStrategy { configuration.dateStrategy }
    var interrupter: any Interrupter { ownInterrupter }
    private(set) var schemaGeneration = 0
    /// That of the last transaction's begin.
    var generationAtBegin = 0

    let ownInterrupter: PostgresInterrupter
    private let address: PostgresAddress
    let configuration: Configuration
    /// Nil before the connection is open and once it is closed, and while another takes its place.
    private(set) var handle: OpaquePointer?
    /// Whether the connection that there was has ended, and the next use opens another.
    private var isLost = false
    /// Whether the statements have run that every connection begins with.
    var isConfigured = false
    /// Whether a script has set something since, or has reset what was set.
    var scriptSettings = (areNew: false, areLost: false)
    var cache = PostgresStatementCache()
    /// The number of the next prepared statement's or cursor's name.
    var nextName = 0
    /// The number of rollbacks to savepoints.
    var savepointRollbacks = 0
    /// The runs of a statement that were sent and not read yet.
    var runs: (statement: PostgresStatement, pipeline: PostgresPipeline)?
    /// The statement that the server was asked to prepare ahead.
    var preparation: PostgresPreparation?
    /// The answers to the statements of a call that runs again for each of them.
    var answers: PostgresCallAnswers?
    /// Whether the requests of a cursor are sent without a wait, and libpq's result for the one that was sent and not read yet.
    var portions: (areSent: Bool, sent: Int32?) = (false, nil)
    /// The cursors of the open transaction that nobody reads any more.
    var leftCursors: [PostgresCursor] = []
    /// The command that was sent ahead.
    var sentCommand: String?
    /// Whether a COPY is under way, during which nothing else runs.
    var isTakingRows = false
    /// What a call that must not wait asks about the schema.
    var looks = PostgresLooks()
    /// What is known of the types that a schema defines.
    var types: [Oid: PostgresType.Found] = [:]
    /// What descriptions of statements know of the schema.
    var facts: PostgresSchemaFacts?
    /// Whether a transaction has begun that has not been committed or rolled back yet, also where its connection is gone.
    var hasBegun = false
    /// Whether that transaction only reads: nothing becomes of it but its end.
    var isReadOnly = false
    /// What gives the session the settings again that it had before streams.
    var sessionSettings: String?
    /// What has become of the wait for what was sent, where that is being cancelled and no thread waits.
    var stoppedWait: PostgresWait?
    /// When a server that does not answer what nothing stops is given up; nil for never.
    var answersBefore: DispatchTime?
    /// Whether what would wait for the server throws.
    var mustNotWait = false
    /// The first error of the server since the last command of the driver's own, each of which begins or ends something: a failed
    /// transaction takes none but its end.
    var firstError: DAOError?
    var failure: DAOError? { transactionState == .failed ? firstError : nil }
    /// Whether something of the connection must last: it is not opened again meanwhile.
    var isKept = false
    /// When the server was last asked for something, and when it was connected to.
    private(set) var lastUse = ContinuousClock.now
    private(set) var start = ContinuousClock.now

    /// Connects on the calling thread, which waits.
    ///
    /// - Throws: ``DAOError/Code/cannotOpen`` if there is no server, or it refuses.
    convenience init(address: PostgresAddress, configuration: Configuration) throws {
      try self.init(to: address, configuration)
      try take(address.connect(options))
      try configure()
    }

    private init(to address: PostgresAddress, _ configuration: Configuration) throws {
      (self.address, self.configuration) = (address, configuration)
      ownInterrupter = try PostgresInterrupter()
    }

    #if os(Linux)
      /// Connects without a thread that waits.
      static func open(
        _ address: PostgresAddress, _ configuration: Configuration,
        _ done: @escaping @Sendable (Result<any Connection, any Error>) -> Void
      ) {
        do {
          // Nobody else has it before it is opened.
          nonisolated(unsafe) let connection = try PostgresConnection(to: address, configuration)
          connection.open { error in done(error.map { .failure($0) } ?? .success(connection)) }
        } catch {
          done(.failure(error))
        }
      }

      /// Connects, or connects again, without a thread that waits.
      func open(_ done: @escaping @Sendable ((any Error)?) -> Void) {
        leave()
        // Nothing else uses it before it is open.
        nonisolated(unsafe) let connection = self
        PostgresOpening.begin(address, options) { handle, late in
          do { try connection.take(handle, late: late) } catch { return done(error) }
          connection.configure(done)
        }
      }
    #endif

    /// What holds for a connection where its address does not say otherwise.
    private var options: [(name: String, value: String)] {
      // Where the network forgets an idle connection, which nobody tells, the system finds it out before it is used: nothing stops the
      // beginning and the end of a transaction.
      var options = [
        ("fallback_application_name", "DAOKit"), ("keepalives_idle", "60"), ("keepalives_interval", "10"),
        ("keepalives_count", "3"), ("tcp_user_timeout", "90000"),
      ]
      if getenv("PGCONNECT_TIMEOUT") == nil {
        options.append(
          ("connect_timeout", "\(Int(max(2, configuration.acquireTimeout.bounded / .seconds(1)).rounded(.up)))"))
      }
      return options
    }

    /// Takes a connection to the server that was opened.
    private func take(_ opened: OpaquePointer?, late: [PostgresHost] = []) throws {
      guard PQstatus(opened) == CONNECTION_OK else {
        defer { PQfinish(opened) }
        let doing = isLost ? "the connection was lost, and cannot be opened again" : "cannot connect to the database"
        var error = PostgresError.refusal(opened, late: late, doing: doing)
        if !isLost { error.code = .cannotOpen }
        throw error
      }
      (handle, isLost, start) = (opened, false, .now)
    }

    /// Ends what is left of a connection before another takes its place: the server may take no more than there are.
    private func leave() {
      guard handle != nil else { return }
      cache.removeAll()
      (sentCommand, preparation, runs) = (nil, nil, nil)
      answers?.sent = nil
      portions.sent = nil
      looks = PostgresLooks()
      stoppedWait = nil
      leftCursors = []
      types = [:]
      noteSchemaChange()
      PQfinish(handle)
      (handle, isLost) = (nil, true)
    }

    /// In milliseconds. For the server, 0 is no limit.
    var lockTimeout: Int32 { Int32(min(max(configuration.busyTimeout.bounded / .milliseconds(1), 1), Double(Int32.max))) }

    var openHandle: OpaquePointer {
      get throws {
        guard let handle else {
          throw isLost ? DAOError(.io, "the connection was lost") : DAOError(.closed, "the database is closed")
        }
        guard !isTakingRows else {
          throw DAOError(
            .busy, "the connection is taking a stream of rows, whose elements must not ask the database while they are made")
        }
        return handle
      }
    }

    // MARK: Health

    /// Connects again to a server that has gone, or after the lifetime of a connection, outside of a transaction. Comes before all that
    /// asks the server.
    func reopenIfIdle() throws {
      try checkWait()
      try makeReady()
      try closeCursors()
    }

    /// - Throws: ``CallRepetition`` where what waits for the server must not be done.
    func checkWait() throws {
      if mustNotWait { throw CallRepetition.waiting }
    }

    /// Connects again where the connection cannot be used as it is.
    func makeReady() throws {
      guard try !isReady() else {
        return try restoreSettings()
      }
      try checkWait()
      // What is being read has its rows here, and would run again on the new connection.
      guard cache.borrowedCount == 0 || runs != nil || preparation != nil else {
        throw PostgresError.connection(handle, doing: "the connection was lost while rows of it are read")
      }
      leave()
      try take(address.connect(options))
      try configure()
    }

    /// Whether the connection can be used as it is.
    ///
    /// - Throws: ``DAOError`` where it is lost and must not be opened again: what follows would run outside of the transaction, or without
    ///   what was set.
    func isReady() throws -> Bool {
      guard handle != nil else { return !isLost }
      let now = ContinuousClock.now
      let idle = now - lastUse
      lastUse = now
      if idle > Self.trust { noticeEnd() }
      if hasBegun || isKept {
        if let loss { throw loss }
        return true
      }
      let isOld = configuration.postgres.connectionLifetime.map { now - start >= $0 } ?? false
      // One that could not be configured must not be used as it is.
      return PQstatus(handle) != CONNECTION_BAD && isConfigured && !(isOld && cache.borrowedCount == 0)
    }

    /// Reads the end of a connection that the server or the network has closed meanwhile, after what was said before it.
    func noticeEnd() {
      guard PQstatus(handle) == CONNECTION_OK else { return }
      for _ in 0..<2 where PQconsumeInput(handle) == 1 {}
    }

    /// How long a connection is taken to be there without a look.
    private static var trust: Duration { .milliseconds(200) }

    var transactionState: TransactionState {
      switch PQtransactionStatus(handle) {
      case PQTRANS_INTRANS, PQTRANS_ACTIVE: .open
      case PQTRANS_INERROR: .failed
      default: .none
      }
    }

    func noteSchemaChange() {
      schemaGeneration += 1
      looks.answers = [:]
      facts = nil
      cache.outdate()
    }

    // MARK: Closing

    func close() throws {
      let count = cache.borrowedCount
      guard count == 0 else {
        throw DAOError(.busy, "the connection cannot be closed: \(count) statement(s) are being read")
      }
      cache.removeAll()
      PQfinish(handle)
      (handle, isLost) = (nil, false)
    }

    // The statements are not closed as in `close`: they ask the connection, which is gone.
    deinit {
      cache.releaseAll()
      PQfinish(handle)
    }
  }
#endif
