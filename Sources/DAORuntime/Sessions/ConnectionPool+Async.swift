import DAOCore
import Dispatch

extension ConnectionPool {
  /// Borrows a session that the task keeps until it releases it.
  func acquire(for access: Access, _ use: SessionHolder.Use) async throws -> Session {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await suspended { resume in
        request(AsyncWaiter(cancellation, of: .currentCaller, for: use, keepsSession: true, resume), for: access)
      }.get()
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Asks for a session, which the waiter gets on the session's own thread as soon as one is free.
  func request(_ waiter: AsyncWaiter, for access: Access) {
    guard beginWait(of: waiter, for: access) else { return }
    do {
      switch try request(access, by: waiter) {
      case .session(let session): handOver(session, to: waiter)
      case .opening: open(access, for: waiter)
      case .waiting: break
      }
    } catch {
      if waiter.stopWaiting() { waiter.fail(error) }
    }
  }

  /// Begins a wait, which a cancellation ends; returns false where the waiter has been cancelled already, and has heard of it.
  private func beginWait(of waiter: AsyncWaiter, for access: Access) -> Bool {
    do {
      try waiter.cancellation.wait { [weak self] in
        self?.forget(waiter, for: access)
        waiter.fail(Cancellation.error)
      }
      return true
    } catch {
      waiter.fail(error)
      return false
    }
  }

  /// Hands a session over to a waiter that has left the line. It waits again: a server takes its time to open a connection.
  func handOver(_ session: Session, toNext waiter: AsyncWaiter) {
    guard beginWait(of: waiter, for: session.access) else { return release(session) }
    handOver(session, to: waiter)
  }

  /// Opens a session, whose place is taken already, for a waiter that has left the line.
  func open(_ access: Access, forNext waiter: AsyncWaiter) {
    // Where it has given up, the session is for whoever is the next.
    _ = beginWait(of: waiter, for: access)
    open(access, for: waiter)
  }

  private func open(_ access: Access, for waiter: AsyncWaiter) {
    openSession(access, for: waiter) { [self] session in
      switch session {
      case .success(let session): handOver(session, to: waiter)
      case .failure(let error): if waiter.stopWaiting() { waiter.fail(error) }
      }
    }
  }

  /// Hands over a session that is marked as lent already, once it can be used, unless the waiter has given up meanwhile.
  private func handOver(_ session: Session, to waiter: AsyncWaiter) {
    session.whenUsable { [self] error in
      let isWaiting = waiter.stopWaiting()
      if isWaiting, error == nil { return serve(session, to: waiter) }
      release(session)
      if isWaiting, let error { waiter.fail(error) }
    }
  }

  /// Removes a waiter from the line. A session on its way to the waiter loses its owner: the task may have ended, and another
  /// may get its id.
  private func forget(_ waiter: AsyncWaiter, for access: Access) {
    state.withLock { state in
      let lane = state.index(of: access)
      state.lanes[lane].waiters.remove(waiter)
      state.lanes[lane].sessions.first { $0.holder?.waiter === waiter }?.holder?.owner = nil
    }
  }
}
