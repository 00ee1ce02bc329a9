import DAOCore
import Dispatch
import Foundation

/// The sessions of one database, lent in the order of asking.
package final class ConnectionPool: Sendable {
  package let policy: PoolPolicy
  let acquireTimeout: Duration
  private let registry: ChangeRegistry
  private let driver: any Driver
  let state: Guarded<State>

  struct State {
    /// The first lane is the one for writing. If it is the only one, it serves reads too.
    var lanes: [PoolLane]
    var isClosed = false
    /// Whether a check for expired waits is scheduled.
    var isExpiryScheduled = false

    func index(of access: Access) -> Int { access == .write ? 0 : lanes.count - 1 }

    /// The session that writes, while a call of `owner` uses it.
    func writer(of owner: SessionOwner) -> Session? {
      guard lanes[0].idle.count < lanes[0].sessions.count else { return nil }
      return lanes[0].sessions.first { $0.holder?.isDecoding(on: owner) == true }
    }
  }

  init(_ driver: any Driver, registry: ChangeRegistry) {
    self.driver = driver
    self.registry = registry
    policy = driver.pooling
    acquireTimeout = driver.configuration.acquireTimeout.bounded
    let lanes =
      switch policy {
      case .single: [PoolLane("", .write, capacity: 1, isElastic: false)]
      case .writerAndReaders(let readers):
        [
          PoolLane("writing ", .write, capacity: 1, isElastic: false),
          PoolLane("reading ", .read, capacity: readers, isElastic: true),
        ]
      case .equal(let count): [PoolLane("", .write, capacity: count, isElastic: true)]
      case .primaryAndReplicas(let primary, let replicas):
        [
          PoolLane("writing ", .write, capacity: primary, isElastic: false),
          PoolLane("reading ", .read, capacity: replicas, isElastic: true),
        ]
      }
    state = Guarded(State(lanes: lanes))
  }

  package static var closed: DAOError { DAOError(.closed, "the database is closed") }

  /// - Throws: ``DAOError/Code/closed`` if the database is closed, for calls that need no session.
  package func checkOpen() throws {
    if state.withLock({ $0.isClosed }) { throw Self.closed }
  }

  /// Whether a call on the calling thread, in a transaction, is being bound or decoded: calls from there take part in it.
  package var isInCallOfTransaction: Bool {
    let owner = SessionOwner.currentThread
    return state.withLock { $0.writer(of: owner)?.isInTransaction == true }
  }

  // MARK: Borrowing

  /// Runs `body` on a session that only the calling thread uses.
  ///
  /// A call from an entity's `init(from:)`, while its row is decoded, runs on the same session.
  /// - Throws: ``DAOError/Code/busy`` if no session came free in time, ``DAOError/Code/deadlock`` if only the caller could end
  ///   the wait.
  package func withSession<R>(
    for access: Access, _ use: SessionHolder.Use, _ body: (Session) throws -> R
  ) throws -> R {
    switch try take(access, use) {
    case .nested(let session): return try session.nested(body)
    case .lent(let session):
      defer { release(session) }
      return try body(session)
    case nil:
      let session = try acquire(access, use)
      defer { release(session) }
      return try body(session)
    }
  }

  /// Runs `body` on an idle session. Returns nil if none is idle.
  package func withIdleSession<R>(for access: Access, _ use: SessionHolder.Use, _ body: (Session) throws -> R) throws -> R? {
    guard let session = try takeIdle(for: access, use) else { return nil }
    defer { release(session) }
    return try body(session)
  }

  /// An idle session, which the caller releases; nil if none is idle, or the next one must be opened first.
  func takeIdle(for access: Access, _ use: SessionHolder.Use) throws -> Session? {
    guard case .lent(let session) = try take(access, use) else { return nil }
    guard session.isUsable else {
      release(session)
      return nil
    }
    return session
  }

  private enum Taken {
    /// The session on which the calling thread is decoding a row.
    case nested(Session)
    case lent(Session)
  }

  /// A session that is available at once; nil if one must be opened or waited for.
  private func take(_ access: Access, _ use: SessionHolder.Use) throws -> Taken? {
    let owner = SessionOwner.currentThread
    return try state.withLock { state in
      let index = state.index(of: access)
      if state.lanes[index].idle.count < state.lanes[index].sessions.count,
        let nested = state.lanes[index].sessions.first(where: { $0.holder?.isDecoding(on: owner) == true })
      {
        return .nested(nested)
      }
      if index > 0, let writer = state.writer(of: owner), writer.isInTransaction { return .nested(writer) }
      guard !state.isClosed else { throw Self.closed }
      guard state.lanes[index].admits(use), let session = state.lanes[index].idle.popLast() else { return nil }
      session.holder = SessionHolder(owner: owner, use: use)
      session.waited = .zero
      return .lent(session)
    }
  }

  private func acquire(_ access: Access, _ use: SessionHolder.Use) throws -> Session {
    let waiter = BlockingWaiter(for: use)
    let session =
      switch try request(access, by: waiter) {
      case .session(let session): session
      case .opening: try openSession(access, for: waiter)
      case .waiting: try waiter.wait(acquireTimeout) { expire(waiter, for: access) }
      }
    session.waited = ContinuousClock.now - waiter.start
    return session
  }

  enum Answer {
    case session(Session)
    case opening
    case waiting
  }

  func request(_ access: Access, by waiter: any SessionWaiter) throws -> Answer {
    let (answer, expiresFirst): (Answer, Bool) = try state.withLock { state in
      guard !state.isClosed else { throw Self.closed }
      // Who has given up already was not in the line then, and would stay in it: its task may have ended, and another have its id.
      guard waiter.isWaiting else { throw Cancellation.error }
      let index = state.index(of: access)
      if state.lanes[index].admits(waiter.use), let session = state.lanes[index].idle.popLast() {
        session.holder = SessionHolder(for: waiter)
        return (.session(session), false)
      }
      if state.lanes[index].count >= state.lanes[index].limit { try state.checkDeadlock(index, waiter) }
      if state.lanes[index].mayOpen(for: waiter) {
        state.lanes[index].beginOpening(for: waiter)
        return (.opening, false)
      }
      state.lanes[index].waiters.append(waiter)
      defer { state.isExpiryScheduled = true }
      return (.waiting, !state.isExpiryScheduled)
    }
    if expiresFirst { scheduleExpiry(after: acquireTimeout) }
    return answer
  }

  /// Opens a session whose place in the lane is reserved already.
  private func openSession(_ access: Access, for waiter: any SessionWaiter) throws -> Session {
    try add(Result { try driver.connect(for: laneAccess(of: access)) }, access, for: waiter)
  }

  /// Opens a session as ``openSession(_:for:)`` does, for a task, without a thread that waits.
  func openSession(
    _ access: Access, for waiter: AsyncWaiter, _ done: @escaping @Sendable (Result<Session, any Error>) -> Void
  ) {
    driver.connect(for: laneAccess(of: access)) { [self] connection in
      done(Result { try add(connection, access, for: waiter) })
    }
  }

  /// Adds a session to its lane, which the waiter holds.
  private func add(
    _ connection: Result<any Connection, any Error>, _ access: Access, for waiter: any SessionWaiter
  ) throws -> Session {
    do {
      let session = session(on: try connection.get(), access)
      state.withLock { state in
        session.holder = SessionHolder(for: waiter)
        state.lanes[state.index(of: access)].endOpening(for: waiter)
        state.lanes[state.index(of: access)].sessions.append(session)
      }
      return session
    } catch {
      state.withLock { state in state.lanes[state.index(of: access)].endOpening(for: waiter) }
      failOrphans(of: access, error)
      throw error
    }
  }

  /// Opens a session for whoever waits first then, where there is a place for it: the opening that they stood behind has failed. If this one
  /// fails as well, those who hold sessions serve the line meanwhile.
  private func openForLine(_ access: Access) {
    let isWanted = state.withLock { state in
      let index = state.index(of: access)
      state.lanes[index].opensLater = false
      guard state.lanes[index].count < state.lanes[index].limit, !state.lanes[index].waiters.isEmpty else { return false }
      state.lanes[index].count += 1
      return true
    }
    guard isWanted else { return endDeadlock(of: access) }
    driver.connect(for: laneAccess(of: access)) { [self] connection in
      do {
        let session = session(on: try connection.get(), access)
        state.withLock { state in state.lanes[state.index(of: access)].sessions.append(session) }
        release(session)
      } catch {
        failOrphans(of: access, error)
      }
    }
  }

  /// The access of the lane, not of the request: with one lane all connections must be able to write.
  private func laneAccess(of access: Access) -> Access { state.withLock { $0.lanes[$0.index(of: access)].access } }

  private func session(on connection: any Connection, _ access: Access) -> Session {
    let access = laneAccess(of: access)
    let name = access == .write ? "DAOKit.writer" : "DAOKit.reader"
    return Session(connection, access: access, label: name, registry: registry)
  }

  /// Gives the place of a session up that could not be opened. Those who wait where there is none hear the error; others get a session
  /// that is opened a little later.
  private func failOrphans(of access: Access, _ error: any Error) {
    let (orphans, isLate): ([any SessionWaiter], Bool) = state.withLock { state in
      let index = state.index(of: access)
      state.lanes[index].count -= 1
      guard state.lanes[index].count > 0 else { return (state.lanes[index].waiters.removeAll(), false) }
      guard !state.lanes[index].opensLater, !state.lanes[index].waiters.isEmpty else { return ([], false) }
      state.lanes[index].opensLater = true
      return ([], true)
    }
    for waiter in orphans where waiter.stopWaiting() { waiter.fail(error) }
    guard isLate else { return }
    Self.opening.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.openForLine(access) }
  }

  /// The time between an opening that has failed and the next one for those who wait.
  private static let pause = DispatchTimeInterval.milliseconds(500)
  // Not a global queue, all of whose threads a program may block.
  private static let opening = DispatchQueue(label: "DAOKit.opening", qos: .userInitiated)

  // MARK: Giving back

  /// Gives a session back to the pool, which hands it to the first waiter.
  func release(_ session: Session) {
    if let next = passOn(session) { give(next.session, to: next.waiter) }
  }

  private func give(_ session: Session, to waiter: any SessionWaiter) {
    guard let waiter = waiter as? AsyncWaiter else { return waiter.take(session) }
    if waiter.isBrief, session.isUsable { return serve(session, to: waiter) }
    handOver(session, toNext: waiter)
  }

  /// Serves `waiter` on the session's own thread.
  func serve(_ session: Session, to waiter: AsyncWaiter) {
    session.waited = ContinuousClock.now - waiter.start
    if !waiter.keepsSession { setOwner(of: session, .currentThread) }
    waiter.take(session)
  }

  /// Checks a returned session and passes it to the first waiter. Returns nil if nobody waits.
  private func passOn(_ session: Session) -> (session: Session, waiter: any SessionWaiter)? {
    let isUsable = session.endOpenTransaction()
    session.settleChanges()
    guard isUsable else { return replace(session) }
    let (next, isSurplus): ((any SessionWaiter)?, Bool) = state.withLock { state in
      let index = state.index(of: session.access)
      session.holder = nil
      if let waiter = state.lanes[index].nextWaiter() {
        session.holder = SessionHolder(for: waiter)
        return (waiter, false)
      }
      guard state.lanes[index].hasSurplus else {
        state.lanes[index].idle.append(session)
        return (nil, false)
      }
      state.lanes[index].remove(session)
      return (nil, true)
    }
    if isSurplus {
      retire(session)
      endDeadlock(of: session.access)
    }
    return next.map { (session, $0) }
  }

  /// Closes a connection whose transaction cannot be ended, and opens another for the first waiter.
  private func replace(_ session: Session) -> (session: Session, waiter: any SessionWaiter)? {
    let access = session.access
    let waiter: (any SessionWaiter)? = state.withLock { state in
      let index = state.index(of: access)
      state.lanes[index].remove(session)
      let waiter = state.lanes[index].nextWaiter()
      if let waiter { state.lanes[index].beginOpening(for: waiter) }
      return waiter
    }
    retire(session)
    // Not on a thread that gives a session back: it may be one of the cooperative pool, and a server takes its time.
    if let task = waiter as? AsyncWaiter {
      open(access, forNext: task)
      return nil
    }
    guard let waiter else { return nil }
    do {
      return (try openSession(access, for: waiter), waiter)
    } catch {
      waiter.fail(error)
      return nil
    }
  }

  private func retire(_ session: Session) {
    try? session.connection.close()
    state.withLock { state in state.lanes[state.index(of: session.access)].retiring -= 1 }
  }

  /// Sets the owner of a lent session. Nil: held, but never part of a deadlock cycle.
  func setOwner(of session: Session, _ owner: SessionOwner?) {
    state.withLock { _ in session.holder?.owner = owner }
  }
}

extension SessionHolder {
  /// The holder that a waiter becomes.
  init(for waiter: any SessionWaiter) {
    self.init(owner: waiter.owners.first, use: waiter.use, isKept: waiter.keepsSession, waiter: waiter)
  }
}
