import DAOCore
import Dispatch
import Foundation
import Synchronization

/// An open transaction on its session: one that writes, or a snapshot that a `read` or a row loop sees.
//
// Several tasks may be in it; the recursive lock lets them in one by one, and an entity's `init(from:)` in again.
package final class Transaction: Sendable {
  let session: Session
  package let mode: TransactionMode
  private let lock = NSRecursiveLock()
  /// How many wait for the lock, for whom a row loop stops to read ahead.
  private let waiting = Atomic(0)
  private let schemaGeneration: Int
  /// Outside of the lock, which the running statement holds.
  private let isCancelled = Atomic(false)
  /// When it has taken too long; nil for never.
  private let deadline: DispatchTime?
  private let limit: Duration?
  private let acquireTimeout: Duration
  private let start = ContinuousClock.now
  /// Where asynchronous calls of the outermost level wait for their turn, all on one thread.
  let queue = DispatchQueue.ownThread
  /// Not checked for exclusive access: 190 instructions of 17,373 in `point-transaction`.
  @exclusivity(unchecked) nonisolated(unsafe) private var state = State()  // guarded by the lock

  private struct State {
    var isEnded = false
    var isRolledBack = false
    /// How many savepoints are open.
    var savepoints = 0
    /// The asynchronous nested transactions that are open, the innermost last.
    var levels: [SavepointLevel] = []
    /// Who waits for the innermost to end.
    var waiters: [DispatchSemaphore] = []
    var cursors: [ObjectIdentifier: any TransactionCursor] = [:]
    /// The time limit of the statement that an entity's `init(from:)` has begun the transaction in.
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

  /// Waits until no other task is in the session; ``leave()`` must follow.
  ///
  /// - Parameters:
  ///   - level: The asynchronous nested transaction that the caller is in; nil for none.
  ///   - cancellation: Ends the wait; nil where nothing does.
  /// - Throws: ``DAOError`` when the transaction has ended, was cancelled, has taken too long, or the database has rolled it back;
  ///   nothing must follow then.
  func enter(_ level: SavepointLevel?, _ cancellation: Cancellation? = nil) throws {
    if !lock.try() { try waitForStatement(cancellation) }
    do {
      if state.levels.last !== level { try waitForTurn(level, cancellation) }
      try check()
    } catch {
      lock.unlock()
      throw error
    }
  }

  /// Enters where nobody else is in the session now; false where somebody is.
  func enterIfFree(_ level: SavepointLevel?) throws -> Bool {
    guard lock.try() else { return false }
    guard state.levels.last === level else {
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

  /// Waits until no other task is in the session, for what must be done however long that takes.
  private func takeLock() {
    if lock.try() { return }
    waiting.add(1, ordering: .relaxed)
    lock.lock()
    waiting.subtract(1, ordering: .relaxed)
  }

  /// Waits for a sibling task's statement to end.
  private func waitForStatement(_ cancellation: Cancellation?) throws {
    waiting.add(1, ordering: .relaxed)
    defer { waiting.subtract(1, ordering: .relaxed) }
    let end = waitLimit
    while !lock.lock(before: nextLook(end, cancellation)) {
      if cancellation?.isCancelled == true { throw Cancellation.error }
      if Date.now >= end { throw busy("statement") }
    }
  }

  /// When a wait is over; Foundation ends the process for a date too far away.
  private var waitLimit: Date { Date(timeIntervalSinceNow: min(max(acquireTimeout / .seconds(1), 0), 1_000_000_000)) }

  /// When a wait looks whether it is cancelled, since nobody can wake it for that.
  private func nextLook(_ end: Date, _ cancellation: Cancellation?) -> Date {
    cancellation == nil ? end : min(end, Date(timeIntervalSinceNow: 0.02))
  }

  private func busy(_ what: String) -> DAOError {
    DAOError(
      .busy,
      "a \(what) of a sibling task has not ended within \(SessionHolder.format(acquireTimeout / .seconds(1))) s")
  }

  /// Waits under the lock for a sibling task's nested transaction to end: what is done meanwhile would be undone with it.
  private func waitForTurn(_ level: SavepointLevel?, _ cancellation: Cancellation?) throws {
    guard !QueueExecutor.isCurrent else {
      throw DAOError(
        .deadlock,
        "a synchronous call would wait for a sibling task's nested transaction on the thread that this one needs to go on: call with 'await'"
      )
    }
    let end = waitLimit
    var semaphore: DispatchSemaphore?
    while state.levels.last !== level {
      if let level, !state.levels.contains(where: { $0 === level }) { throw ended }
      if state.isEnded { throw ended }
      let signal = semaphore ?? DispatchSemaphore(value: 0)
      if semaphore == nil { state.waiters.append(signal) }
      lock.unlock()
      let result = signal.wait(timeout: .now() + max(nextLook(end, cancellation).timeIntervalSinceNow, 0))
      takeLock()
      // One that was signalled is in the list no more.
      semaphore = result == .timedOut ? signal : nil
      guard result == .timedOut else { continue }
      if cancellation?.isCancelled == true { throw Cancellation.error }
      if Date.now >= end { throw busy("nested transaction") }
    }
  }

  /// Whether another task waits for its turn.
  var isAwaited: Bool { waiting.load(ordering: .relaxed) > 0 }

  /// Says that a task is going to want its turn, until ``endAnnouncement()``.
  func announce() { waiting.add(1, ordering: .relaxed) }
  func endAnnouncement() { waiting.subtract(1, ordering: .relaxed) }

  private func check() throws {
    if state.isEnded || state.isRolledBack || isCancelled.load(ordering: .relaxed) { throw refusal }
    if let deadline, DispatchTime.now() >= deadline { throw tooLong }
  }

  /// Why nothing more can be done in the transaction.
  private var refusal: DAOError {
    guard !state.isEnded else { return ended }
    return state.isRolledBack ? Self.rolledBack : Cancellation.error
  }

  private var ended: DAOError {
    DAOError(.transactionEnded, "the transaction that this task belongs to has ended; wait for the task inside of it")
  }

  static let rolledBack = DAOError(
    .rolledBack, "the database has rolled the whole transaction back by itself; nothing more can be done in it")

  private var tooLong: DAOError {
    DAOError(
      .timeout,
      "the transaction has taken longer than 'Configuration.transactionTimeout' of \(limit.map { "\($0)" } ?? "0") allows, and is rolled back"
    )
  }

  /// `INSERT OR ROLLBACK`, an interrupted write or a full disk end the transaction without being asked to.
  private func notePossibleRollback() {
    if !session.isInTransaction { state.isRolledBack = true }
  }

  /// Makes every further call fail.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Whether the schema is another one than at the beginning, so that both of the transaction's ends change it for others.
  var hasChangedSchema: Bool { session.connection.schemaGeneration != schemaGeneration }

  /// How long it has been open.
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

  /// Commits, unless the database has rolled back by itself, which must not go unnoticed.
  func commit() throws {
    takeLock()
    defer { lock.unlock() }
    closeCursors()
    try check()
    try dropUnfinishedLevels()
    // PostgreSQL answers the commit of a failed transaction with a rollback, and without an error.
    guard session.connection.transactionState == .open else { throw Self.rolledBack }
    // Before the lock is let go of: a task that has outlived the body would change the database outside of transactions.
    defer { end() }
    session.announceChanges()
    do {
      try session.connection.commit()
    } catch {
      try? session.connection.rollback()
      throw error
    }
  }

  func rollback() {
    takeLock()
    defer { lock.unlock() }
    closeCursors()
    // Where it fails, the pool finds the transaction open and closes the connection.
    try? session.connection.rollback()
    end()
  }

  private func end() {
    state.isEnded = true
    state.levels = []
    wakeWaiters()
    session.connection.interrupter.deadline = state.outerDeadline
    session.isInRowLoop = false
  }

  private func wakeWaiters() {
    for waiter in state.waiters { waiter.signal() }
    state.waiters = []
  }

  /// Undoes nested transactions of tasks that nobody has waited for: a commit would keep half of what they are to do.
  private func dropUnfinishedLevels() throws {
    guard let first = state.levels.first else { return }
    state.levels = []
    session.undo(savepoint: first.savepoint)
    notePossibleRollback()
    try check()
  }

  // MARK: Savepoints

  /// Opens a savepoint, for as long as the caller is in the transaction; returns its number.
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

  /// Undoes what was done since the savepoint; nothing is left to do where the database has rolled back by itself.
  func rollback(savepoint: Int) {
    state.savepoints = savepoint - 1
    // Where it fails all is undone, and every further call says so.
    if session.isInTransaction { session.undo(savepoint: savepoint) }
    notePossibleRollback()
  }

  // MARK: Asynchronous nested transactions

  /// Opens a nested transaction; who is not in it waits until it ends.
  func openLevel(in outer: SavepointLevel?) throws -> SavepointLevel {
    try enter(outer)
    defer { leave() }
    let level = SavepointLevel(savepoint: try openSavepoint())
    state.levels.append(level)
    return level
  }

  /// Keeps what a nested transaction has done.
  func release(_ level: SavepointLevel) throws {
    try enter(level)
    defer { leave() }
    try release(savepoint: level.savepoint)
    close(level)
  }

  /// Undoes what a nested transaction has done.
  func rollback(_ level: SavepointLevel) {
    takeLock()
    defer { lock.unlock() }
    guard state.levels.contains(where: { $0 === level }) else { return }
    rollback(savepoint: level.savepoint)
    close(level)
  }

  private func close(_ level: SavepointLevel) {
    state.levels.removeLast(state.levels.reversed().prefix { $0 !== level }.count + 1)
    wakeWaiters()
  }

  // MARK: Row loops

  /// Remembers a cursor, which must not outlive the transaction.
  func register(_ cursor: any TransactionCursor) {
    lock.lock()
    defer { lock.unlock() }
    state.cursors[ObjectIdentifier(cursor)] = cursor
  }

  /// Closes a cursor before the transaction's end; true where it was the last one.
  func close(_ cursor: any TransactionCursor) -> Bool {
    takeLock()
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

/// A row loop that reads in a transaction.
protocol TransactionCursor: AnyObject {
  /// Gives the statement back; from then on there are no rows. Called under the transaction's lock.
  func closeStatement()
}

/// An asynchronous transaction inside of a transaction: who takes part in it, and which savepoint it is.
final class SavepointLevel: Sendable {
  let savepoint: Int
  /// Where asynchronous calls that take part wait for their turn; those of the levels round it wait on other threads.
  let queue = DispatchQueue.ownThread

  init(savepoint: Int) { self.savepoint = savepoint }
}
