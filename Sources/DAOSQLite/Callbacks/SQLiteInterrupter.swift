// Unsafe: SQLite's busy and progress handlers take the connection and a context as pointers.
import CSQLite
import DAOCore
import Dispatch
import Foundation
import Synchronization

/// Stops the running statement of one connection from any thread, and ends its waits for locks.
///
/// It does not use `sqlite3_interrupt`, which stops every active statement of the connection, and every statement that begins
/// before these end (<https://www.sqlite.org/c3ref/interrupt.html>). Instead, the progress handler of the running statement
/// polls a flag.
final class SQLiteInterrupter: Interrupter {
  private let isInterrupted = Atomic(false)

  /// The statement that is being stepped; the progress handler asks SQLite whether it is still busy.
  //
  // Only the connection's borrower touches it: the borrower steps the statement, and so runs the handler.
  nonisolated(unsafe) var running: OpaquePointer?
  /// The part of a transaction that is running, and that an interrupt must not break. Only the borrower touches it.
  nonisolated(unsafe) private var protection = Protection.none

  private enum Protection {
    case none
    /// The beginning of a transaction: only its wait for a lock may be interrupted.
    case begin
    /// The end of a transaction, or a savepoint: nothing may be interrupted.
    case end
  }

  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  /// Whether the running statement has been told to stop.
  var isStopped: Bool { isInterrupted.load(ordering: .relaxed) }

  func clear() { isInterrupted.store(false, ordering: .relaxed) }

  /// Runs the beginning of a transaction. An interrupt ends its wait for another connection's lock.
  func beginning<R>(_ body: () throws -> R) rethrows -> R { try protected(.begin, body) }

  /// Runs a part of transaction control that no interrupt stops.
  func uninterrupted<R>(_ body: () throws -> R) rethrows -> R { try protected(.end, body) }

  private func protected<R>(_ protection: Protection, _ body: () throws -> R) rethrows -> R {
    let outer = self.protection
    self.protection = protection
    defer { self.protection = outer }
    return try body()
  }

  /// Waits for the locks of other connections in small steps, so that an interrupt ends the wait. SQLite's own handler waits to
  /// its end (<https://www.sqlite.org/c3ref/busy_handler.html>).
  func installBusyHandler(on handle: OpaquePointer, timeout: Duration) {
    limit.store(Int(exactly: (timeout / .milliseconds(1)).rounded()) ?? .max, ordering: .relaxed)
    _ = sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().waitsForLock(attempt) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Installs a handler that SQLite calls every few thousand virtual machine instructions, and that says whether the statement
  /// must stop (<https://www.sqlite.org/c3ref/progress_handler.html>).
  func installProgressHandler(on handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, 4_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SQLiteInterrupter>.fromOpaque(context).takeUnretainedValue().mustStop() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether the running statement must stop. SQLite asks once more when the statement is no longer busy: after it has
  /// committed, or before it begins again because the schema has changed. Stopping there would report an interrupt, and leave
  /// it unknown whether the statement took effect.
  private func mustStop() -> Bool {
    guard protection == .none, isStopped || isOverdue() || isAttemptOver() else { return false }
    return running.map { sqlite3_stmt_busy($0) != 0 } ?? true
  }

  // MARK: The deadline

  /// In nanoseconds of the system's uptime; 0 without a deadline.
  private let end = Atomic<UInt64>(0)

  /// The statement itself checks the deadline. An interrupt from another thread would also stop an outer statement of the
  /// connection.
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

  /// The end of the attempt, in nanoseconds of the system's uptime; 0 outside of an attempt.
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

  /// Ends the time limit of an attempt: the statement has its first row, or is done.
  func noteFirstStep() { attemptEnd.store(0, ordering: .relaxed) }

  private func isAttemptOver() -> Bool {
    let end = attemptEnd.load(ordering: .relaxed)
    guard end != 0, DispatchTime.now().uptimeNanoseconds > end else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  /// Whether the wait for a lock is refused, as it is in every inline attempt.
  private func refusesLock() -> Bool {
    guard attemptEnd.load(ordering: .relaxed) != 0 else { return false }
    isGivenUp.store(true, ordering: .relaxed)
    return true
  }

  // MARK: Waiting

  private let limit = Atomic(0)
  private let waited = Atomic(0)

  /// Sleeps a little before the next attempt at a lock. False at the end of the limit, or after an interrupt.
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
