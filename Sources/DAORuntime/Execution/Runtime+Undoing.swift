import DAOCore
import DAOSQL

extension Runtime {
  /// Runs `body` and undoes the change that it makes if it throws: an interceptor may throw after its statement has succeeded.
  ///
  /// - Parameter body: Gets a closure that it calls before each run of the statement. Outside of transactions the closure begins
  ///   one, so that interceptors see its errors, and may try again, as they may with a statement that commits by itself.
  func undoably<Output>(
    _ bound: BoundStatement, of owner: any StatementOwner, on session: Session,
    _ body: (_ begin: () throws -> Void) throws -> Output
  ) throws -> Output {
    guard bound.text.verb.canBeUndone else { return try body {} }
    guard !session.isInTransaction else { return try session.withSavepointIfPossible(0) { try body {} } }
    // Others may have looked at the schema between the statement and the commit.
    defer { if bound.text.verb == .definition { schemaGeneration.add(1, ordering: .relaxed) } }
    do {
      return try session.committing {
        try body {
          // The first try has failed, and PostgreSQL accepts nothing else in its transaction.
          if session.connection.transactionState == .failed { try session.rollback() }
          guard !session.isInTransaction else { return }
          try begin(on: session, of: owner)
        }
      }
    } catch let error as DAOError {
      throw complete(error, bound, of: owner)
    }
  }

  /// Begins the transaction of one statement. Its error is one of the statement, whose SQL is then added.
  private func begin(on session: Session, of owner: any StatementOwner) throws {
    do {
      try session.within(seconds: owner.timeout) { try session.connection.begin(.write) }
    } catch var error as DAOError {
      error.sql = nil
      throw error
    }
  }

  /// Runs `body` as ``Session/atomically(level:_:)`` does, and tells the interceptors of the end of its transaction.
  package func atomically<R>(on session: Session, _ body: () throws -> R) throws -> R {
    guard !interceptors.isEmpty, !session.isInTransaction else { return try session.atomically(level: 0, body) }
    let start = ContinuousClock.now
    var hasBegun = false
    func tell(isCommitted: Bool) {
      guard hasBegun else { return }
      tellEnd(TransactionEnd(isCommitted: isCommitted, duration: ContinuousClock.now - start, waited: session.waited))
    }
    do {
      let result = try session.atomically(level: 0) {
        hasBegun = true
        return try body()
      }
      tell(isCommitted: true)
      return result
    } catch {
      tell(isCommitted: false)
      throw error
    }
  }

  func tellEnd(_ end: TransactionEnd) {
    for interceptor in interceptors { interceptor.transactionEnded(end) }
  }
}

extension StatementVerb {
  /// Whether a transaction can undo such a statement. A PRAGMA or VACUUM may refuse to run in one.
  package var canBeUndone: Bool { isChange || self == .definition }
}
