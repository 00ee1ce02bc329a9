import DAOCore
import DAORuntime

/// The statements that empty the caches of a namespace whatever they change, because their script says so.
final class CacheFlushes: ChangeObserver {
  private struct State {
    /// The transactions whose end will empty the caches.
    var pending: Set<Int> = []
    /// The moment at which the caches were emptied last.
    var last = 0
  }

  private let changes: ChangeRegistry
  private let state = Guarded(State())

  init(_ changes: ChangeRegistry) { self.changes = changes }

  /// Makes all results out of date.
  func flush() {
    let moment = changes.advance()
    state.withLock { $0.last = max($0.last, moment) }
  }

  func willChange(_ notice: ChangeNotice) { state.withLock { _ = $0.pending.insert(notice.transaction) } }

  func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
    if isCommitted { flush() }
    state.withLock { _ = $0.pending.remove(notice.transaction) }
  }

  /// The age of rows that were read after `moment`, as far as such statements decide it.
  func age(since moment: Int) -> ChangeRegistry.Age {
    state.withLock { $0.last > moment ? .old : $0.pending.isEmpty ? .current : .uncertain }
  }
}
