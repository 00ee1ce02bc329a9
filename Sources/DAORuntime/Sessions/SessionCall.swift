import DAOCore
import Dispatch

/// The way of one asynchronous call to its session and back: the executor that the call's task prefers meanwhile.
///
/// The task's job waits in line for the session, and runs on the session's thread or on that of its transaction. So the call is
/// a part of its task, and needs no thread of the cooperative pool between the wait and the end: all of these may wait for this
/// session.
final class SessionCall: TaskExecutor {
  typealias Answer = Result<Session, any Error>

  private let source: SessionSource
  private let cancellation: Cancellation
  /// The task, which is not the current one any more when its job is enqueued.
  private let owner = SessionOwner.currentCaller
  private let state = Guarded<(answer: Answer, isOver: Bool)>((.failure(Cancellation.error), false))

  init(_ source: SessionSource, _ cancellation: Cancellation) {
    self.source = source
    self.cancellation = cancellation
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable (Answer?) -> Void = { [self] answer in
      if let answer { state.withLock { $0.answer = answer } }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    // The session is given back already: what is left of the job needs none.
    guard !state.withLock({ $0.isOver }) else { return DispatchQueue.ownThread.async { run(nil) } }
    // It keeps the call alive: the job may be done before the request returns.
    withExtendedLifetime(run) {
      source.request(for: owner, cancellation) { answer in
        switch answer {
        case .success: run(answer)
        // Found out on the thread of whoever cancels, keeps the time or enqueues.
        case .failure: DispatchQueue.ownThread.async { run(answer) }
        }
      }
    }
  }

  /// Runs `body` on the session, and gives it back: the task finds it free when it goes on.
  ///
  /// - Throws: The error of the wait, and those of `body`.
  func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    let answer = state.withLock { state in
      state.isOver = true
      return state.answer
    }
    let session = try answer.get()
    defer { source.giveBack(session) }
    return try cancellation.run(session.connection.interrupter) { try source.run(body, on: session) }
  }
}
