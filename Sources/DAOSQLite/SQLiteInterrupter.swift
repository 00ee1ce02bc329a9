// Unsafe: SQLite's interrupt and busy handler take the connection and a context as pointers.
import CSQLite
import DAOCore
import Dispatch
import Foundation
import Synchronization

/// Stops the running statement of one connection, from any thread, and ends its waits for locks.
///
/// Not by `sqlite3_interrupt`, which stops every statement that the connection is reading, and those that begin before they
/// are over (<https://www.sqlite.org/c3ref/interrupt.html>): the running statement looks for itself whether it is wanted.
final class SQLiteInterrupter: Interrupter {
  private let isInterrupted = Atomic(false)

  /// The statement that is being stepped, which the progress handler asks whether it is over.
  //
  // Touched by the connection's borrower alone, who steps the statement and so runs the handler.
  @exclusivity(unchecked) nonisolated(unsafe) var running: OpaquePointer?
  /// What the connection's borrower lets stop it; touched as ``running`` is.
  @exclusivity(unchecked) nonisolated(unsafe) private var protection = Protection.none

  private enum Protection {
    case none
    /// The beginning of a transaction: its wait for a lock may be ended, and nothing else.
    case begin
    /// The end of a transaction, or a savepoint.
    case end
  }

  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  /// Whether it has been told to stop what is running now.
  var isStopped: Bool { isInterrupted.load(ordering: .relaxed) }

  func clear() { isInterrupted.store(false, ordering: .relaxed) }

  /// Runs the beginning of a transaction, whose wait for another connection's lock can be ended.
  func beginning<R>(_ body: () throws -> R) rethrows -> R { try protected(.begin, body) }

  /// Runs a part of transaction control that nothing stops.
  func uninterrupted<R>(_ body: () throws -> R) rethrows -> R { try protected(.end, body) }

  private func protected<R>(_ protection: Protection, _ body: () throws -> R) rethrows -> R {
    let outer = self.protection
    self.protection = protection
    defer { self.protection = outer }
    return try body()
  }

  /// Waits for other processes' locks in small steps, so that an interrupt ends the wait, which SQLite's own handler does
  /// not (<https://www.sqlite.org/c3ref/busy_handler.html>).
  func installBusyHandler(on handle: OpaquePointer, timeout: Duration) {
    limit.store(Int(exactly: (timeout / .milliseconds(1)).rounded()) ?? .max, ordering: .relaxed)
    _ = sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().waitsForLock(attempt) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The running statement looks every few thousand instructions whether it is to stop
  /// (<https://www.sqlite.org/c3ref/progress_handler.html>).
  func installProgressHandler(on handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, 4_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().mustStop() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// SQLite asks once more when a statement is over: committed, or, where another schema makes it prepare the statement again,
  /// not begun. It would be reported as interrupted then, and nobody would know what has become of it.
  private func mustStop() -> Bool {
    guard protection == .none, isStopped || isOverdue() || isAttemptOver() else { return false }
    return running.map { sqlite3_stmt_busy($0) != 0 } ?? true
  }

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

  /// Whether the deadline has passed.
  func isOverdue() -> Bool {
    let end = end.load(ordering: .relaxed)
    return end != 0 && DispatchTime.now().uptimeNanoseconds >= end
  }

  // MARK: Inline attempts

  /// When the trial is over, in nanoseconds of the system's uptime; 0 where there is none.
  private let attemptEnd = Atomic<UInt64>(0)
  private let isGivenUp = Atomic(false)

  func beginAttempt(limit: Duration) -> Bool {
    isGivenUp.store(false, ordering: .relaxed)
    attemptEnd.store(DispatchTime.now().uptimeNanoseconds + UInt64(limit / .nanoseconds(1)), ordering: .relaxed)
    return true
  }

  func endAttempt() -> Bool {
    attemptEnd.store(0, ordering: .relaxed)
    return isGivenUp.load(ordering: .relaxed)
  }

  /// The statement has its first row, or is done.
  func noteFirstStep() { attemptEnd.store(0, ordering: .relaxed) }

  private func isAttemptOver() -> Bool {
    let end = attemptEnd.load(ordering: .relaxed)
    guard end != 0, DispatchTime.now().uptimeNanoseconds > end else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  /// A trial does not wait for locks at all.
  private func refusesLock() -> Bool {
    guard attemptEnd.load(ordering: .relaxed) != 0 else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  // MARK: Waiting

  private let limit = Atomic(0)
  private let waited = Atomic(0)

  /// Sleeps a little; false when the limit is over or the call is interrupted.
  private func waitsForLock(_ attempt: Int32) -> Bool {
    if refusesLock() || protection != .end && isOverdue() { return false }
    if attempt == 0 { waited.store(0, ordering: .relaxed) }
    let total = waited.load(ordering: .relaxed)
    guard total < limit.load(ordering: .relaxed), protection == .end || !isStopped else { return false }
    let pause = min(Int(attempt) + 1, 10)
    usleep(UInt32(pause) * 1000)
    waited.store(total + pause, ordering: .relaxed)
    return true
  }
}
