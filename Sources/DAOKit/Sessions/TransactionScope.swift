import DAOCore
import Foundation
import Synchronization

/// A transaction that calls take part in: found by the task-local ``current``, so that nothing is passed along.
//
// Child tasks inherit the task-local value and share the session; the recursive lock lets them in one by one, and an
// entity's `init(from:)` in again.
final class TransactionScope: Sendable {
  @TaskLocal static var current: TransactionScope?

  /// Those of its database.
  private let scopes: TransactionScopes
  let session: Session
  /// The scope around this one, of another database.
  private let outer: TransactionScope?
  private let lock = NSRecursiveLock()
  private let schemaGeneration: Int
  /// Not under the lock, which the statement that is to be interrupted holds.
  private let isCancelled = Atomic(false)
  @exclusivity(unchecked) nonisolated(unsafe) private var state = State()  // guarded by the lock

  private struct State {
    var isEnded = false
    var isRolledBack = false
    var level = 0
    var cursors: [ObjectIdentifier: any ScopedCursor] = [:]
    /// What a commit makes out of date.
    var staleCaches: [ResultCache] = []
  }

  init(_ scopes: TransactionScopes, session: Session) {
    self.scopes = scopes
    self.session = session
    schemaGeneration = session.connection.schemaGeneration
    outer = Self.current
    scopes.noteStart()
  }

  deinit { scopes.noteEnd() }

  /// The scope of the current task for a database.
  static func current(of scopes: TransactionScopes) -> TransactionScope? {
    var scope = current
    while let candidate = scope, candidate.scopes !== scopes { scope = candidate.outer }
    return scope
  }

  /// Runs `body` with this scope as the current one, also for what `body` starts.
  func with<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self) { try scopes.onThread(with: self, body) }
  }

  /// Runs `body` in the transaction.
  ///
  /// - Throws: ``DAOError`` when the transaction has ended, was cancelled, or the database has rolled it back.
  func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    try enter()
    defer { leave() }
    return try body(session)
  }

  /// Waits until no other task is in the session; ``leave()`` must follow.
  ///
  /// - Throws: As ``withSession(_:)`` does; nothing must follow then.
  func enter() throws {
    lock.lock()
    do {
      try check()
    } catch {
      lock.unlock()
      throw error
    }
  }

  func leave() {
    notePossibleRollback()
    lock.unlock()
  }

  private func check() throws {
    if state.isEnded || state.isRolledBack || isCancelled.load(ordering: .relaxed) { throw refusal }
  }

  /// Why nothing more can be done in the transaction.
  private var refusal: DAOError {
    guard !state.isEnded else {
      return DAOError(
        .transactionEnded, "the transaction that this task belongs to has ended; wait for the task inside of it")
    }
    return state.isRolledBack ? Self.rolledBack : Cancellation.error
  }

  static let rolledBack = DAOError(
    .rolledBack, "the database has rolled the whole transaction back by itself; nothing more can be done in it")

  /// `INSERT OR ROLLBACK`, an interrupted write or a full disk end the transaction without being asked to.
  private func notePossibleRollback() {
    if !session.isInTransaction { state.isRolledBack = true }
  }

  /// Makes every further call fail.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Whether the schema is another one than at the beginning, so that both of the transaction's ends change it for others.
  var hasChangedSchema: Bool { session.connection.schemaGeneration != schemaGeneration }

  // MARK: The transaction's ends

  func begin() throws {
    try session.connection.begin(.immediate)
    session.hasWritten = false
  }

  /// Commits, unless the database has rolled back by itself, which must not go unnoticed.
  func commit() throws {
    lock.lock()
    defer { lock.unlock() }
    closeCursors()
    try check()
    do {
      try session.connection.commit()
    } catch {
      try? session.connection.rollback()
      // Before the lock is let go of: a task that has outlived the body would change the database outside of transactions.
      state.isEnded = true
      throw error
    }
    state.isEnded = true
    for cache in state.staleCaches { cache.flush() }
  }

  func rollback() {
    lock.lock()
    defer { lock.unlock() }
    closeCursors()
    try? session.connection.rollback()
    state.isEnded = true
  }

  /// Opens a savepoint; returns its level.
  func openSavepoint() throws -> Int {
    try withSession { session in
      try session.connection.savepoint(state.level + 1)
      state.level += 1
      return state.level
    }
  }

  func release(savepoint level: Int) throws {
    try withSession { session in
      state.level = level - 1
      try session.connection.release(savepoint: level)
    }
  }

  /// Undoes what was done since the savepoint; nothing is left to do where the database has rolled back by itself.
  func rollback(savepoint level: Int) {
    lock.lock()
    defer { lock.unlock() }
    state.level = level - 1
    if session.isInTransaction { try? session.connection.rollback(savepoint: level) }
    notePossibleRollback()
  }

  // MARK: Caches

  /// Empties a cache when the transaction commits; where it is rolled back, the cache has been right all along.
  func flushOnCommit(_ cache: ResultCache) {
    lock.lock()
    defer { lock.unlock() }
    if !state.staleCaches.contains(where: { $0 === cache }) { state.staleCaches.append(cache) }
  }

  // MARK: Row sequences

  /// Remembers a cursor, which must not outlive the transaction.
  func register(_ cursor: any ScopedCursor) {
    lock.lock()
    defer { lock.unlock() }
    state.cursors[ObjectIdentifier(cursor)] = cursor
  }

  /// Closes a cursor before the transaction's end.
  func close(_ cursor: any ScopedCursor) {
    lock.lock()
    defer { lock.unlock() }
    state.cursors[ObjectIdentifier(cursor)] = nil
    cursor.closeStatement()
  }

  private func closeCursors() {
    for cursor in state.cursors.values { cursor.closeStatement() }
    state.cursors = [:]
  }
}

/// A row sequence that reads inside a transaction.
protocol ScopedCursor: AnyObject {
  /// Gives the statement back; from then on there are no rows.
  func closeStatement()
}
