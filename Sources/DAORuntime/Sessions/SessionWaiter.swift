import DAOCore
import Dispatch

/// A thread or task that waits for a session.
protocol SessionWaiter: AnyObject, Sendable {
  /// The thread and task ids under which the waiter may already hold sessions, for finding deadlocks.
  var owners: [SessionOwner] { get }
  /// The sessions that the waiter's thread keeps busy: it decodes their rows, or runs the body of their transaction.
  var occupied: [ObjectIdentifier] { get }
  /// The purpose of the session.
  var use: SessionHolder.Use { get }
  /// Whether the waiter keeps the session and releases it itself.
  var keepsSession: Bool { get }
  /// Whether the wait may block a thread of the cooperative pool, which tasks that hold sessions may need to go on.
  var holdsThreadOfTasks: Bool { get }
  /// The beginning of the wait.
  var start: ContinuousClock.Instant { get }
  /// Ends the wait. Returns false if it has ended already. After true, a session or an error must follow.
  func stopWaiting() -> Bool
  /// Whether it has neither got an answer nor given up.
  var isWaiting: Bool { get }
  func take(_ session: Session)
  func fail(_ error: any Error)
}

/// A waiting thread.
final class BlockingWaiter: SessionWaiter {
  let owners = SessionOwner.current
  let occupied = ThreadScopes.sessions
  let use: SessionHolder.Use
  let keepsSession = false
  let holdsThreadOfTasks: Bool
  let start = ContinuousClock.now
  private let waits = Guarded(true)
  private let answer = Guarded<Result<Session, any Error>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  init(for use: SessionHolder.Use) {
    self.use = use
    holdsThreadOfTasks = owners.count > 1
  }

  var isWaiting: Bool { waits.withLock(\.self) }

  func stopWaiting() -> Bool {
    waits.withLock { waits in
      defer { waits = false }
      return waits
    }
  }

  func take(_ session: Session) { end(.success(session)) }
  func fail(_ error: any Error) { end(.failure(error)) }

  private func end(_ result: Result<Session, any Error>) {
    answer.withLock { $0 = result }
    semaphore.signal()
  }

  /// Waits up to `limit`. The thread keeps the time itself, since all threads that could wake it may be waiting too.
  ///
  /// - Parameter expire: Ends the wait and returns its error. Returns nil if the session is on its way.
  func wait(_ limit: Duration, expire: () -> DAOError?) throws -> Session {
    let seconds = min(max(limit / .seconds(1), 0), 1_000_000_000)
    if semaphore.wait(timeout: .now() + seconds) == .timedOut {
      if let error = expire() { throw error }
      semaphore.wait()
    }
    guard let answer = answer.withLock({ $0 }) else { throw ConnectionPool.closed }
    return try answer.get()
  }
}

/// A waiting task. It gets the session on the session's own thread.
final class AsyncWaiter: SessionWaiter {
  let owners: [SessionOwner]
  let occupied: [ObjectIdentifier] = []
  let use: SessionHolder.Use
  let keepsSession: Bool
  let holdsThreadOfTasks = false
  let start = ContinuousClock.now
  let cancellation: Cancellation
  /// Whether what it does with the session at first is short, so that the thread that gives it back can do it.
  let isBrief: Bool
  private let end: @Sendable (Result<Session, any Error>) -> Void

  /// - Parameter end: Gets the session, or the error in its place.
  init(
    _ cancellation: Cancellation, of owner: SessionOwner, for use: SessionHolder.Use, keepsSession: Bool = false,
    isBrief: Bool = false, _ end: @escaping @Sendable (Result<Session, any Error>) -> Void
  ) {
    self.cancellation = cancellation
    owners = [owner]
    self.use = use
    self.keepsSession = keepsSession
    self.isBrief = isBrief
    self.end = end
  }

  var isWaiting: Bool { cancellation.isWaiting }
  func stopWaiting() -> Bool { cancellation.stopWaiting() }
  func take(_ session: Session) { end(.success(session)) }
  func fail(_ error: any Error) { end(.failure(error)) }
}
