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
    /// Whether what it asks for stands in a savepoint.
    private var isSaved = false
    /// What was fetched in the savepoint that is not released yet.
    private var fetched: OpaquePointer?

    /// What the connection had rolled back when it was declared: a rollback to an earlier savepoint has closed it. Nil where its own may have.
    private(set) var rollbacks: Int?

    init(on connection: PostgresConnection) {
      name = connection.newName()
      rollbacks = connection.savepointRollbacks
    }

    /// The approximate size of a portion in memory.
    private static var size: Int { 256 * 1024 }

    /// Declares it for a query. Where it is sent, it must be asked for again.
    ///
    /// - Parameter send: Sends the declaration, which is the given SQL and the query.
    /// - Returns: The first rows.
    mutating func open(
      for text: StatementText, on connection: PostgresConnection, _ send: (_ declaration: String, OpaquePointer) -> Int32
    ) throws -> OpaquePointer? {
      // One whose first rows fail is undone with its declaration.
      try undoingFailure(on: connection) { cursor in
        if !cursor.isDeclared {
          PQclear(try connection.ask(text) { send("DECLARE \(cursor.name) NO SCROLL CURSOR FOR ", $0) })
          cursor.isDeclared = true
        }
        return try cursor.fetch(on: connection)
      }
    }

    /// The next rows, nil after the last. Where they are sent for, they must be asked for again.
    mutating func next(on connection: PostgresConnection) throws -> OpaquePointer? {
      guard !isAtEnd || isSaved else { return nil }
      return try undoingFailure(on: connection) { try $0.fetch(on: connection) }
    }

    private mutating func fetch(on connection: PostgresConnection) throws -> OpaquePointer? {
      let portion = try connection.ask(nil) { PQsendQuery($0, "FETCH \(count) FROM \(name)") }
      let rows = Int(PQntuples(portion))
      isAtEnd = rows < count
      count = min(max(rows * Self.size / max(PQresultMemorySize(portion), 1), 16), 10_000)
      return portion
    }

    /// Runs `body` in a savepoint, where its failure is undone alone or the cursor may be closed already. It goes on where it was once the
    /// answer is there to what it has sent.
    private mutating func undoingFailure(
      on connection: PostgresConnection, _ body: (inout Self) throws -> OpaquePointer?
    ) throws -> OpaquePointer? {
      guard isSaved || connection.undoesFailures || rollbacks != connection.savepointRollbacks else { return try body(&self) }
      do {
        if !isSaved { try connection.ask(command: PostgresConnection.savepoint) }
        isSaved = true
        if fetched == nil { fetched = try body(&self) }
        try connection.ask(command: PostgresConnection.releasing)
      } catch let repetition as CallRepetition {
        throw repetition
      } catch {
        endSavepoint(on: connection)
        throw error
      }
      isSaved = false
      defer { fetched = nil }
      return fetched
    }

    /// Ends the savepoint that failed, or whose rows nobody waits for any more.
    private mutating func endSavepoint(on connection: PostgresConnection) {
      if isSaved, connection.transactionState == .open {
        try? connection.command(PostgresConnection.releasing)
      } else if isSaved, connection.isInTransaction {
        try? connection.command(PostgresConnection.undoing)
        rollbacks = nil
      }
      PQclear(fetched)
      (isSaved, fetched) = (false, nil)
    }

    /// Leaves it to the connection, which closes it before the next statement of the transaction.
    mutating func leave(to connection: PostgresConnection) {
      // What was asked last may not be read yet.
      if connection.portions.sent != nil { PQclear(try? connection.ask(nil) { _ in 0 }) }
      if let command = connection.sentCommand, [PostgresConnection.savepoint, PostgresConnection.releasing].contains(command) {
        try? connection.command(command)
        isSaved = command == PostgresConnection.savepoint
      }
      endSavepoint(on: connection)
      if isDeclared, connection.isInTransaction { connection.leftCursors.append(self) }
    }

    var closing: String { "CLOSE \(name)" }
  }
#endif
