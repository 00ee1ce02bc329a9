import DAOCore
import DAOSQL
import Dispatch

// What is sent ahead, and its answers.
extension Session {
  /// Whether the connection may send ahead.
  var sends: Bool { sender != nil }

  /// Whether it may send a statement ahead now.
  var sendsStatements: Bool { sender?.sendsStatements == true }

  /// Whether the session can be used without being opened or prepared first.
  var isUsable: Bool { sender?.isUsable ?? true }

  /// Runs `body` on a thread outside of the cooperative pool, once the session can be used, or with the error where it cannot.
  func whenUsable(_ body: @escaping @Sendable ((any Error)?) -> Void) {
    guard let sender, !sender.isUsable else { return goOn { body(nil) } }
    sender.whenUsable(body)
  }

  /// Runs `body`, in which whatever needs an answer of the server throws instead of waiting for it.
  func withoutWaiting<R>(_ body: () throws -> R) throws -> R {
    guard let sender else { return try body() }
    return try sender.withoutWaiting(body)
  }

  /// Sends the question about the schema for which the last ``withoutWaiting(_:)`` has failed; returns false where there was none.
  func sendLook() -> Bool { sender?.sendLook() ?? false }

  /// The table or view with a name, for a statement of the session's call; nil if there is none. No thread waits for it where the call runs
  /// again for the answer.
  package func table(_ name: String) throws -> TableSchema? {
    guard let sender else { return try connection.tableSchema(name) }
    return try sender.sendingLooks { try connection.tableSchema(name) }
  }

  /// Lends a statement that can be bound and sent at once; nil where what prepares it was sent.
  func borrowAhead(_ text: StatementText) throws -> (any PreparedStatement)? { try sender?.borrowAhead(text).map(admitted) }

  /// The statement that was sent ahead for `text`, bound and lent. Its time limit is the run's from now on.
  func takeSent(_ text: StatementText) -> SentStatement? {
    runs?.isAtLeading = false
    guard let sent, sent.statement.text === text else { return nil }
    forget(sent)
    return sent
  }

  /// Runs `body`, for which nothing was sent.
  func disregardingSent<R>(_ body: () throws -> R) rethrows -> R {
    let (outer, wasAtLeading) = (sent, runs?.isAtLeading)
    sent = nil
    runs?.isAtLeading = false
    defer {
      sent = outer
      if let wasAtLeading { runs?.isAtLeading = wasAtLeading }
    }
    return try body()
  }

  private func forget(_ sent: SentStatement) {
    self.sent = nil
    if sent.deadline != nil { connection.interrupter.deadline = sent.outerDeadline }
  }

  /// Gives statements back that were sent ahead, or prepared, and that nothing has run.
  ///
  /// - Parameter level: That of a savepoint, where the rollback to it is left to whoever asks for it. Default: nil, for none.
  func dropSent(undoing level: Int? = nil) {
    sender?.dropSent(undoing: level)
    guard let sent else { return }
    connection.giveBack(sent.statement)
    forget(sent)
  }

  /// Runs `body`, in which what is asked for the rows of a cursor is sent. It runs again once the answer is there.
  func sendingPortions<R>(_ body: () throws -> R) throws -> R { try sender.map { try $0.sendingPortions(body) } ?? body() }

  /// Sends what begins or ends a transaction; returns false where it cannot be sent without a wait.
  func send(_ step: TransactionStep) -> Bool { (try? sender?.send(step)) ?? false }

  /// Waits for the answer to what was sent, without a thread. The task may go on where it is, and must not block.
  func answered() async {
    await suspended { resume in whenAnswered { resume(()) } }
  }

  /// Runs `body` as soon as the answer to what was sent is there, on a thread outside of the cooperative pool.
  func whenAnswered(_ body: @escaping @Sendable () -> Void) {
    if let sender { sender.whenAnswered(body) } else { goOn(body) }
  }

  /// Runs `body` on a thread outside of the cooperative pool.
  func goOn(_ body: @escaping @Sendable () -> Void) {
    if let sender { sender.goOn(body) } else { queue.async(execute: body) }
  }
}
