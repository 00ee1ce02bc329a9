/// A connection that sends a statement and reads its answer later. No thread waits between.
package protocol SendingConnection: Connection {
  /// Runs `body`, in which whatever needs an answer of the server throws instead of waiting for it.
  func withoutWaiting<R>(_ body: () throws -> R) throws -> R

  /// Lends a statement that can be bound and sent at once; nil where the statement, or the connection, must be prepared first, which
  /// waits for the server.
  func borrowReady(_ text: StatementText) throws -> (any PreparedStatement)?

  /// Sends a bound statement. The next ``PreparedStatement/step()`` or ``PreparedStatement/run()`` reads its answer, with its error.
  ///
  /// - Throws: ``DAOError/Code/cancelled`` and ``DAOError/Code/timeout``, and nothing is sent.
  func send(_ statement: any PreparedStatement) throws

  /// Sends a BEGIN, COMMIT or ROLLBACK; returns false where the connection must be prepared first. The call that it stands for, which must
  /// follow, reads its answer.
  func send(_ step: TransactionStep) throws -> Bool

  /// Runs `body` as soon as the answer to what was sent is there, on a thread where it may block. Nothing else uses the connection
  /// meanwhile, and its ``Connection/interrupter`` ends the wait.
  func whenAnswered(_ body: @escaping @Sendable () -> Void)

  /// Runs `body` soon, on a thread where it may block.
  func goOn(_ body: @escaping @Sendable () -> Void)
}

/// What begins or ends a transaction.
package enum TransactionStep: Sendable {
  case begin(TransactionMode)
  case commit
  case rollback
}
