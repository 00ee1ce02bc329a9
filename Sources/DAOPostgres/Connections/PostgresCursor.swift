#if PostgreSQL
  // Unsafe: results of libpq are lent by pointer.
  import CPostgres
  import DAOCore

  /// A cursor of the open transaction: the rows of one query, fetched in portions between other statements
  /// (<https://www.postgresql.org/docs/15/sql-declare.html>).
  struct PostgresCursor {
    let name: String
    /// The number of rows of the next portion.
    private var count = 64
    private var isAtEnd = false

    /// What the connection had rolled back when it was declared: a rollback to an earlier savepoint has closed it.
    private let rollbacks: Int

    init(on connection: PostgresConnection) {
      name = connection.newName()
      rollbacks = connection.savepointRollbacks
    }

    /// The approximate size of a portion in memory.
    private static var size: Int { 256 * 1024 }

    /// The next rows, nil after the last.
    mutating func next(on connection: PostgresConnection) throws -> OpaquePointer? {
      guard !isAtEnd else { return nil }
      let sql = "FETCH \(count) FROM \(name)"
      let portion = try protecting(connection) { try connection.run(nil) { PQsendQuery($0, sql) } }
      let rows = Int(PQntuples(portion))
      isAtEnd = rows < count
      count = min(max(rows * Self.size / max(PQresultMemorySize(portion), 1), 16), 10_000)
      return portion
    }

    /// Closes it, unless the transaction has ended it already.
    func close(on connection: PostgresConnection) {
      guard connection.transactionState == .open else { return }
      try? protecting(connection) { try connection.command("CLOSE \(name)") }
    }

    /// Where it may be closed already, nothing but `body` fails.
    private func protecting<R>(_ connection: PostgresConnection, _ body: () throws -> R) throws -> R {
      rollbacks == connection.savepointRollbacks ? try body() : try connection.inSavepoint(body)
    }
  }
#endif
