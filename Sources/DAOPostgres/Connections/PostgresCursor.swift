#if PostgreSQL
  // Unsafe: results of libpq are lent by pointer.
  import CPostgres
  import DAOCore

  /// A cursor of the open transaction: the rows of one query, fetched in portions between other statements
  /// (<https://www.postgresql.org/docs/15/sql-declare.html>).
  final class PostgresCursor {
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
    /// The command of the savepoint that was sent, and whose answer is not read yet.
    private var pending: String?
    /// What the connection had rolled back when it was declared: a rollback to an earlier savepoint has closed it. Nil where its own may have.
    private(set) var rollbacks: Int?

    /// Whose failure is undone alone, whatever the configuration says.
    private let undone: UndonePortions

    init(on connection: PostgresConnection, undoing undone: UndonePortions) {
      self.undone = undone
      name = connection.newName()
      rollbacks = connection.savepointRollbacks
    }

    deinit { PQclear(fetched) }

    /// The approximate size of a portion in memory.
    private static var size: Int { 256 * 1024 }

    /// Declares it for a query. Where it is sent, it must be asked for again.
    ///
    /// - Parameter send: Sends the declaration, which is the given SQL and the query.
    /// - Returns: The first rows.
    func open(
      for text: StatementText, on connection: PostgresConnection, _ send: (_ declaration: String, OpaquePointer) -> Int32
    ) throws -> OpaquePointer? {
      // One whose first rows fail is undone with its declaration.
      try inSavepoint(undone == .all, on: connection) {
        if !isDeclared {
          PQclear(try connection.ask(text) { send("DECLARE \(name) NO SCROLL CURSOR FOR ", $0) })
          isDeclared = true
        }
        return try fetch(on: connection)
      }
    }

    /// The next rows, nil after the last. Where they are sent for, they must be asked for again.
    func next(on connection: PostgresConnection) throws -> OpaquePointer? {
      guard !isAtEnd || isSaved else { return nil }
      return try inSavepoint(undone != .none, on: connection) { try fetch(on: connection) }
    }

    private func fetch(on connection: PostgresConnection) throws -> OpaquePointer? {
      let portion = try connection.ask(nil) { PQsendQuery($0, "FETCH \(count) FROM \(name)") }
      let rows = Int(PQntuples(portion))
      isAtEnd = rows < count
      count = min(max(rows * Self.size / max(PQresultMemorySize(portion), 1), 16), 10_000)
      return portion
    }

    /// Runs `body` in a savepoint where its failure is undone alone, or the cursor may be closed already. It goes on where it was once the
    /// answer is there to what it has sent.
    private func inSavepoint(
      _ isUndone: Bool, on connection: PostgresConnection, _ body: () throws -> OpaquePointer?
    ) throws -> OpaquePointer? {
      guard isSaved || isUndone || connection.undoesFailures || rollbacks != connection.savepointRollbacks else {
        return try body()
      }
      do {
        if !isSaved { try ask(PostgresConnection.savepoint, on: connection) }
        isSaved = true
        if fetched == nil { fetched = try body() }
        try ask(PostgresConnection.releasing, on: connection)
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

    private func ask(_ command: String, on connection: PostgresConnection) throws {
      pending = command
      try connection.ask(command: command)
      pending = nil
    }

    /// Ends the savepoint that failed, or whose rows nobody waits for any more.
    private func endSavepoint(on connection: PostgresConnection) {
      if isSaved, connection.transactionState == .open {
        try? connection.command(PostgresConnection.releasing)
      } else if isSaved, connection.isInTransaction {
        try? connection.command(PostgresConnection.undoing)
        rollbacks = nil
      }
      PQclear(fetched)
      (isSaved, fetched, pending) = (false, nil, nil)
    }

    /// Leaves it to the connection, which closes it before the next statement of the transaction.
    func leave(to connection: PostgresConnection) {
      // What was asked last may not be read yet.
      if connection.portions.sent != nil { PQclear(try? connection.ask(nil) { _ in 0 }) }
      if let pending, connection.sentCommand == pending {
        let isDone = (try? connection.command(pending)) != nil
        isSaved = isDone == (pending == PostgresConnection.savepoint)
      }
      endSavepoint(on: connection)
      if isDeclared, connection.isInTransaction { connection.leftCursors.append(self) }
    }

    var closing: String { "CLOSE \(name)" }
  }
#endif
