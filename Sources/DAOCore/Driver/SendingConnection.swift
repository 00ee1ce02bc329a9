/// A connection that sends a statement and reads its answer later. No thread waits between.
package protocol SendingConnection: Connection {
  /// Whether it can be used without being opened or prepared first.
  var isUsable: Bool { get }

  /// Opens or prepares it, without a thread that waits, and runs `body` where it may block, with the error where it cannot be used. Nothing
  /// else uses it meanwhile.
  func whenUsable(_ body: @escaping @Sendable ((any Error)?) -> Void)

  /// Runs `body`, in which whatever needs an answer of the server throws instead of waiting for it.
  func withoutWaiting<R>(_ body: () throws -> R) throws -> R

  /// Sends the question about the schema that ``withoutWaiting(_:)`` has refused last; what was refused must be done again, once its answer
  /// is there. Returns false where there was none, or it cannot be sent.
  func sendLook() -> Bool

  /// Runs `body`, in which a question about the schema is sent where a call runs again for each answer, and throws ``CallRepetition``. It must
  /// be one whose answer the call keeps.
  func sendingLooks<R>(_ body: () throws -> R) rethrows -> R

  /// Whether a statement can be sent ahead now. It cannot where a savepoint is made around each.
  var sendsStatements: Bool { get }

  /// Lends a statement that can be bound and sent at once. Returns nil where something must come first: that is sent, and the statement
  /// must be asked for again once the answer is there.
  ///
  /// - Throws: ``DAOError`` for SQL that the server refuses, and where the connection must be opened again in ``withoutWaiting(_:)``.
  func borrowAhead(_ text: StatementText) throws -> (any PreparedStatement)?

  /// Sends a bound statement. The next ``PreparedStatement/step()`` or ``PreparedStatement/run()`` reads its answer, with its error.
  ///
  /// - Throws: ``DAOError/Code/cancelled`` and ``DAOError/Code/timeout``, and nothing is sent.
  func send(_ statement: any PreparedStatement) throws

  /// Reads off what was sent where nobody has read it, and gives its statement back.
  ///
  /// - Parameter level: That of a savepoint, where the rollback to it is left to whoever asks for it; nil for none.
  func dropSent(undoing level: Int?)

  /// Keeps the answers to statements from now on. One whose answer is not there is sent, and throws ``CallRepetition``: the call runs
  /// again once it is.
  ///
  /// - Parameter ofChanges: Whether changes are sent, too: they are undone where the call turns out to be another one.
  func keepAnswers(ofChanges: Bool)

  /// Gives the kept answers again, from the first, to the same statements.
  func repeatAnswers()

  /// The number of answers that were given, from the first.
  var answersGiven: Int { get }

  /// The number of answers that are kept.
  var answersKept: Int { get }

  /// Whether all answers that are kept were given, and none is waited for.
  var isAtEnd: Bool { get }

  /// Goes on behind so many answers, whose rows nobody needs any more.
  func skipAnswers(to count: Int)

  /// Runs `body`, which gets none of the kept answers, and waits for its own. After it those that are kept are given, and others are
  /// waited for: something has happened that must not happen again.
  func withoutAnswers<R>(_ body: () throws -> R) rethrows -> R

  /// Runs `body`, in which what is asked for the rows of a cursor is sent, and throws ``CallRepetition`` where its answer is not there.
  /// `body` runs again once it is, and goes on where it was.
  func sendingPortions<R>(_ body: () throws -> R) throws -> R

  /// Keeps no answers any more, and waits for each.
  func forgetAnswers()

  /// Sends what begins or ends a transaction or a savepoint; returns false where the connection must be prepared first. The call that it
  /// stands for, which must follow, reads its answer.
  func send(_ step: TransactionStep) throws -> Bool

  /// Runs `body` as soon as the answer to what was sent is there, on a thread where it may block. Nothing else uses the connection
  /// meanwhile, and its ``Connection/interrupter`` ends the wait.
  func whenAnswered(_ body: @escaping @Sendable () -> Void)

  /// Runs `body` soon, on a thread where it may block.
  func goOn(_ body: @escaping @Sendable () -> Void)
}

/// What begins or ends a transaction, or a savepoint in it.
package enum TransactionStep: Sendable {
  case begin(TransactionMode)
  case commit
  case rollback
  case savepoint(Int)
  case release(savepoint: Int)
  case rollbackTo(savepoint: Int)
}
