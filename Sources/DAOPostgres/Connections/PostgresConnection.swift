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
    let configuration: Configuration
    /// Nil once the connection is closed.
    private(set) var handle: OpaquePointer?
    /// Whether the statements have run that every connection begins with.
    private(set) var isConfigured = false
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

    /// - Throws: ``DAOError/Code/cannotOpen`` if there is no server, or it refuses.
    init(address: PostgresAddress, configuration: Configuration) throws {
      self.configuration = configuration
      ownInterrupter = try PostgresInterrupter()
      let opened = Self.open(address, within: configuration.acquireTimeout)
      guard PQstatus(opened) == CONNECTION_OK else {
        defer { PQfinish(opened) }
        var error = PostgresError.refusal(opened, doing: "cannot connect to the database")
        error.code = .cannotOpen
        throw error
      }
      handle = opened
      do {
        try configure()
      } catch {
        closeHandle()
        throw error
      }
    }

    private static func open(_ address: PostgresAddress, within limit: Duration) -> OpaquePointer? {
      // Where the network forgets an idle connection, which nobody tells, the system finds it out before it is used: nothing stops the
      // beginning and the end of a transaction.
      var settings = [
        ("fallback_application_name", "DAOKit"), ("keepalives_idle", "60"), ("keepalives_interval", "10"),
        ("keepalives_count", "3"), ("tcp_user_timeout", "90000"),
      ]
      if getenv("PGCONNECT_TIMEOUT") == nil {
        settings.append(("connect_timeout", "\(Int(max(2, limit.bounded / .seconds(1)).rounded(.up)))"))
      }
      return address.connect(settings)
    }

    private func configure() throws {
      PQsetnonblocking(handle, 1)
      // DETAIL and CONTEXT may show values.
      PQsetErrorVerbosity(handle, PQERRORS_TERSE)
      // Notices have no place in a program's standard error.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      isConfigured = false
      answersBefore =
        DispatchTime.now() + .milliseconds(Int(max(2000, configuration.acquireTimeout.bounded / .milliseconds(1))))
      defer { answersBefore = nil }
      try setOwn()
      for (index, sql) in configuration.connectionStatements.enumerated() {
        do {
          try execute(sql)
        } catch var error as DAOError {
          // It may hold a secret, of which the server quotes a piece.
          if !configuration.showsValues {
            error.sql = nil
            error.message = PostgresError.withoutQuotes(error.message)
          }
          let shown = configuration.showsValues ? "'\(sql)'" : "\(index + 1)"
          throw error.prefixed("cannot open the database: the connection statement \(shown)")
        }
      }
      scriptSettings = (false, false)
      isConfigured = true
    }

    /// Sets the formats of values, the limit of waits for locks, and whether the session may write.
    ///
    /// - Parameter all: False for the formats alone. Default: true.
    private func setOwn(all: Bool = true) throws {
      // These are what a pooler follows.
      try command("SET client_encoding = 'UTF8'; SET DateStyle = 'ISO'; SET standard_conforming_strings = on")
      guard !configuration.postgres.poolsTransactions else { return }
      try command("SET bytea_output = 'hex'; SET extra_float_digits = 1")
      guard all else { return }
      try command(
        "SET lock_timeout = \(lockTimeout); SET default_transaction_read_only = \(configuration.readOnly ? "on" : "off")")
    }

    /// In milliseconds. For the server, 0 is no limit.
    var lockTimeout: Int32 { Int32(min(max(configuration.busyTimeout.bounded / .milliseconds(1), 1), Double(Int32.max))) }

    var openHandle: OpaquePointer {
      get throws {
        guard let handle else { throw DAOError(.closed, "the database is closed") }
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

    /// - Throws: ``DAOError/Code/busy`` where what waits for the server must not be done.
    func checkWait() throws {
      if mustNotWait { throw DAOError(.busy, "the server cannot be asked while a statement is sent ahead") }
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
      cache.removeAll()
      (sentCommand, preparation, runs) = (nil, nil, nil)
      answers?.sent = nil
      portions.sent = nil
      leftCursors = []
      PQreset(handle)
      start = .now
      guard PQstatus(handle) == CONNECTION_OK else {
        throw PostgresError.refusal(handle, doing: "the connection was lost, and cannot be opened again")
      }
      types = [:]
      noteSchemaChange()
      try configure()
    }

    /// Sets the formats of values again after a script's SET, and all settings of the driver after its RESET.
    private func restoreSettings() throws {
      guard needsSettings else { return }
      guard !hasBegun, !isKept else {
        // What is sent is UTF-8, whatever the script has said.
        guard transactionState == .open, setting("client_encoding") != "UTF8" else { return }
        try checkWait()
        return try command("SET client_encoding = 'UTF8'")
      }
      try checkWait()
      try setOwn(all: scriptSettings.areLost)
      scriptSettings = (false, false)
    }

    /// Whether a script has changed the formats of values, or has reset settings of the driver.
    var needsSettings: Bool { scriptSettings.areLost || scriptSettings.areNew && !readsTexts }

    /// Whether the connection can be used as it is.
    ///
    /// - Throws: ``DAOError`` where it is lost and must not be opened again: what follows would run outside of the transaction, or without
    ///   what was set.
    func isReady() throws -> Bool {
      guard let handle else { return true }
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
      facts = nil
      cache.outdate()
    }

    // MARK: What scripts set

    /// Notes what ends prepared statements, run by a script (<https://www.postgresql.org/docs/15/sql-discard.html>).
    func noteCommand(_ result: OpaquePointer, of sql: String?) {
      guard let tag = PQcmdStatus(result) else { return }
      if strcmp(tag, "DEALLOCATE ALL") == 0 { cache.forgetNames() }
      if strcmp(tag, "DISCARD ALL") == 0 {
        cache.forgetNames()
        // It has reset the settings, too.
        isConfigured = false
      }
      if strcmp(tag, "SET") == 0 {
        scriptSettings.areNew = true
        if let sql { noteUntold(sql) }
      }
      if strcmp(tag, "RESET") == 0 { scriptSettings.areLost = true }
    }

    /// Notes what a script sets without the server's telling it.
    func noteUntold(_ sql: String) {
      let names = ["extra_float_digits", "bytea_output"]
      if names.contains(where: sql.lowercased().contains) { scriptSettings.areLost = true }
    }

    /// Whether texts and dates come as they are read here.
    private var readsTexts: Bool {
      setting("client_encoding") == "UTF8" && setting("standard_conforming_strings") == "on"
        && setting("DateStyle")?.hasPrefix("ISO") == true
    }

    /// A setting that the server tells of.
    private func setting(_ name: String) -> String? { PQparameterStatus(handle, name).map { String(cString: $0) } }

    // MARK: Closing

    func close() throws {
      let count = cache.borrowedCount
      guard count == 0 else {
        throw DAOError(.busy, "the connection cannot be closed: \(count) statement(s) are being read")
      }
      closeHandle()
    }

    private func closeHandle() {
      cache.removeAll()
      PQfinish(handle)
      handle = nil
    }

    // The statements are not closed as in `closeHandle`: they ask the connection, which is gone.
    deinit {
      cache.releaseAll()
      PQfinish(handle)
    }
  }
#endif
