import DAOCore
import Dispatch

extension Session {
  /// Runs `body` and stops its statement after `seconds`; nil for no limit.
  ///
  /// An outer limit that ends earlier stays in force.
  /// - Throws: ``DAOError/Code/timeout`` if the statement was stopped.
  package func within<R>(seconds: Int?, _ body: () throws -> R) throws -> R {
    try within(seconds: seconds, until: deadline(after: seconds), body)
  }

  /// Runs `body` as ``within(seconds:_:)`` does, again where it goes on with an answer, with one limit for all of it.
  ///
  /// - Parameter deadline: The limit so far; nil before the first run and after the last.
  package func within<R>(seconds: Int?, keeping deadline: inout DispatchTime?, _ body: () throws -> R) throws -> R {
    deadline = deadline ?? self.deadline(after: seconds)
    let result = try within(seconds: seconds, until: deadline, body)
    deadline = nil
    return result
  }

  /// When a statement is stopped that has so many seconds from now on.
  func deadline(after seconds: Int?) -> DispatchTime? {
    guard let seconds else { return nil }
    // What was sent by an earlier run of the call has its limit since then.
    if let runs, let known = runs.limits[CallRuns.Limit(answers: answersGiven, seconds: seconds)] { return known }
    let own = DispatchTime.now() + .seconds(seconds)
    return connection.interrupter.deadline.map { min($0, own) } ?? own
  }

  /// Puts the limit into force of what was sent, for the wait for its answer. Returns the limit before, which follows.
  func limitWait() -> DispatchTime? {
    let interrupter = connection.interrupter
    defer {
      if let answerDeadline { interrupter.deadline = answerDeadline }
      answerDeadline = nil
    }
    return interrupter.deadline
  }

  /// Runs `body` and stops its statement at `deadline`, at the end of its `seconds`.
  func within<R>(seconds: Int?, until deadline: DispatchTime?, _ body: () throws -> R) throws -> R {
    guard let seconds, let deadline else { return try body() }
    let interrupter = connection.interrupter
    let outer = interrupter.deadline
    let limit = CallRuns.Limit(answers: answersGiven, seconds: seconds)
    interrupter.deadline = deadline
    defer { interrupter.deadline = outer }
    do {
      return try body()
    } catch let repetition as CallRepetition {
      runs?.limits[limit] = deadline
      let session = recorded ?? self
      session.answerDeadline = session.answerDeadline.map { min($0, deadline) } ?? deadline
      throw repetition
    } catch var error as DAOError where error.isStop && DispatchTime.now() >= deadline {
      error.code = .timeout
      error.message =
        "stopped after its timeout of \(seconds) \(seconds == 1 ? "second" : "seconds"): make the statement faster, or allow it more"
      throw error
    }
  }
}

extension DAOError {
  /// Whether the database stopped a statement or its wait for a lock.
  fileprivate var isStop: Bool { databaseCode != nil && (code == .cancelled || code == .busy || code == .timeout) }
}
