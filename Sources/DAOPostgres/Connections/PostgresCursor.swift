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
    /// Whether the server knows it.
    private var isDeclared = false

    /// What the connection had rolled back when it was declared: a rollback to an earlier savepoint has closed it.
    let rollbacks: Int

    init(on connection: PostgresConnection) {
      name = connection.newName()
      rollbacks = connection.savepointRollbacks
    }

    /// The approximate size of a portion in memory.
    private static var size: Int { 256 * 1024 }

    /// Declares it for a query.
    ///
    /// - Parameter send: Sends the declaration, which is the given SQL and the query.
    mutating func declare(
      for text: StatementText, on connection: PostgresConnection, _ send: (_ declaration: String, OpaquePointer) -> Int32
    ) throws {
      guard !isDeclared else { return }
      PQclear(try connection.ask(text) { send("DECLARE \(name) NO SCROLL CURSOR FOR ", $0) })
      isDeclared = true
    }

    /// The next rows, nil after the last.
    mutating func next(on connection: PostgresConnection) throws -> OpaquePointer? {
      guard !isAtEnd else { return nil }
      let sql = "FETCH \(count) FROM \(name)"
      let isKept = rollbacks == connection.savepointRollbacks
      let portion =
        try isKept
        ? connection.ask(nil) { PQsendQuery($0, sql) }
        : connection.inSavepoint { try connection.run(nil) { PQsendQuery($0, sql) } }
      let rows = Int(PQntuples(portion))
      isAtEnd = rows < count
      count = min(max(rows * Self.size / max(PQresultMemorySize(portion), 1), 16), 10_000)
      return portion
    }

    /// Leaves it to the connection, which closes it before the next statement of the transaction.
    func leave(to connection: PostgresConnection) {
      // What was asked last for its rows may not be read yet.
      if connection.portions.sent != nil { PQclear(try? connection.ask(nil) { _ in 0 }) }
      if isDeclared, connection.isInTransaction { connection.leftCursors.append(self) }
    }

    var closing: String { "CLOSE \(name)" }
  }
#endif
