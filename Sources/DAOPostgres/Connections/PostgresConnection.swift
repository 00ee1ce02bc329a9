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
    private var cache = PostgresStatementCache()
    /// The number of the next prepared statement's name.
    private var nextName = 0
    /// What descriptions of statements know of the schema.
    var facts: PostgresSchemaFacts?

    /// - Throws: ``DAOError/Code/cannotOpen`` if there is no server, or it refuses.
    init(address: String, configuration: Configuration) throws {
      self.configuration = configuration
      ownInterrupter = try PostgresInterrupter()
      let opened = PQconnectdb(address)
      guard PQstatus(opened) == CONNECTION_OK else {
        defer { PQfinish(opened) }
        var error = PostgresError.connection(opened, doing: "cannot connect to the database")
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

    private func configure() throws {
      isConfigured = false
      // Notices have no place in a program's standard error.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      let wait = Int(configuration.busyTimeout / .milliseconds(1))
      try execute(
        """
        SET client_encoding = 'UTF8'; SET DateStyle = 'ISO'; SET bytea_output = 'hex'; SET extra_float_digits = 1; SET standard_conforming_strings = on; \
        SET lock_timeout = \(wait); SET default_transaction_read_only = \(configuration.readOnly ? "on" : "off")
        """)
      for sql in configuration.connectionStatements {
        do {
          try execute(sql)
        } catch let error as DAOError {
          throw error.prefixed("cannot open the database: the connection statement '\(sql)'")
        }
      }
      isConfigured = true
    }

    var openHandle: OpaquePointer {
      get throws {
        guard let handle else { throw DAOError(.closed, "the database is closed") }
        return handle
      }
    }

    /// Connects again to a server that has gone, outside of a transaction.
    func reopenIfIdle() throws {
      guard let handle, PQstatus(handle) == CONNECTION_BAD else { return }
      cache.removeAll()
      PQreset(handle)
      guard PQstatus(handle) == CONNECTION_OK else {
        throw PostgresError.connection(handle, doing: "the connection was lost, and cannot be opened again")
      }
      noteSchemaChange()
      try configure()
    }

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

    // MARK: Statements

    func borrow(_ text: StatementText) throws -> any PreparedStatement {
      try reopenIfIdle()
      if transactionState != .failed { for old in cache.takeOutdated() { try deallocate(old) } }
      if let statement = cache.borrow(text) { return statement }
      while cache.isFull, let old = cache.removeOldest() { try deallocate(old) }
      nextName += 1
      let statement = try PostgresStatement(text, name: "dao_\(nextName)", connection: self)
      cache.insert(statement)
      return statement
    }

    /// Prepares a statement for one use, outside of the cache.
    func borrowOnce(_ text: StatementText) throws -> PostgresStatement {
      try reopenIfIdle()
      let statement = try PostgresStatement(text, name: "", connection: self)
      cache.insert(once: statement)
      return statement
    }

    func giveBack(_ statement: any PreparedStatement) {
      guard let statement = statement as? PostgresStatement else { return }
      statement.reset()
      if cache.giveBack(statement) { try? deallocate(statement) }
    }

    /// Forgets a statement that the server no longer runs as it was prepared.
    func forget(_ statement: PostgresStatement) { cache.remove(statement) }

    private func deallocate(_ statement: PostgresStatement) throws {
      statement.close()
      guard transactionState != .failed, !statement.name.isEmpty else { return }
      try command("DEALLOCATE \(statement.name)")
    }

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
  }
#endif
