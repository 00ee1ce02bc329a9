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
  /// The session, or the error in its place; nil until there is one.
  private let answer = Guarded<SessionCall.Answer?>(nil)

  init(_ source: SessionSource) { self.source = source }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    // An answer has come on this thread, or the session is given back already, and what is left of the job is short.
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
  ///   - send: Sends what `body` begins with, or what must be known before, and runs again once that is known. At first it runs on any
  ///     thread and must not wait.
  ///   - mode: How `body` goes on with an answer. Default: it waits.
  ///   - body: Runs on a thread outside of the cooperative pool, once the answer to what was sent is there. Nil where there is more to be
  ///     sent.
  /// - Throws: The error of the wait, and those of `send` and `body`.
  func run<R>(
    _ send: (Session, _ mayWait: Bool) throws -> SendingStep,
    in mode: (Session) -> RunMode = { _ in .waiting },
    _ body: (Session) throws -> R?
  ) async throws -> sending R {
    // Created by this task, on one thread or another.
    nonisolated(unsafe) let result = try await withTaskCancellationHandler {
      if let session = try source.takeIfFree() { answer.withLock { $0 = .success(session) } }
      return try await withTaskExecutorPreference(self) { try await goOn(send, mode, body) }
    } onCancel: {
      cancellation.cancel()
    }
    return result
  }

  private func goOn<R>(
    _ send: (Session, _ mayWait: Bool) throws -> SendingStep, _ mode: (Session) -> RunMode,
    _ body: (Session) throws -> R?
  ) async throws -> R {
    guard let session = try answer.withLock(\.self)?.get() else { throw Cancellation.error }
    defer {
      session.dropSent()
      session.undoUnit()
      session.forgetAnswers()
      session.answerDeadline = nil
      cancellation.end(session.connection.interrupter)
      source.giveBack(session)
    }
    try cancellation.begin(session.connection.interrupter)
    do {
      return try await goOn(on: session, send, mode, body)
    } catch {
      if session.sendUndoOfUnit() { await leave(session, after: .sent) }
      throw error
    }
  }

  private func goOn<R>(
    on session: Session, _ send: (Session, _ mayWait: Bool) throws -> SendingStep, _ mode: (Session) -> RunMode,
    _ body: (Session) throws -> R?
  ) async throws -> R {
    var step = try source.run({ try send($0, false) }, on: session)
    await leave(session, after: step)
    while true {
      if step == .sent || step == .nothing, let result = try await run(body, on: session, in: mode(session)) {
        session.forgetAnswers()
        session.dropSent()
        if session.sendEndOfUnit() { await leave(session, after: .sent) }
        try session.endUnit()
        return result
      }
      step = try source.run({ try send($0, true) }, on: session)
      if step != .nothing { await leave(session, after: step) }
    }
  }

  /// The number of runs that come to nothing new, one after the other, before the call waits: what is prepared or looked at is no answer.
  private static var patience: Int { 32 }

  /// Runs `body`, again for each statement that was sent.
  private func run<R>(_ body: (Session) throws -> R?, on session: Session, in mode: RunMode) async throws -> R? {
    if mode == .repeated { session.keepAnswers() }
    var (known, fruitless) = (0, 0)
    while true {
      do {
        guard mode == .resumed else {
          let result = try source.run(body, on: session)
          // What was sent, and is not asked for any more, must not last.
          guard session.hasUsedAnswers else { throw CallRepetition.withoutAnswers }
          return result
        }
        return try source.run({ session in try session.sendingPortions { try body(session) } }, on: session)
      } catch CallRepetition.afterAnswer where mode == .resumed || fruitless < Self.patience {
        await leave(session, after: .sent)
        session.repeatAnswers()
        fruitless = session.answersKept > known ? 0 : fruitless + 1
        known = session.answersKept
      } catch is CallRepetition {
        // A run that goes on where it was never asks for something else.
        session.startOver()
        return try source.run(body, on: session)
      }
    }
  }

  /// Leaves the thread until the answer to what was sent is there, or for one that may wait.
  private func leave(_ session: Session, after step: SendingStep) async {
    let outer = session.limitWait()
    defer { session.connection.interrupter.deadline = outer }
    source.putAside(session)
    // Not a continuation: one that is resumed at once would leave the task on its thread, which must not block.
    let executor =
      switch step {
      case .sent, .preparing: SessionExecutor(session.whenAnswered)
      case .asking, .nothing: SessionExecutor(session.goOn)
      }
    await executor.run { source.takeUp(session) }
  }
}
