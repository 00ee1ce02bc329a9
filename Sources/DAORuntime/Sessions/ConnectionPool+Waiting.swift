import DAOCore
import Dispatch
import Foundation

// MARK: Waits without an end

extension ConnectionPool.State {
  /// Finds a deadlock: everybody who holds a session that the newcomer could get waits for a session as well, whose holders
  /// wait in turn, and so on.
  ///
  /// - Throws: ``DAOError/Code/deadlock`` for a newcomer who holds one of them. Any other one waits for the end of those who do.
  func checkDeadlock(_ index: Int, _ newcomer: any SessionWaiter) throws {
    // In the middle of calls it costs more than they do.
    guard lanes[index].sessions.count == lanes[index].count, !lanes[index].sessions.contains(where: { $0.holder?.owner == nil })
    else { return }
    var wanted: [SessionOwner: Int] = [:]
    var blocked: [ObjectIdentifier: Int] = [:]
    func note(_ waiter: any SessionWaiter, in lane: Int) {
      for owner in waiter.owners { wanted[owner] = lane }
      for session in waiter.occupied { blocked[session] = lane }
    }
    for (index, lane) in lanes.enumerated() {
      for waiter in lane.waiters.all { note(waiter, in: index) }
    }
    note(newcomer, in: index)
    var looked: Set<Int> = []
    var next = [index]
    var holds = false
    while let index = next.popLast() {
      guard looked.insert(index).inserted else { continue }
      guard lanes[index].sessions.count == lanes[index].count else { return }
      for session in lanes[index].sessions {
        guard let lane = blocked[ObjectIdentifier(session)] ?? session.holder?.owner.flatMap({ wanted[$0] }) else { return }
        holds = holds || newcomer.holds(session)
        next.append(lane)
      }
    }
    if holds { throw deadlock(index) }
  }

  private func deadlock(_ index: Int) -> DAOError {
    let lane = lanes[index]
    let advice =
      lanes.count == 1
      ? "finish it first, read into an array, or put all of it into a transaction"
      : "finish it first, or read into an array"
    return DAOError(
      .deadlock,
      lane.count == 1
        ? "the only \(lane.name)connection is held by the row loop or statement around this call, which would wait for itself: \(advice)"
        : "all \(lane.count) \(lane.name)connections are held by row loops and statements that wait for this call: \(advice)")
  }
}

extension SessionWaiter {
  fileprivate func holds(_ session: Session) -> Bool {
    occupied.contains(ObjectIdentifier(session)) || session.holder?.owner.map(owners.contains) ?? false
  }
}

extension ConnectionPool {
  /// Ends the wait of the last one who waits for itself, now that an extra session is gone that others could have got.
  func endDeadlock(of access: Access) {
    let last: (waiter: any SessionWaiter, error: any Error)? = state.withLock { state in
      let index = state.index(of: access)
      for waiter in state.lanes[index].waiters.all.reversed()
      where state.lanes.contains(where: { $0.sessions.contains(where: waiter.holds) }) {
        do {
          try state.checkDeadlock(index, waiter)
        } catch {
          guard waiter.stopWaiting() else { continue }
          state.lanes[index].waiters.remove(waiter)
          return (waiter, error)
        }
      }
      return nil
    }
    if let last { last.waiter.fail(last.error) }
  }
}

// MARK: Waits that take too long

extension ConnectionPool {
  /// Schedules the check for expired waits. All waits have the same limit, so that the first to begin is the first to expire.
  func scheduleExpiry(after delay: Duration) {
    let nanoseconds = Int(exactly: (max(delay, .zero) / .nanoseconds(1)).rounded()) ?? .max
    Self.expiry.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
      self?.expireWaits()
    }
  }

  // A queue of its own gets a thread even when all threads of the global queues block.
  private static let expiry = DispatchQueue(label: "DAOKit.expiry", qos: .userInitiated)

  /// The error of a thread's expired wait; nil if the wait has ended otherwise.
  func expire(_ waiter: BlockingWaiter, for access: Access) -> DAOError? {
    state.withLock { state in
      guard waiter.stopWaiting() else { return nil }
      let index = state.index(of: access)
      state.lanes[index].waiters.remove(waiter)
      return state.lanes[index].timeoutError(acquireTimeout, of: waiter)
    }
  }

  /// Ends the expired waits with an error that names the holders of the connections.
  private func expireWaits() {
    let now = ContinuousClock.now
    var expired: [(waiter: any SessionWaiter, error: DAOError)] = []
    let next: Duration? = state.withLock { state in
      for index in state.lanes.indices {
        let late = state.lanes[index].waiters.removeAll { now - $0.start >= acquireTimeout && $0.stopWaiting() }
        expired += late.map { ($0, state.lanes[index].timeoutError(acquireTimeout, of: $0)) }
      }
      let first = state.lanes.compactMap { $0.waiters.all.first?.start }.min()
      state.isExpiryScheduled = first != nil
      return first.map { acquireTimeout - (now - $0) }
    }
    if let next { scheduleExpiry(after: max(next, .milliseconds(1))) }
    for (waiter, error) in expired { waiter.fail(error) }
  }
}

extension PoolLane {
  fileprivate func timeoutError(_ limit: Duration, of waiter: any SessionWaiter) -> DAOError {
    let holders = sessions.compactMap { $0.holder?.description }
    let named = holders.prefix(8).joined(separator: ", ") + (holders.count > 8 ? ", and \(holders.count - 8) more" : "")
    let connections =
      capacity == 1
      ? "the \(name)connection is"
      : admits(waiter.use)
        ? "all \(count) \(name)connections are" : "all \(name)connections but one, which no row loop gets, are"
    return DAOError(
      .busy,
      "no \(name)connection came free within \(SessionHolder.format(limit / .seconds(1))) s: \(connections) held\(named.isEmpty ? "" : " " + named); "
        + "hold them for shorter, do not wait in a transaction for what needs another connection, or raise 'Configuration.acquireTimeout'"
    )
  }
}

// MARK: Closing

extension ConnectionPool {
  /// Closes all sessions; later requests fail.
  ///
  /// - Throws: ``DAOError/Code/busy`` while a session is lent. Nothing is closed then.
  package func close() throws {
    waitForLeaving()
    let sessions: [Session] = try state.withLock { state in
      for lane in state.lanes where lane.idle.count < lane.count {
        let holders = lane.sessions.compactMap { $0.holder?.description }
        throw DAOError(
          .busy,
          "the database cannot be closed: \(lane.count - lane.idle.count) \(lane.name)connection(s) are in use"
            + (holders.isEmpty ? "" : ", " + holders.prefix(8).joined(separator: ", ")))
      }
      defer {
        state.isClosed = true
        for index in state.lanes.indices {
          state.lanes[index].sessions = []
          state.lanes[index].idle = []
          state.lanes[index].count = 0
        }
      }
      return state.lanes.flatMap(\.sessions)
    }
    // The writer is closed last: only a connection that may write deletes the write-ahead log.
    for session in sessions.reversed() { try session.connection.close() }
  }

  /// Waits, for a second at most, for sessions without an owner: those of row loops just left, and those being opened or closed;
  /// and for those that the library itself uses.
  private func waitForLeaving() {
    let deadline = ContinuousClock.now + .seconds(1)
    let isLeaving = {
      self.state.withLock { state in
        state.lanes.contains { lane in
          lane.retiring > 0 || lane.count > lane.sessions.count
            || lane.sessions.contains { $0.holder.map { $0.owner == nil || $0.use.isUpkeep } ?? false }
        }
      }
    }
    while isLeaving(), ContinuousClock.now < deadline { usleep(1000) }
  }
}
