import DAOCore

/// The cancellation of one asynchronous call. It ends the wait for a session or interrupts the running statement, and never
/// reaches a later statement.
package final class Cancellation: Sendable {
  private enum State {
    case idle
    case waiting(@Sendable () -> Void)
    case running(any Interrupter)
    case cancelled
  }

  private let state = Guarded(State.idle)

  package static let error = DAOError.taskCancelled

  /// Cancels the call; called by the task's cancellation handler.
  func cancel() {
    let giveUp: (@Sendable () -> Void)? = state.withLock { state in
      switch state {
      case .idle:
        state = .cancelled
        return nil
      case .waiting(let giveUp):
        state = .cancelled
        return giveUp
      case .running(let interrupter):
        // Under the lock: the end of `run` takes it too, so the interrupt cannot hit a later statement.
        interrupter.interrupt()
        state = .cancelled
        return nil
      case .cancelled:
        return nil
      }
    }
    giveUp?()
  }

  /// Begins a wait. `cancel` ends it by calling `giveUp`.
  ///
  /// - Throws: ``DAOError/Code/cancelled`` if the call is cancelled already.
  func wait(orElse giveUp: @escaping @Sendable () -> Void) throws {
    try state.withLock { state in
      if case .cancelled = state { throw Self.error }
      state = .waiting(giveUp)
    }
  }

  /// Whether a wait has begun that was neither ended nor cancelled.
  var isWaiting: Bool {
    state.withLock { if case .waiting = $0 { true } else { false } }
  }

  /// Ends the wait. Returns false if it was cancelled.
  func stopWaiting() -> Bool {
    state.withLock { state in
      if case .cancelled = state { return false }
      state = .idle
      return true
    }
  }

  /// Runs `body`, which `cancel` interrupts.
  func run<R>(_ interrupter: any Interrupter, _ body: () throws -> R) throws -> R {
    try begin(interrupter)
    defer { end(interrupter) }
    return try body()
  }

  /// Begins what `cancel` interrupts. ``end(_:)`` must follow, on any thread.
  ///
  /// - Throws: ``DAOError/Code/cancelled`` if the call is cancelled already.
  func begin(_ interrupter: any Interrupter) throws {
    try state.withLock { state in
      if case .cancelled = state { throw Self.error }
      interrupter.clear()
      state = .running(interrupter)
    }
  }

  func end(_ interrupter: any Interrupter) {
    state.withLock { state in
      if case .running = state { state = .idle }
      interrupter.clear()
    }
  }
}
