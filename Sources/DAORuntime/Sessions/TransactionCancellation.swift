import DAOCore

/// Connects a task's cancellation with its transaction, whichever comes first.
final class TransactionCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var transaction: Transaction?
  }

  private let state = Guarded(State())

  func attach(_ transaction: Transaction) {
    let isCancelled = state.withLock { state in
      state.transaction = transaction
      return state.isCancelled
    }
    if isCancelled { transaction.cancel() }
  }

  func cancel() {
    let transaction = state.withLock { state in
      state.isCancelled = true
      return state.transaction
    }
    transaction?.cancel()
  }
}
