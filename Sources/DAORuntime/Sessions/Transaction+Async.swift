import DAOCore
import Dispatch
import Foundation

extension Transaction {
  /// Begins the transaction where no thread waits for the engine, or on a thread of its own. The task's cancellation ends the wait for
  /// another process's lock.
  func beginWithoutThread() async throws {
    if session.send(.begin(mode)) {
      await session.answered()
      return try begin()
    }
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      try await onOwnThread { try cancellation.run(session.connection.interrupter) { try begin() } }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Keeps the changes of a nested transaction, without a thread that waits for the engine where that is possible.
  func releaseWithoutThread(_ level: SavepointLevel) async throws {
    guard sendEnd(of: level, commits: true) else { return try await onOwnThread { try release(level) } }
    await session.answered()
    try readEnd(of: level, commits: true)
  }

  /// Rolls back the changes of a nested transaction, as ``releaseWithoutThread(_:)`` keeps them.
  func rollbackWithoutThread(_ level: SavepointLevel) async {
    guard sendEnd(of: level, commits: false) else { return await onOwnThread { rollback(level) } }
    await session.answered()
    try? readEnd(of: level, commits: false)
  }
}

extension TransactionScope {
  /// Waits for a call's turn, on a thread outside of the cooperative pool. `run` gets the session there, and ``leave()`` must
  /// follow in it, or an error.
  ///
  /// Not on the session's own thread, which may be busy with the transaction's body.
  func request(_ cancellation: Cancellation, _ run: @escaping @Sendable (SessionCall.Answer) -> Void) {
    do {
      try cancellation.wait { run(.failure(Cancellation.error)) }
    } catch {
      return run(.failure(error))
    }
    transaction.announce()
    // The time in the line counts, too.
    let start = Date()
    queue.async { [self] in
      defer { transaction.endAnnouncement() }
      do {
        try enter(waitingSince: start)
      } catch {
        if cancellation.stopWaiting() { run(.failure(error)) }
        return
      }
      guard cancellation.stopWaiting() else { return leave() }
      run(.success(transaction.session))
    }
  }

  /// The thread on which asynchronous calls wait for their turn.
  private var queue: DispatchQueue { level?.queue ?? transaction.queue }

  /// Opens a nested transaction in this one. The task's cancellation ends the wait for it.
  func openLevel() async throws -> SavepointLevel {
    let source = SessionSource.transaction(self)
    guard transaction.session.sends else { return try await source.withSession { _ in try transaction.openLevel() } }
    return try await SendingCall(source).run { session, _ in
      session.send(transaction.openingStep) ? .sent : .nothing
    } _: { _ in
      try transaction.openLevel()
    }
  }
}
