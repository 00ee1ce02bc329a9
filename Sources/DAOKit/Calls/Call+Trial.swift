import DAOCore
import DAOScript

extension Call {
  /// Runs a read that is expected to be short on the calling thread, which saves waking another one; nil where it has to be run
  /// on a session's own thread.
  ///
  /// It is a trial: where it takes longer than expected to come to its first row, it is given up, and has done nothing. Behind
  /// the first row, entities may have seen it, it runs to its end.
  func tryAtOnce<Output>(
    _ text: StatementText, in scope: TransactionScope?, _ body: @escaping StatementBody<Output>
  ) async throws -> sending Output? {
    guard text.verb == .query, operation.history.isShort, isTriable else { return nil }
    let cancellation = Cancellation()
    func trial(on session: Session) throws -> Output? {
      try cancellation.run(session.connection.interrupter) { try self.trial(text, on: session, body) }
    }
    let result = try await withTaskCancellationHandler {
      if let scope { return try scope.withSessionIfFree(trial) }
      return try database.pool.withIdleSession(for: .read, .call(text), trial)
    } onCancel: {
      cancellation.cancel()
    }
    // Made on this thread, and handed to the caller on it.
    nonisolated(unsafe) let handedOver = result ?? nil
    return handedOver
  }

  /// Whether nobody sees the difference when it is given up and run again.
  private var isTriable: Bool { !operation.isTraced && operation.timeout == nil && database.interceptors.isEmpty }

  private func trial<Output>(
    _ text: StatementText, on session: Session, _ body: StatementBody<Output>
  ) throws -> Output? {
    let interrupter = session.connection.interrupter
    guard interrupter.beginTrial(limit: RunHistory.shortTime) else { return nil }
    do {
      let result = try operation.history.measure { try run(text, on: session, body) }
      _ = interrupter.endTrial()
      return result
    } catch {
      guard interrupter.endTrial() else { throw error }
      operation.history.noteLongRun()
      return nil
    }
  }
}
