import DAOCore
import Foundation

/// The sessions of one kind, the writer or the readers, lent in the order of asking.
final class SessionLane: Sendable {
  private let capacity: Int
  private let name: String
  /// Whether there may be more sessions than `capacity` for a while.
  private let isElastic: Bool
  private let open: @Sendable () throws -> Session
  private let state = Guarded(State())

  private struct State {
    var sessions: [Session] = []
    var idle: [Session] = []
    /// How many are open or being opened.
    var count = 0
    /// How many are no longer counted, and about to be closed.
    var retiring = 0
    var waiters: [SessionWaiter] = []
    var isClosed = false

    /// Whether a task has a session while it is suspended, or is going to have one.
    var isKeptByTask: Bool {
      count > sessions.count || sessions.contains(where: \.isKept) || waiters.contains(where: \.keepsSession)
    }
  }

  private enum Answer {
    case session(Session)
    case opening
    case waiting
  }

  init(name: String, capacity: Int, isElastic: Bool = false, open: @escaping @Sendable () throws -> Session) {
    self.name = name
    self.capacity = capacity
    self.isElastic = isElastic
    self.open = open
  }

  private static let closed = DAOError(.closed, "the database is closed")

  /// - Throws: ``DAOError/Code/closed``, for what needs no session and is to fail as others do.
  func checkOpen() throws {
    try state.withLock { state in
      if state.isClosed { throw Self.closed }
    }
  }

  // MARK: Borrowing

  /// Runs `body` on a session that the calling thread alone has.
  ///
  /// A call from within the decoding of a row, which an entity's own `init(from:)` may make, runs on the same session.
  func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    let owner = SessionOwner.currentThread
    switch try take(for: owner) {
    case .nested(let session): return try session.nested(body)
    case .lent(let session):
      defer { release(session) }
      return try body(session)
    case nil:
      let session = try acquire(owner)
      defer { release(session) }
      return try body(session)
    }
  }

  /// Runs `body` on a session that is idle now; nil where none is.
  func withIdleSession<R>(_ body: (Session) throws -> R) throws -> R? {
    guard case .lent(let session) = try take(for: .currentThread) else { return nil }
    defer { release(session) }
    return try body(session)
  }

  private enum Taken {
    /// The session on which the calling thread is decoding a row right now.
    case nested(Session)
    case lent(Session)
  }

  /// A session that is there at once; nil where one must be opened or waited for.
  private func take(for owner: SessionOwner) throws -> Taken? {
    try state.withLock { state in
      if state.idle.count < state.sessions.count {
        let nested = state.sessions.first { ($0.owner == owner && !$0.isLooping) || $0.decodingThread == owner }
        if let nested { return .nested(nested) }
      }
      guard !state.isClosed else { throw Self.closed }
      guard let session = state.idle.popLast() else { return nil }
      session.owner = owner
      return .lent(session)
    }
  }

  /// A session for `owner`, waited for where all are lent.
  ///
  /// - Throws: ``DAOError/Code/deadlock`` where only the caller itself could end the wait.
  private func acquire(_ owner: SessionOwner) throws -> Session {
    let waiter = BlockingWaiter()
    waiter.owners = SessionOwner.current
    switch try request(by: owner, waiter: waiter) {
    case .session(let session): return session
    case .opening: return try openSession(for: owner, waiter)
    case .waiting: return try waiter.wait()
    }
  }

  /// Hands a session to `waiter`, of the current task, on the session's own thread as soon as there is one.
  func acquire(_ waiter: AsyncWaiter) throws {
    let owner = SessionOwner.currentTask ?? .currentThread
    waiter.owners = [owner]
    switch try request(by: owner, waiter: waiter) {
    case .session(let session): hand(session, to: waiter)
    case .opening:
      DispatchQueue.ownThread.async {
        do {
          self.hand(try self.openSession(for: owner, waiter), to: waiter)
        } catch {
          if waiter.isWaiting() { waiter.fail(error) }
        }
      }
    case .waiting: break
    }
  }

  /// Hands over a session that is lent already, unless the waiter has given up in the meantime.
  private func hand(_ session: Session, to waiter: AsyncWaiter) {
    session.queue.async {
      if waiter.isWaiting() { self.serve(session, to: waiter) } else { self.release(session) }
    }
  }

  /// Where all sessions are lent, the caller waits; but not a synchronous call of a task for what a suspended task has, since
  /// that one may need the very thread to go on: it gets a session of its own.
  private func request(by owner: SessionOwner, waiter: any SessionWaiter) throws -> Answer {
    try state.withLock { state in
      guard !state.isClosed else { throw Self.closed }
      if let session = state.idle.popLast() {
        session.owner = owner
        session.isKept = waiter.keepsSession
        return .session(session)
      }
      if state.count >= capacity { try checkDeadlock(state, waiter.owners) }
      if state.count < capacity || isElastic && waiter.holdsThreadOfTasks && state.isKeptByTask {
        state.count += 1
        return .opening
      }
      state.waiters.append(waiter)
      return .waiting
    }
  }

  /// A wait is hopeless when whoever has a session is waiting for one itself.
  private func checkDeadlock(_ state: State, _ owners: [SessionOwner]) throws {
    let waiting = Set(owners + state.waiters.flatMap(\.owners))
    let holders = state.sessions.compactMap(\.owner)
    guard holders.count == state.count, holders.contains(where: owners.contains), holders.allSatisfy(waiting.contains) else {
      return
    }
    throw DAOError(
      .deadlock,
      capacity == 1
        ? "the only \(name) connection is held by the row loop or statement around this call; finish it first, or read into an array"
        : "all \(capacity) \(name) connections are held by row loops around this call; nest fewer, or raise `Configuration.readers`"
    )
  }

  private func openSession(for owner: SessionOwner, _ waiter: any SessionWaiter) throws -> Session {
    do {
      let session = try open()
      state.withLock { state in
        session.owner = owner
        session.isKept = waiter.keepsSession
        state.sessions.append(session)
      }
      return session
    } catch {
      let orphans = state.withLock { state in
        state.count -= 1
        defer { if state.count == 0 { state.waiters = [] } }
        return state.count == 0 ? state.waiters : []
      }
      for waiter in orphans where waiter.isWaiting() { waiter.fail(error) }
      throw error
    }
  }

  // MARK: Giving back

  /// Gives a session back; whoever has waited longest gets it.
  func release(_ session: Session) {
    guard let next = passOn(session) else { return }
    if let waiter = next as? AsyncWaiter {
      session.queue.async { self.serve(session, to: waiter) }
    } else {
      next.take(session)
    }
  }

  /// Serves `waiter`, and then those who wait behind it, on the session's own thread: one waking of it for all of them.
  private func serve(_ session: Session, to waiter: AsyncWaiter) {
    var next: AsyncWaiter? = waiter
    while let current = next {
      setOwner(of: session, .currentThread)
      let done = current.work(.success(session))
      if current.keepsSession { return done() }
      let following = passOn(session)
      // Only now, so that whoever is told finds the session free.
      done()
      next = following as? AsyncWaiter
      if next == nil { following?.take(session) }
    }
  }

  private func passOn(_ session: Session) -> (any SessionWaiter)? {
    let (next, isSurplus): ((any SessionWaiter)?, Bool) = state.withLock { state in
      while !state.waiters.isEmpty {
        let waiter = state.waiters.removeFirst()
        guard waiter.isWaiting() else { continue }
        session.owner = waiter.owners.first
        session.isKept = waiter.keepsSession
        return (waiter, false)
      }
      session.owner = nil
      session.isKept = false
      guard state.count > capacity else {
        state.idle.append(session)
        return (nil, false)
      }
      state.sessions.removeAll { $0 === session }
      state.count -= 1
      state.retiring += 1
      return (nil, true)
    }
    if isSurplus { retire(session) }
    return next
  }

  /// Closes a session that there was one too many of.
  private func retire(_ session: Session) {
    try? session.connection.close()
    state.withLock { $0.retiring -= 1 }
  }

  /// Says who holds the session from now on; nil is somebody who does not wait for another.
  func setOwner(of session: Session, _ owner: SessionOwner?) {
    state.withLock { _ in session.owner = owner }
  }

  func setDecodingThread(of session: Session, _ thread: SessionOwner?) {
    state.withLock { _ in session.decodingThread = thread }
  }

  func setLooping(_ session: Session, _ isLooping: Bool) {
    state.withLock { _ in session.isLooping = isLooping }
  }

  // MARK: Closing

  /// Lends nothing from now on; hands out the sessions, which are to be closed.
  ///
  /// - Throws: ``DAOError/Code/busy`` while one is lent; the lane stays open then.
  func shut() throws -> [Session] {
    waitForLeaving()
    return try state.withLock { state in
      guard state.idle.count == state.count else {
        throw DAOError(
          .busy, "the database cannot be closed: \(state.count - state.idle.count) \(name) connection(s) are in use")
      }
      defer { state = State(isClosed: true) }
      return state.sessions
    }
  }

  /// Waits, for a second at most, for the sessions that nobody has any more: row loops have just been left with them, or they are
  /// being closed.
  private func waitForLeaving() {
    let deadline = ContinuousClock.now + .seconds(1)
    let isLeaving = {
      self.state.withLock { state in state.sessions.count { $0.owner == nil } > state.idle.count || state.retiring > 0 }
    }
    while isLeaving(), ContinuousClock.now < deadline { usleep(1000) }
  }

  /// Takes the sessions back that ``shut()`` has handed out.
  func reopen(with sessions: [Session]) {
    state.withLock { $0 = State(sessions: sessions, idle: sessions, count: sessions.count) }
  }
}
