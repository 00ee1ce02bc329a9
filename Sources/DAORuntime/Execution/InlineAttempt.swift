import DAOCore

extension Runtime {
  /// Runs a read that is expected to be short on the calling thread, which saves waking another one (30 µs of `one task after
  /// another`). Returns nil when the read must run on a session's own thread instead.
  ///
  /// The attempt is given up if the first row takes longer than expected: so far it has had no effect, and it can run again
  /// elsewhere. After the first row, which an entity's initializer may have seen, it runs to its end.
  func attemptInline<Output>(
    _ owner: any StatementOwner, _ access: Access, from source: SessionSource, _ cancellation: Cancellation,
    _ run: (Session) throws -> Output
  ) throws -> Output? {
    guard access == .read, owner.history.isShort, mayAttempt(owner) else { return nil }
    return try source.withSessionIfFree { session in
      try cancellation.run(session.connection.interrupter) { try attempt(owner, on: session, run) }
    } ?? nil
  }

  /// Whether giving a run of this owner up and running it again has no visible effect.
  private func mayAttempt(_ owner: any StatementOwner) -> Bool {
    !owner.isTraced && owner.timeout == nil && interceptors.isEmpty
  }

  private func attempt<Output>(
    _ owner: any StatementOwner, on session: Session, _ run: (Session) throws -> Output
  ) throws -> Output? {
    let interrupter = session.connection.interrupter
    guard interrupter.beginAttempt(limit: RunHistory.shortTime) else { return nil }
    do {
      let result = try owner.history.measure { try run(session) }
      _ = interrupter.endAttempt()
      return result
    } catch {
      guard interrupter.endAttempt() else { throw error }
      owner.history.noteLongRun()
      return nil
    }
  }
}
