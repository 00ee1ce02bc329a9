import DAOCore
import Foundation

/// A caller's part in a transaction. The task-local ``current`` finds it, so that callers pass nothing along.
///
/// Child tasks inherit it and share the transaction.
package final class TransactionScope: Sendable {
  @TaskLocal package static var current: TransactionScope?

  package let transaction: Transaction
  /// The access of calls in the scope: reads only in a `read`, even inside of a writing transaction.
  let access: Access
  let kind: Kind
  /// The asynchronous nested transaction of the scope; nil for the outermost level.
  let level: SavepointLevel?
  /// The open transactions of its database.
  private let open: OpenTransactions
  /// The scope around this one, of this or another database.
  private let outer: TransactionScope?

  enum Kind: Sendable {
    /// A `transaction` or `read`.
    case closure
    /// The body of a synchronous row loop. Only its selects join.
    case threadLoop
    /// The body of an asynchronous row loop. Only its selects join.
    case taskLoop(RowLoop)
  }

  init(
    _ transaction: Transaction, _ access: Access, in open: OpenTransactions, kind: Kind = .closure, level: SavepointLevel? = nil
  ) {
    self.transaction = transaction
    self.level = level
    self.access = access
    self.open = open
    self.kind = kind
    outer = if case .closure = kind { Self.current } else { nil }
    open.noteStart()
  }

  deinit { open.noteEnd() }

  /// The current task's scope for a database.
  static func current(of open: OpenTransactions) -> TransactionScope? {
    var scope = current
    while let candidate = scope, candidate.open !== open { scope = candidate.outer }
    return scope
  }

  /// Whether a call takes part. Only selects join a row loop; a change in its body runs as it would outside of the loop.
  func serves(_ open: OpenTransactions, _ access: Access) -> Bool {
    guard self.open === open else { return false }
    if access == .read { return true }
    if case .closure = kind { return true }
    return false
  }

  /// The row loop of an asynchronous scope; nil for others.
  var rowLoop: RowLoop? { if case .taskLoop(let loop) = kind { loop } else { nil } }

  /// Runs `body` with this scope as the current one, for child tasks of `body` as well.
  func with<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self) { try onThread(body) }
  }

  /// Runs `body` with this scope as the calling thread's innermost one.
  func onThread<R>(_ body: () throws -> R) rethrows -> R { try ThreadScopes.with(self, body) }

  /// - Throws: ``DAOError/Code/readOnly`` if calls must not write.
  func checkWriting() throws {
    if access == .read { throw Self.readOnly }
  }

  static var readOnly: DAOError {
    DAOError(
      .readOnly, "nothing can be changed in a 'read', which sees one state of the database: use a transaction in its place")
  }

  // MARK: Taking part

  /// Waits for the caller's turn on the session. ``leave()`` must follow.
  ///
  /// - Throws: ``DAOError`` if the transaction has ended, was cancelled or has expired, or if the database has rolled it back.
  func enter(waitingSince start: Date? = nil) throws { try transaction.enter(level, waitingSince: start) }

  /// Takes the session if nobody else is on it. Returns false otherwise.
  func enterIfFree() throws -> Bool { try transaction.enterIfFree(level) }

  func leave() { transaction.leave() }

  /// Runs `body` on the transaction's session.
  ///
  /// - Throws: As ``enter()`` does.
  package func withSession<R>(_ body: (Session) throws -> R) throws -> R {
    try enter()
    defer { leave() }
    return try runCall(body)
  }

  /// Runs `body` on the transaction's session if nobody else is on it. Returns nil otherwise.
  package func withSessionIfFree<R>(_ body: (Session) throws -> R) throws -> R? {
    guard try enterIfFree() else { return nil }
    defer { leave() }
    return try runCall(body)
  }

  /// Runs a call, which may come from the middle of another one on the same thread.
  private func runCall<R>(_ body: (Session) throws -> R) throws -> R {
    try transaction.session.inMiddleOfCall { try run(body) }
  }

  /// Runs `body` on the session, which the caller has entered. The session refuses changes if the scope is read-only.
  func run<R>(_ body: (Session) throws -> R) throws -> R {
    let session = transaction.session
    let outer = session.allowed
    session.allowed = access
    defer { session.allowed = outer }
    return try body(session)
  }
}
