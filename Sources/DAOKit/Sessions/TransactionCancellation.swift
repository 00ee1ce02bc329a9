/// Tells a transaction that its task has been cancelled, whichever of the two comes first.
final class TransactionCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var scope: TransactionScope?
  }

  private let state = Guarded(State())

  func attach(_ scope: TransactionScope) {
    let isCancelled = state.withLock { state in
      state.scope = scope
      return state.isCancelled
    }
    if isCancelled { scope.cancel() }
  }

  func cancel() {
    let scope = state.withLock { state in
      state.isCancelled = true
      return state.scope
    }
    scope?.cancel()
  }
}
