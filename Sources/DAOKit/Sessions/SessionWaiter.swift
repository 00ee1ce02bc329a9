import DAOCore
import Dispatch

/// Someone who waits for a session.
protocol SessionWaiter: AnyObject, Sendable {
  /// By which names the waiter may hold other sessions; guarded by the lane's lock.
  var owners: [SessionOwner] { get set }
  /// Whether it has the session beyond a single piece of work, and gives it back by itself.
  var keepsSession: Bool { get }
  /// Whether its wait holds a thread that tasks need to go on, those among them that have a session.
  var holdsThreadOfTasks: Bool { get }
  /// Whether the session is still wanted; from then on it must be taken.
  func isWaiting() -> Bool
  func take(_ session: Session)
  func fail(_ error: any Error)
}

/// A thread that waits.
final class BlockingWaiter: SessionWaiter {
  nonisolated(unsafe) var owners: [SessionOwner] = []  // guarded by the lane's lock
  let keepsSession = false
  let holdsThreadOfTasks = SessionOwner.currentTask != nil
  private let answer = Guarded<Result<Session, any Error>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func isWaiting() -> Bool { true }

  func take(_ session: Session) {
    answer.withLock { $0 = .success(session) }
    semaphore.signal()
  }

  func fail(_ error: any Error) {
    answer.withLock { $0 = .failure(error) }
    semaphore.signal()
  }

  func wait() throws -> Session {
    semaphore.wait()
    guard let answer = answer.withLock({ $0 }) else { throw DAOError(.closed, "the database is closed") }
    return try answer.get()
  }
}

/// A task that waits; its work runs on the session's own thread.
final class AsyncWaiter: SessionWaiter {
  /// What is to be done with a session, or with the error that there is none; returns what tells the task.
  typealias Work = @Sendable (Result<Session, any Error>) -> () -> Void

  nonisolated(unsafe) var owners: [SessionOwner] = []  // guarded by the lane's lock
  let keepsSession: Bool
  let holdsThreadOfTasks = false
  let work: Work
  private let cancellation: Cancellation

  init(_ cancellation: Cancellation, keepsSession: Bool = false, _ work: @escaping Work) {
    self.cancellation = cancellation
    self.keepsSession = keepsSession
    self.work = work
  }

  func isWaiting() -> Bool { cancellation.stopWaiting() }
  func take(_ session: Session) { work(.success(session))() }
  func fail(_ error: any Error) { work(.failure(error))() }
}
