// Unsafe: SQLite's interrupt and busy handler take the connection and a context as pointers.
import CSQLite
import DAOCore
import Dispatch
import Foundation
import Synchronization

/// Stops the running statement of one connection, from any thread, and ends its waits for locks.
final class SQLiteInterrupter: Interrupter {
  /// The connection's address; 0 once it is closed. `sqlite3_interrupt` must not be called while it closes.
  private let address: Guarded<UInt>
  private let isInterrupted = Atomic(false)

  init(_ handle: OpaquePointer) {
    address = Guarded(UInt(bitPattern: handle))
  }

  func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
    address.withLock { address in
      if let handle = OpaquePointer(bitPattern: address) { sqlite3_interrupt(handle) }
    }
  }

  /// Whether it has been told to stop what is running now.
  var isStopped: Bool { isInterrupted.load(ordering: .relaxed) }

  func clear() {
    isInterrupted.store(false, ordering: .relaxed)
  }

  func detach() {
    address.withLock { $0 = 0 }
  }

  /// Waits for other processes' locks in small steps, so that an interrupt ends the wait, which SQLite's own handler does
  /// not (<https://www.sqlite.org/c3ref/busy_handler.html>).
  func installBusyHandler(timeout: Duration) {
    limit.store(Int(exactly: (timeout / .milliseconds(1)).rounded()) ?? .max, ordering: .relaxed)
    let context = Unmanaged.passUnretained(self).toOpaque()
    address.withLock { address in
      _ = sqlite3_busy_handler(
        OpaquePointer(bitPattern: address),
        { context, attempt in
          guard let context else { return 0 }
          return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().waits(attempt) ? 1 : 0
        }, context)
    }
  }

  /// `sqlite3_interrupt` does nothing to a statement that has yet to take its first step, so a running statement looks for
  /// itself every few thousand instructions (<https://www.sqlite.org/c3ref/progress_handler.html>).
  func installProgressHandler() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    address.withLock { address in
      sqlite3_progress_handler(
        OpaquePointer(bitPattern: address), 10_000,
        { context in
          guard let context else { return 0 }
          return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().isToStop() ? 1 : 0
        }, context)
    }
  }

  private func isToStop() -> Bool { isStopped || isOverdue() || isTrialOver() }

  // MARK: The deadline

  /// In nanoseconds of the system's uptime; 0 where there is none.
  private let end = Atomic<UInt64>(0)

  /// Looked at by the statement itself: an interrupt from outside would also reach an outer statement of the connection.
  var deadline: DispatchTime? {
    get {
      let end = end.load(ordering: .relaxed)
      return end == 0 ? nil : DispatchTime(uptimeNanoseconds: end)
    }
    set { end.store(newValue?.uptimeNanoseconds ?? 0, ordering: .relaxed) }
  }

  private func isOverdue() -> Bool {
    let end = end.load(ordering: .relaxed)
    return end != 0 && DispatchTime.now().uptimeNanoseconds >= end
  }

  // MARK: Trials

  /// When the trial is over, in nanoseconds of the system's uptime; 0 where there is none.
  private let trialEnd = Atomic<UInt64>(0)
  private let isGivenUp = Atomic(false)

  func beginTrial(limit: Duration) -> Bool {
    isGivenUp.store(false, ordering: .relaxed)
    trialEnd.store(DispatchTime.now().uptimeNanoseconds + UInt64(limit / .nanoseconds(1)), ordering: .relaxed)
    return true
  }

  func endTrial() -> Bool {
    trialEnd.store(0, ordering: .relaxed)
    return isGivenUp.load(ordering: .relaxed)
  }

  /// The statement has its first row, or is done.
  func noteFirstStep() { trialEnd.store(0, ordering: .relaxed) }

  private func isTrialOver() -> Bool {
    let end = trialEnd.load(ordering: .relaxed)
    guard end != 0, DispatchTime.now().uptimeNanoseconds > end else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  /// A trial does not wait for locks at all.
  private func refusesToWait() -> Bool {
    guard trialEnd.load(ordering: .relaxed) != 0 else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  // MARK: Waiting

  private let limit = Atomic(0)
  private let waited = Atomic(0)

  /// Sleeps a little; false when the limit is over or the call is interrupted.
  private func waits(_ attempt: Int32) -> Bool {
    if refusesToWait() || isOverdue() { return false }
    if attempt == 0 { waited.store(0, ordering: .relaxed) }
    let total = waited.load(ordering: .relaxed)
    guard total < limit.load(ordering: .relaxed), !isStopped else { return false }
    let pause = min(Int(attempt) + 1, 10)
    usleep(UInt32(pause) * 1000)
    waited.store(total + pause, ordering: .relaxed)
    return true
  }
}
