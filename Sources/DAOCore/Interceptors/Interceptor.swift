/// Runs code around the statements of operations: to time them, repeat them or refuse them.
///
/// ```swift
/// struct SlowLog: Interceptor {
///   func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
///     let start = ContinuousClock.now
///     let outcome = try proceed()
///     print(call.operation, outcome.rows ?? outcome.changes ?? 0, ContinuousClock.now - start)
///   }
/// }
/// ```
/// Register interceptors in ``Configuration/interceptors``; the first is the outermost. An interceptor runs on the statement's
/// thread; in an asynchronous call it runs as part of the caller's task and sees its task-local values. It holds the
/// statement's connection, so it must not wait for a call of the same database. It cannot change the SQL or the result. A change
/// is undone if an interceptor throws after it.
public protocol Interceptor: Sendable {
  /// Calls `proceed` once, or several times to repeat the statement; the last success is the call's result.
  ///
  /// - Parameters:
  ///   - call: The statement and its operation.
  ///   - proceed: Runs the statement; throws the ``DAOError`` that the caller would get.
  /// - Throws: The error for the caller. If this method does not throw after `proceed` has failed last, the error of `proceed`
  ///   is thrown.
  func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws

  /// Called after a transaction, a batch or a call with keys has been committed or rolled back; by default it does nothing.
  ///
  /// The transaction's connection is not free yet: do not wait for a call of the same database.
  func transactionEnded(_ end: TransactionEnd)
}

extension Interceptor {
  /// Does nothing.
  public func transactionEnded(_ end: TransactionEnd) {}
}
