/// Stands around the statements that operations run: it may time them, try them again, or refuse them.
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
/// Interceptors are named in ``Configuration/interceptors``; the first is the outermost. They run on the thread that runs the
/// statement, of asynchronous calls as a part of their task, whose task-local values they see; and they hold its connection: they
/// must not wait for a call of the same database. The SQL
/// and the result are what the script says; an interceptor sees them and cannot put others in their place.
public protocol Interceptor: Sendable {
  /// Runs the statement by calling `proceed`, once or, to try again, several times; the last success is the call's result.
  ///
  /// - Parameters:
  ///   - call: What is about to run.
  ///   - proceed: Runs it; throws the ``DAOError`` that the caller would get.
  /// - Throws: What the caller is to get instead of a result; where nothing is thrown and `proceed` has failed last, its error
  ///   is thrown all the same.
  func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws

  /// Called when a transaction has been committed or rolled back; does nothing by default.
  ///
  /// It runs before the transaction's connection is free again: it must not wait for a call of the same database.
  func transactionEnded(_ end: TransactionEnd)
}

extension Interceptor {
  /// Does nothing.
  public func transactionEnded(_ end: TransactionEnd) {}
}
