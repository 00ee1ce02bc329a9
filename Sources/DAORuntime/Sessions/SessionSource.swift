import DAOCore

/// Where an asynchronous call gets its session: from the caller's transaction, or from the pool outside of transactions.
//
// An enum and no protocol: an existential would be allocated for each call.
enum SessionSource: Sendable {
  case transaction(TransactionScope)
  case pool(ConnectionPool, Access, SessionHolder.Use)

  /// Runs `body` as a part of the caller's task, on a thread outside of the cooperative pool. The task waits for the session
  /// without blocking a thread; its cancellation ends the wait or interrupts the running statement.
  ///
  /// - Parameter attempt: The first step, on the calling thread. The call is done if it returns a result.
  func withSession<R>(
    attempt: (Cancellation) throws -> R? = { _ in nil }, _ body: (Session) throws -> R
  ) async throws -> sending R {
    let cancellation = Cancellation()
    // Created by this task, on one thread or another.
    nonisolated(unsafe) let result = try await withTaskCancellationHandler {
      if let result = try attempt(cancellation) { return result }
      let call = SessionCall(self, cancellation)
      return try await call.run { try call.withSession(body) }
    } onCancel: {
      cancellation.cancel()
    }
    return result
  }

  /// Runs `body` on the calling thread if the session is free. Returns nil otherwise.
  func withSessionIfFree<R>(_ body: (Session) throws -> R) throws -> R? {
    switch self {
    case .transaction(let scope): try scope.withSessionIfFree(body)
    case .pool(let pool, let access, let use): try pool.withIdleSession(for: access, use, body)
    }
  }

  /// The session, if it is free. The caller gives it back.
  func takeIfFree() throws -> Session? {
    switch self {
    case .transaction(let scope): try scope.enterIfFree() ? scope.transaction.session : nil
    case .pool(let pool, let access, let use): try pool.takeIdle(for: access, use)
    }
  }

  /// Leaves the thread that got a session, which nobody else uses until ``takeUp(_:)``.
  func putAside(_ session: Session) {
    switch self {
    case .transaction(let scope): scope.transaction.putAside()
    case .pool(let pool, _, _): pool.setOwner(of: session, nil)
    }
  }

  /// Goes on with a session on the calling thread.
  func takeUp(_ session: Session) {
    switch self {
    case .transaction(let scope): scope.transaction.takeUp()
    case .pool(let pool, _, _): pool.setOwner(of: session, .currentThread)
    }
  }

  /// Asks for a session. `run` gets it, on a thread where it may be used, or an error, on any thread. Nobody but a running
  /// call blocks a thread meanwhile.
  ///
  /// - Parameter isBrief: Whether what `run` does is short, so that the thread that gives the session back can do it. Default: false.
  func request(
    for owner: SessionOwner, _ cancellation: Cancellation, isBrief: Bool = false,
    _ run: @escaping @Sendable (SessionCall.Answer) -> Void
  ) {
    switch self {
    case .transaction(let scope): scope.request(cancellation, run)
    case .pool(let pool, let access, let use):
      pool.request(AsyncWaiter(cancellation, of: owner, for: use, isBrief: isBrief, run), for: access)
    }
  }

  /// Runs `body` on a session that was asked for, on the thread that got it.
  func run<R>(_ body: (Session) throws -> R, on session: Session) throws -> R {
    if case .transaction(let scope) = self { return try scope.run(body) }
    return try body(session)
  }

  /// Gives a session back that was asked for, on the thread that got it.
  func giveBack(_ session: Session) {
    switch self {
    case .transaction(let scope): scope.leave()
    case .pool(let pool, _, _): pool.release(session)
    }
  }
}
