import DAOCore
import Dispatch

/// A borrowed connection: every call, row sequence, transaction and migration goes through one.
///
/// A session belongs to a lane of the pool, which lends it to one borrower at a time.
//
// @unchecked Sendable, the only one of the library: `connection`, and the statements that it lends, are not safe to share. Only
// the session's borrower touches them. `ConnectionPool` lends and takes back a session under its lock, so one borrower's work
// happens before the next one's. In a transaction or row loop several tasks share a session, and `Transaction` lets them in one
// by one under its own lock. The same holds for `hasWritten`, `answerDeadline`, `allowed`, `isNested`, `isInRowLoop`, `waited` and
// `changes`. The other fields are constant or guarded by the pool's lock.
package final class Session: @unchecked Sendable {
  package let connection: any Connection
  /// The connection's own thread, for work that an asynchronous caller must not block a thread of the cooperative pool for.
  let queue: DispatchQueue
  /// The connection, where it reads answers later than it sends statements.
  let sender: (any SendingConnection)?
  /// The statement that was sent ahead of the call's body, which has not come to it yet.
  @exclusivity(unchecked) var sent: SentStatement?
  /// The transaction or savepoint that was begun ahead of the call's body.
  @exclusivity(unchecked) var unit: CallUnit?
  /// The runs of a call that begins anew for each of its statements; nil for one that waits.
  @exclusivity(unchecked) var runs: CallRuns?
  /// The end of the time limit of the statement whose answer is waited for; nil for no limit.
  var answerDeadline: DispatchTime?
  /// The lane of the pool that the session belongs to.
  let access: Access

  /// The borrower, guarded by the pool's lock; nil while the session is idle.
  var holder: SessionHolder?
  /// Whether the open transaction, or the last one, has written.
  //
  // Like `changes` not checked for exclusive access: 95 instructions of 14,796 in `insert`, 95 of 20,167 in `point-autocommit`.
  @exclusivity(unchecked) package var hasWritten = false
  /// The access of the scope that runs on the session. In a `read` inside of a transaction the connection itself would not
  /// refuse a change.
  var allowed = Access.write
  /// Whether a query may change rows.
  private let queriesMayChange: Bool
  /// Whether the session replays cached rows and runs nothing.
  package let isReplay: Bool
  /// The session whose rows this one records; nil for one that records none.
  let recorded: Session?
  @exclusivity(unchecked) private var changes: SessionChanges
  /// True while an entity's `init(from:)` calls back into this session; the call reads the outer row's snapshot.
  package private(set) var isNested = false
  /// Whether the open transaction is the snapshot of a row loop. The caller did not ask for it.
  var isInRowLoop = false
  /// The time that its borrower has waited for it.
  var waited = Duration.zero
  /// The connection's schema generation that the runtime has taken over.
  var seenGeneration: Int

  package init(
    _ connection: any Connection, access: Access = .read, label: String, registry: ChangeRegistry? = nil,
    isReplay: Bool = false,
    recording recorded: Session? = nil
  ) {
    changes = SessionChanges(registry)
    self.connection = connection
    sender = recorded?.sender ?? connection.sender
    self.recorded = recorded
    queriesMayChange = connection.queriesMayChange
    self.isReplay = isReplay
    self.access = access
    queue = DispatchQueue(label: label, qos: .userInitiated)
    seenGeneration = connection.schemaGeneration
  }

  /// A session that records the rows read by another one.
  package convenience init(recordingOn connection: any Connection, for session: Session) {
    self.init(connection, access: session.access, label: "DAOKit.cache", recording: session)
    runs = session.runs
    isInRowLoop = session.isInRowLoop
    waited = session.waited
    allowed = session.allowed
  }

  package var isInTransaction: Bool { connection.isInTransaction }

  // MARK: The schema

  /// What was found out of the schema on this session, each for whoever has asked, with the generations that it holds for.
  private var facts: [ObjectIdentifier: (connection: Int, runtime: Int, fact: AnyObject)] = [:]

  /// A fact of the schema as this session sees it, found out again after each change of the schema.
  ///
  /// - Parameters:
  ///   - asker: Whose fact it is; it lives as long as the database.
  ///   - generation: The runtime's generation of the schema.
  package func fact<Fact: AnyObject>(for asker: AnyObject, _ generation: Int, _ find: () throws -> Fact) rethrows -> Fact {
    let key = ObjectIdentifier(asker)
    if let known = facts[key], known.connection == connection.schemaGeneration, known.runtime == generation,
      let fact = known.fact as? Fact
    {
      return fact
    }
    let fact = try find()
    facts[key] = (connection.schemaGeneration, generation, fact)
    return fact
  }

  /// Runs `body` for a call from an entity's `init(from:)`, while the session reads its row.
  func nested<R>(_ body: (Session) throws -> R) rethrows -> R {
    let wasNested = isNested
    isNested = true
    defer { isNested = wasNested }
    return try inMiddleOfCall { try body(self) }
  }

  /// - Throws: ``DAOError/Code/cancelled`` if the task of the caller was cancelled. The session may run on another thread.
  package func checkCancellation() throws {
    if connection.interrupter.isStopped || Task.isCancelled { throw Cancellation.error }
  }

  /// Runs `body` with a statement of `text`, and gives the statement back in any case.
  package func withStatement<R>(_ text: StatementText, _ body: (any PreparedStatement) throws -> R) throws -> R {
    let statement = try borrow(text)
    defer { connection.giveBack(statement) }
    return try body(statement)
  }

  /// Rolls back a transaction that its borrower has left open. Returns false if that fails: the connection must not be used
  /// again.
  func endOpenTransaction() -> Bool {
    guard isInTransaction else { return true }
    try? rollback()
    return !isInTransaction
  }

  /// Lends a prepared statement, which must be given back to the connection.
  ///
  /// - Throws: ``DAOError/Code/readOnly`` for a change in a `read`. A PRAGMA without a result counts as a change, since it has
  ///   set something.
  package func borrow(_ text: StatementText) throws -> any PreparedStatement {
    if case .query = text.verb, !queriesMayChange { return try connection.borrow(text) }
    return try admitted(connection.borrow(text))
  }

  /// Notes what a statement that was lent may change.
  func admitted(_ statement: any PreparedStatement) throws -> any PreparedStatement {
    let text = statement.text
    guard allowed == .write || text.verb == .query || statement.isReadOnly && statement.returnsRows else {
      connection.giveBack(statement)
      throw TransactionScope.readOnly
    }
    if text.verb == .query, statement.isReadOnly { return statement }
    hasWritten = true
    if changes.lastText !== text, !statement.isReadOnly { note(text, statement.tables.written) }
    return statement
  }

  // MARK: Changes

  private func note(_ text: StatementText, _ tables: TableSet) {
    // SQLite names no tables for VACUUM or ANALYZE, for example.
    note(changesOf: text.verb == .change || text.verb == .query ? tables : .unknown)
    if isInTransaction { changes.lastText = text }
  }

  /// Notes a change of these tables. Outside of a transaction others may see it at once, so observers get the notice now.
  package func note(changesOf tables: TableSet) {
    changes.note(tables)
    if !isInTransaction { changes.announce() }
  }

  /// Notes a change that `observer` is told of, whatever the tables are.
  package func note(changeFor observer: any ChangeObserver) {
    changes.note(for: observer)
    if !isInTransaction { changes.announce() }
  }

  /// Notes that the schema has changed since the statements were prepared that have run: their triggers may be others.
  func noteSchemaChange() {
    if changes.hasNoted { note(changesOf: .unknown) }
  }

  /// Runs `body` and refuses changes in it.
  func withoutChanges<R>(_ body: () throws -> R) rethrows -> R {
    let outer = allowed
    allowed = .read
    defer { allowed = outer }
    return try body()
  }

  /// Runs `body`, whose changes leave cached rows as they are. Observers are told of them all the same.
  package func withoutOutdating<R>(_ body: () throws -> R) rethrows -> R {
    let outer = changes.outdatesCaches
    changes.outdatesCaches = false
    defer { changes.outdatesCaches = outer }
    return try body()
  }

  /// Ends the changes of statements that have committed by themselves. Must come before anybody else gets the session.
  func settleChanges() { changes.end(isCommitted: true) }

  // MARK: Ends of transactions

  /// Commits, or rolls back if that fails, with a notice before others can see the changes and one afterwards.
  func commit() throws {
    let hadCommitted = announceCommit()
    try commit(hadCommitted: hadCommitted)
  }

  /// Announces the changes that are about to be committed. Returns whether earlier ones were announced: they have committed by themselves.
  func announceCommit() -> Bool {
    defer { changes.announce() }
    return changes.isAnnounced
  }

  func commit(hadCommitted: Bool) throws {
    do {
      try connection.commit()
      changes.end(isCommitted: true)
    } catch {
      // A transaction that is not open any more may have been committed all the same.
      let isOpen = isInTransaction
      // If the rollback fails, the pool finds the transaction open and closes the connection.
      try? connection.rollback()
      changes.end(isCommitted: hadCommitted || !isOpen)
      throw error
    }
  }

  /// Rolls back. Nobody has been told of the changes.
  func rollback() throws {
    changes.forget()
    try connection.rollback()
  }

  // MARK: Statements that belong together

  /// Runs `body` as a unit: in a transaction, or in a savepoint of the open one.
  package func atomically<R>(level: Int = 1, _ body: () throws -> R) throws -> R {
    if let unit, unit.stage == .open, unit.mode == .write { return try inUnit(body) }
    return try apart(level: level, body)
  }

  /// Runs `body` as ``atomically(level:_:)`` does, as a part of a call that goes on after its error.
  package func apart<R>(level: Int, _ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try withSavepoint(level, body) }
    return try withTransaction(.write, body)
  }

  /// Runs `body` in the open transaction, or in one of its own.
  package func inTransaction<R>(_ body: () throws -> R) throws -> R {
    try isInTransaction ? body() : withTransaction(.write, body)
  }

  /// Runs `body` on one state of the database.
  package func withSnapshot<R>(_ body: () throws -> R) throws -> R {
    if let unit, unit.stage == .open, unit.mode == .snapshot { return try inUnit(body) }
    guard !isInTransaction else { return try body() }
    return try withTransaction(.snapshot, body)
  }

  private func withTransaction<R>(_ mode: TransactionMode, _ body: () throws -> R) throws -> R {
    try connection.begin(mode)
    return try committing(body)
  }

  /// Runs `body`, and commits the transaction that is open after it. If it throws, the transaction is rolled back.
  func committing<R>(_ body: () throws -> R) throws -> R {
    do {
      let result = try body()
      // A statement may have rolled the transaction back, or left it failed, which turns the commit into a rollback.
      try checkOpenTransaction()
      try commit()
      return result
    } catch {
      // If the rollback fails, the pool finds the transaction open and closes the connection.
      try? rollback()
      throw error
    }
  }

  /// - Throws: ``DAOError/Code/rolledBack`` if a commit would be a rollback.
  func checkOpenTransaction() throws {
    switch connection.transactionState {
    case .open: return
    case .none: throw rolledBack
    case .failed:
      throw DAOError.failedCommit(after: connection.failure)
    }
  }

  /// Why there is no transaction any more.
  var rolledBack: DAOError { connection.loss ?? Transaction.rolledBack }

  func withSavepoint<R>(_ level: Int, _ body: () throws -> R) throws -> R {
    try connection.savepoint(level)
    return try releasing(level, body)
  }

  /// Runs `body` in a savepoint of the open transaction, or without one while the rows of an outer change are read: what fails
  /// there fails with the outer change.
  func withSavepointIfPossible<R>(_ level: Int, _ body: () throws -> R) throws -> R {
    do {
      try connection.savepoint(level)
    } catch let error as DAOError where error.code == .deadlock {
      return try body()
    }
    return try releasing(level, body)
  }

  private func releasing<R>(_ level: Int, _ body: () throws -> R) throws -> R {
    do {
      let result = try body()
      try connection.release(savepoint: level)
      return result
    } catch let repetition as CallRepetition {
      // It runs again, or is undone with all that is around it.
      throw repetition
    } catch {
      // One that is cancelled leaves the answer that it has waited for.
      dropSent(undoing: level)
      // If the database has rolled everything back, the savepoint is gone.
      if isInTransaction { try undo(savepoint: level) }
      throw error
    }
  }

  /// Rolls back to a savepoint. If that fails, rolls the whole transaction back: nothing else would undo the savepoint's
  /// changes.
  ///
  /// - Throws: ``CallRepetition`` where it was sent for a call, and nothing else.
  func undo(savepoint level: Int) throws {
    do {
      try connection.rollback(savepoint: level)
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      try? rollback()
    }
  }
}
