import DAOCore
import Dispatch
import Foundation
import Synchronization

/// An open transaction on its session: one that writes, or the snapshot of a `read` or a row loop.
//
// Several tasks may take part. The lock lets them in one by one; it is recursive for calls from an entity's `init(from:)`.
package final class Transaction: Sendable {
  let session: Session
  package let mode: TransactionMode
  let lock = NSRecursiveLock()
  /// The number of callers that wait for the lock. A row loop stops reading ahead for them.
  private let waiting = Atomic(0)
  private let schemaGeneration: Int
  /// Not guarded by the lock, which the running statement holds.
  private let isCancelled = Atomic(false)
  /// The time at which the transaction expires; nil for never.
  private let deadline: DispatchTime?
  private let limit: Duration?
  private let acquireTimeout: Duration
  private let start = ContinuousClock.now
  /// The thread on which asynchronous calls of the outermost level wait for their turn.
  let queue = DispatchQueue.ownThread
  /// Not checked for exclusive access: 190 instructions of 17,373 in `point-transaction`.
  @exclusivity(unchecked) nonisolated(unsafe) var state = State()  // guarded by the lock

  struct State {
    var isEnded = false
    var isRolledBack = false
    /// Whether a caller waits for the answer to a statement, without the lock.
    var isAside = false
    /// Whether something had committed by itself when the end was announced; nil before.
    var hadCommitted: Bool?
    /// The number of open savepoints.
    var savepoints = 0
    /// The open asynchronous nested transactions, the innermost last.
    var levels: [SavepointLevel] = []
    /// The callers that wait for the innermost one, or for an answer.
    var waiters: [DispatchSemaphore] = []
    var cursors: [ObjectIdentifier: any TransactionCursor] = [:]
    /// The time limit in force before the transaction: that of a statement whose entity began it in `init(from:)`.
    var outerDeadline: DispatchTime?
  }

  init(_ mode: TransactionMode, on session: Session, acquireTimeout: Duration, limit: Duration? = nil) {
    self.acquireTimeout = acquireTimeout
    self.mode = mode
    self.session = session
    self.limit = limit
    deadline = limit.map { .now() + $0 / .seconds(1) }
    schemaGeneration = session.connection.schemaGeneration
  }

  // MARK: Taking part

  /// Waits for the caller's turn on the session. ``leave()`` must follow.
  ///
  /// - Parameters:
  ///   - level: The caller's asynchronous nested transaction; nil for none.
  ///   - start: The time at which it began to wait in line. Default: now.
  /// - Throws: ``DAOError`` if the transaction has ended, was cancelled or has expired, or if the database has rolled it back.
  ///   ``leave()`` must not follow then.
  func enter(_ level: SavepointLevel?, waitingSince start: Date? = nil) throws {
    if !lock.try() { try waitForStatement(until: waitLimit(start)) }
    do {
      if state.isAside || state.levels.last !== level { try waitForTurn(level, until: waitLimit(start)) }
      try check()
    } catch {
      lock.unlock()
      throw error
    }
  }

  /// Takes the session if nobody else is on it. Returns false otherwise.
  func enterIfFree(_ level: SavepointLevel?) throws -> Bool {
    guard lock.try() else { return false }
    guard !state.isAside, state.levels.last === level else {
      lock.unlock()
      return false
    }
    do {
      try check()
    } catch {
      lock.unlock()
      throw error
    }
    return true
  }

  func leave() {
    notePossibleRollback()
    lock.unlock()
  }

  /// Leaves the session to a statement that was sent, on whose answer ``takeUp()`` follows.
  func putAside() {
    state.isAside = true
    lock.unlock()
  }

  /// Goes on with the session on the calling thread. ``leave()`` must follow.
  func takeUp() {
    takeLock()
    state.isAside = false
    wakeWaiters()
  }

  /// Waits for the session without a limit, for work that must be done in any case.
  func takeSession() {
    takeLock()
    while state.isAside { _ = waitForSignal(until: .distantFuture) }
  }

  private func takeLock() {
    if lock.try() { return }
    waiting.add(1, ordering: .relaxed)
    lock.lock()
    waiting.subtract(1, ordering: .relaxed)
  }

  /// Leaves the lock to others until one of them wakes the waiters.
  private func waitForSignal(until end: DispatchTime) -> DispatchTimeoutResult {
    let signal = DispatchSemaphore(value: 0)
    state.waiters.append(signal)
    lock.unlock()
    waiting.add(1, ordering: .relaxed)
    defer {
      waiting.subtract(1, ordering: .relaxed)
      takeLock()
    }
    return signal.wait(timeout: end)
  }

  /// Waits for a sibling task's statement to end.
  private func waitForStatement(until end: Date) throws {
    waiting.add(1, ordering: .relaxed)
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard lock.lock(before: end) else { throw busy("statement") }
  }

  /// The end of a wait. It is capped: Foundation traps on a date too far away.
  private func waitLimit(_ start: Date?) -> Date {
    (start ?? Date()).addingTimeInterval(min(max(acquireTimeout / .seconds(1), 0), 1_000_000_000))
  }

  private func busy(_ what: String) -> DAOError {
    DAOError(
      .busy,
      "a \(what) of a sibling task has not ended within \(SessionHolder.format(acquireTimeout / .seconds(1))) s")
  }

  /// Waits under the lock for a sibling task's nested transaction to end: its rollback would undo this caller's work as well.
  private func waitForTurn(_ level: SavepointLevel?, until end: Date) throws {
    while state.isAside || state.levels.last !== level {
      guard state.isAside || !QueueExecutor.isCurrent else {
        throw DAOError(
          .deadlock,
          "a synchronous call would wait for a sibling task's nested transaction on the thread that this one needs to go on: call with 'await'"
        )
      }
      if let level, !state.levels.contains(where: { $0 === level }) { throw ended }
      if state.isEnded { throw ended }
      let what = state.isAside ? "statement" : "nested transaction"
      guard waitForSignal(until: .now() + max(end.timeIntervalSinceNow, 0)) == .success else { throw busy(what) }
    }
  }

  /// Whether another caller waits for its turn.
  var isAwaited: Bool { waiting.load(ordering: .relaxed) > 0 }

  /// Announces that a task will ask for its turn, until ``endAnnouncement()``.
  func announce() { waiting.add(1, ordering: .relaxed) }
  func endAnnouncement() { waiting.subtract(1, ordering: .relaxed) }

  private func check() throws {
    if state.isEnded || state.isRolledBack || isCancelled.load(ordering: .relaxed) { throw refusal }
    if let deadline, DispatchTime.now() >= deadline { throw tooLong }
  }

  /// The reason for refusing further calls.
  private var refusal: DAOError {
    guard !state.isEnded else { return ended }
    return state.isRolledBack ? session.rolledBack : cancelled
  }

  private var ended: DAOError {
    DAOError(.transactionEnded, "the transaction that this task belongs to has ended; wait for the task inside of it")
  }

  /// The error of a cancelled transaction.
  var cancelled: DAOError {
    var error = Cancellation.error
    if mode == .write { error.message += ", and the transaction is rolled back" }
    return error
  }

  static let rolledBack = DAOError(
    .rolledBack, "the database has rolled the whole transaction back by itself; nothing more can be done in it")

  private var tooLong: DAOError {
    DAOError(
      .timeout,
      "the transaction has taken longer than 'Configuration.transactionTimeout' of \(limit.map { "\($0)" } ?? "0") allows, and is rolled back"
    )
  }

  /// The database ends a transaction by itself on `INSERT OR ROLLBACK`, an interrupted write or a full disk.
  private func notePossibleRollback() {
    if !session.isInTransaction { state.isRolledBack = true }
  }

  /// Cancels the transaction: every further call fails.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Whether the schema has changed since the beginning. Both a commit and a rollback then change it for others.
  var hasChangedSchema: Bool { session.connection.schemaGeneration != schemaGeneration }

  /// The time since the beginning.
  var duration: Duration { ContinuousClock.now - start }

  // MARK: Its ends

  func begin(isRowLoop: Bool = false) throws {
    try session.connection.begin(mode)
    session.hasWritten = false
    session.isInRowLoop = isRowLoop
    let interrupter = session.connection.interrupter
    let outer = interrupter.deadline
    lock.withLock { state.outerDeadline = outer }
    if let deadline { interrupter.deadline = outer.map { min($0, deadline) } ?? deadline }
  }

  /// Takes part in a transaction that the session's borrower has begun.
  func join() {
    // The borrower may have written: nothing that is read here is what others see.
    session.hasWritten = true
    let outer = session.connection.interrupter.deadline
    lock.withLock { state.outerDeadline = outer }
  }

  /// Ends the part in a transaction that the session's borrower ends. Throws if the database has rolled back by itself.
  func leaveOpen() throws {
    takeSession()
    defer { lock.unlock() }
    closeCursors()
    defer { end() }
    notePossibleRollback()
    try check()
    try dropUnfinishedLevels()
  }

  /// Commits. If the database has rolled back by itself, throws instead: the loss must not go unnoticed.
  func commit() throws {
    takeSession()
    defer { lock.unlock() }
    closeCursors()
    try check()
    try dropUnfinishedLevels()
    // PostgreSQL answers the commit of a failed transaction with a rollback, and without an error.
    try session.checkOpenTransaction()
    // Ended before the lock is released: a task that outlives the body would otherwise change the database outside of the
    // transaction.
    defer { end() }
    try session.commit(hadCommitted: announceCommit())
  }

  /// Announces the changes, and returns whether something has committed by itself. The end may be announced once more where it could not be
  /// sent.
  private func announceCommit() -> Bool {
    let hadCommitted = session.announceCommit()
    state.hadCommitted = state.hadCommitted ?? hadCommitted
    return state.hadCommitted ?? hadCommitted
  }

  /// Sends the transaction's end, if the server can be asked for it at once and nothing else is left to do. ``readEnd(commits:)`` must
  /// follow, after the answer.
  func sendEnd(commits: Bool) -> Bool {
    sendIfFree {
      guard state.cursors.isEmpty else { return nil }
      guard commits else { return session.isInTransaction ? .rollback : nil }
      guard state.levels.isEmpty, mayGoOn else { return nil }
      _ = announceCommit()
      return .commit
    }
  }

  /// Ends the transaction by the server's answer.
  func readEnd(commits: Bool) throws {
    takeUp()
    defer { lock.unlock() }
    defer { end() }
    if commits { try session.commit(hadCommitted: state.hadCommitted ?? false) } else { try? session.rollback() }
  }

  /// Sends a step, and leaves the session to it, if nobody else is on the session. ``takeUp()`` must follow, after the answer.
  func sendIfFree(_ step: () -> TransactionStep?) -> Bool {
    guard session.sends, lock.try() else { return false }
    guard !state.isAside, let step = step(), session.send(step) else {
      lock.unlock()
      return false
    }
    putAside()
    return true
  }

  /// Whether nothing is wrong with the transaction.
  var mayGoOn: Bool { (try? check()) != nil && session.connection.transactionState == .open }

  func rollback() {
    takeSession()
    defer { lock.unlock() }
    closeCursors()
    // If it fails, the pool finds the transaction open and closes the connection.
    try? session.rollback()
    end()
  }

  private func end() {
    state.isEnded = true
    state.levels = []
    wakeWaiters()
    session.connection.interrupter.deadline = state.outerDeadline
    session.isInRowLoop = false
  }

  func wakeWaiters() {
    for waiter in state.waiters { waiter.signal() }
    state.waiters = []
  }

  /// Rolls back the nested transactions of tasks that the body has not awaited: a commit would keep half of their work.
  private func dropUnfinishedLevels() throws {
    guard let first = state.levels.first else { return }
    state.levels = []
    try? session.undo(savepoint: first.savepoint)
    notePossibleRollback()
    try check()
  }

  // MARK: Savepoints

  /// Opens a savepoint and returns its number. The caller must have entered the transaction.
  func openSavepoint() throws -> Int {
    try session.connection.savepoint(state.savepoints + 1)
    state.savepoints += 1
    return state.savepoints
  }

  func release(savepoint: Int) throws {
    try check()
    state.savepoints = savepoint - 1
    try session.connection.release(savepoint: savepoint)
  }

  /// Rolls back to a savepoint. Does nothing if the database has rolled back by itself.
  func rollback(savepoint: Int) {
    state.savepoints = savepoint - 1
    // If it fails, the whole transaction is rolled back, and every further call throws.
    if session.isInTransaction { try? session.undo(savepoint: savepoint) }
    notePossibleRollback()
  }

  // MARK: Row loops

  /// Registers a cursor, which the end of the transaction closes.
  func register(_ cursor: any TransactionCursor) {
    lock.lock()
    defer { lock.unlock() }
    state.cursors[ObjectIdentifier(cursor)] = cursor
  }

  /// Closes a cursor before the transaction's end. Returns true if it was the last one.
  func close(_ cursor: any TransactionCursor) -> Bool {
    takeSession()
    defer { lock.unlock() }
    guard state.cursors.removeValue(forKey: ObjectIdentifier(cursor)) != nil else { return false }
    cursor.closeStatement()
    return state.cursors.isEmpty
  }

  private func closeCursors() {
    for cursor in state.cursors.values { cursor.closeStatement() }
    state.cursors = [:]
  }
}
