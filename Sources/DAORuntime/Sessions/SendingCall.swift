import DAOCore
import Dispatch

/// The way of one asynchronous call that sends its statement ahead: the executor that the call's task prefers until it has a session.
///
/// The task's job waits in line for the session, and then for the answer. It goes on where the one or the other has come, and needs no
/// thread of the cooperative pool: all of these may wait for this session.
final class SendingCall: TaskExecutor {
  private let source: SessionSource
  private let cancellation = Cancellation()
  /// The task, which is not the current one any more when its job is enqueued.
  private let owner = SessionOwner.currentCaller
  /// The session, or the error in its place; nil until it is asked for.
  private let answer = Guarded<SessionCall.Answer?>(nil)

  init(_ source: SessionSource) { self.source = source }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    // The session is given back already: what is left of the job is short.
    guard answer.withLock({ $0 == nil }) else { return run() }
    // It keeps the call alive: the job may be done before the request returns.
    withExtendedLifetime(run) {
      source.request(for: owner, cancellation, isBrief: true) { [self] answer in
        self.answer.withLock { $0 = answer }
        switch answer {
        case .success: run()
        // Found out on the thread of whoever cancels, keeps the time or enqueues.
        case .failure: DispatchQueue.ownThread.async(execute: run)
        }
      }
    }
  }

  /// Runs `send` and `body` on the session as parts of the caller's task, and gives the session back.
  ///
  /// - Parameters:
  ///   - send: Sends what `body` begins with; returns false where it cannot. It runs on any thread, and is short.
  ///   - body: Runs on a thread outside of the cooperative pool, once the answer to what was sent is there.
  /// - Throws: The error of the wait, and those of `body`.
  func run<R>(_ send: (Session) -> Bool, _ body: (Session) throws -> R) async throws -> sending R {
    // Created by this task, on one thread or another.
    nonisolated(unsafe) let result = try await withTaskCancellationHandler {
      if let session = try source.takeIfFree() { return try await goOn(with: session, send, body) }
      return try await withTaskExecutorPreference(self) { try await goOn(send, body) }
    } onCancel: {
      cancellation.cancel()
    }
    return result
  }

  private func goOn<R>(_ send: (Session) -> Bool, _ body: (Session) throws -> R) async throws -> R {
    guard let answer = answer.withLock(\.self) else { throw Cancellation.error }
    return try await goOn(with: answer.get(), send, body)
  }

  private func goOn<R>(
    with session: Session, _ send: (Session) -> Bool, _ body: (Session) throws -> R
  ) async throws -> R {
    let executor = try begin(send, on: session)
    return try await executor.run {
      source.takeUp(session)
      return try end(body, on: session)
    }
  }

  /// Sends on the session, and leaves the thread. What runs the body waits for the answer, if it was sent.
  private func begin(_ send: (Session) -> Bool, on session: Session) throws -> SessionExecutor {
    do {
      try cancellation.begin(session.connection.interrupter)
      let isSent = try source.run(send, on: session)
      source.putAside(session)
      return SessionExecutor { isSent ? session.whenAnswered($0) : session.goOn($0) }
    } catch {
      cancellation.end(session.connection.interrupter)
      source.giveBack(session)
      throw error
    }
  }

  private func end<R>(_ body: (Session) throws -> R, on session: Session) throws -> R {
    defer {
      session.dropSent()
      cancellation.end(session.connection.interrupter)
      source.giveBack(session)
    }
    return try source.run(body, on: session)
  }
}
