import DAOCore
import Foundation

extension Database {
  /// Runs `body` in a transaction: every call of this database's operations in it takes part, and an error rolls back.
  ///
  /// ```swift
  /// try database.transaction {
  ///   try employees.call("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
  ///   try employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
  /// }
  /// ```
  /// A transaction inside of a transaction is a savepoint. Child tasks take part. Detached tasks on other threads do not. A
  /// call of a task that outlives `body` throws.
  /// - Throws: The errors of `body`, and ``DAOError``: ``DAOError/Code/rolledBack`` if the database has rolled back by itself,
  ///   ``DAOError/Code/readOnly`` inside of a `read`.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: () throws -> R) throws -> R {
    try runtime.run(.write, body)
  }

  /// Runs `body` in a transaction on the connection's own thread. The task's cancellation interrupts it and rolls back.
  ///
  /// - Throws: The errors of `body`, and ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(_ body: sending () throws -> sending R) async throws -> sending R {
    try await runtime.runElsewhere(.write, body)
  }

  /// Runs one expression in a transaction on the connection's own thread.
  ///
  /// ```swift
  /// let count: Int = try await database.transaction { try employees.countAll() }
  /// ```
  /// - Throws: The errors of `body`, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    @SingleExpression<R> _ body: sending () throws -> sending R, _ marker: SingleExpression<R> = SingleExpression()
  ) async throws -> sending R {
    try await runtime.runElsewhere(.write, body)
  }

  /// Runs an asynchronous `body` in a transaction: its awaited calls and child tasks take part.
  ///
  /// ```swift
  /// try await database.transaction {
  ///   let jerry: Employee = try await employees.call("selectWithEid:", "eid-000001")
  ///   try await employees.call("rename", ["eid": jerry.eid, "firstName": "J"])
  /// }
  /// ```
  /// The writer stays borrowed while `body` waits, so wait for nothing slow in it. Without an actor, the body and its child
  /// tasks take turns on one thread, and go on even when the cooperative pool is busy. While a nested transaction is open,
  /// calls of its sibling tasks wait for its end.
  /// - Throws: The errors of `body`, and ``DAOError``.
  @discardableResult
  public func transaction<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    try await runtime.run(.write, isolation: isolation, body)
  }

  /// Runs `body` in a transaction, and again each time that the database has undone it for the sake of others that ran at the same
  /// time: a serialization failure, a deadlock.
  ///
  /// ```swift
  /// try database.transaction(retrying: 10) {
  ///   try accounts.call("withdraw:", ["id": 1, "amount": 30])
  ///   try accounts.call("deposit:", ["id": 2, "amount": 30])
  /// }
  /// ```
  /// Between two runs it waits for a time that doubles, 10 milliseconds to a second. `body` does nothing that must not be done
  /// twice. Inside of a transaction it runs once: only all of it can be repeated
  /// (<https://www.postgresql.org/docs/15/mvcc-serialization-failure-handling.html>).
  /// - Parameter limit: How many times it is run again.
  /// - Throws: The errors of `body`, and ``DAOError``; that of the last run, whose code is ``DAOError/Code/deadlock``.
  @_disfavoredOverload @discardableResult
  public func transaction<R>(retrying limit: Int, _ body: () throws -> R) throws -> R {
    var retry = TransactionRetry(limit, in: runtime)
    while true {
      do {
        return try runtime.run(.write, body)
      } catch {
        Thread.sleep(forTimeInterval: try retry.pause(after: error) / .seconds(1))
      }
    }
  }

  /// Runs an asynchronous `body` in a transaction, and again each time that the database has undone it for the sake of others.
  ///
  /// - Throws: As the synchronous form; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func transaction<R>(
    retrying limit: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async throws -> R {
    var retry = TransactionRetry(limit, in: runtime)
    while true {
      do {
        return try await runtime.run(.write, isolation: isolation, body)
      } catch {
        let pause = try retry.pause(after: error)
        do { try await Task.sleep(for: pause) } catch { throw Cancellation.error }
      }
    }
  }
}
