import DAOCore
import DAOScript

extension Call {
  /// Runs the call away from the cooperative pool; inside of a transaction, on its session.
  ///
  /// The arguments become plain values here, so that nothing of the caller's crosses to another thread.
  func run<Output>(_ body: @escaping StatementBody<Output>) async throws -> sending Output {
    var retry = SchemaRetry(operation, on: database)
    while true {
      do {
        return try await runOnce(body)
      } catch let error as DAOError where retry.mayHelp(error) {
        try await database.mend(error, &retry)
      }
    }
  }

  private func runOnce<Output>(_ body: @escaping StatementBody<Output>) async throws -> sending Output {
    let scope = database.openTransactions.current(for: access)
    guard let text = knownText else { return try await runResolving(in: scope, body) }
    guard let use = operation.cache else { return try await run(text, in: scope, body) }
    defer { flushCache(in: scope) }
    guard let cached = try cached(use, text, in: scope) else { return try await run(text, in: scope, body) }
    guard let transcript = cached.transcript else {
      return try await run(text, in: scope) { try cached.record($0, $1, body) }
    }
    if Task.isCancelled { throw complete(Cancellation.error, text) }
    guard transcript.rowCount <= Self.shortCount else { return try await replayElsewhere(transcript, text, cached.key, body) }
    // Made on this thread, and handed to the caller on it.
    nonisolated(unsafe) let handedOver = try replay(transcript, text, cached.key, body)
    return handedOver
  }

  /// How many rows of a cache a thread of the cooperative pool may be kept for.
  private static let shortCount = 100

  /// Reads the result from many kept rows, on a thread outside of the cooperative pool.
  private func replayElsewhere<Output>(
    _ transcript: Transcript, _ text: StatementText, _ key: CacheKey, _ body: @escaping StatementBody<Output>
  ) async throws -> sending Output {
    let call = try bound(to: text)
    guard database.interceptors.isEmpty else {
      return try await database.inTask(on: QueueExecutor()) { _ in try call.replay(transcript, text, key, body) }
    }
    return try await onOwnThread(in: .current) { try call.replay(transcript, text, key, body) }
  }

  private func run<Output>(
    _ text: StatementText, in scope: TransactionScope?, _ body: @escaping StatementBody<Output>
  ) async throws -> sending Output {
    do {
      if let result = try await tryAtOnce(text, in: scope, body) { return result }
    } catch let error as DAOError {
      throw complete(error, text)
    }
    let call = try bound(to: text)
    do {
      return try await database.withSession(for: text.access, .call(text), in: scope) { session in
        try call.operation.history.measure { try call.run(text, on: session, body) }
      }
    } catch let error as DAOError {
      // There was no session for it: closed, cancelled, a deadlock.
      throw complete(error, text)
    }
  }

  /// Runs a call whose text needs a look at the schema, on the session that has looked.
  private func runResolving<Output>(
    in scope: TransactionScope?, _ body: @escaping StatementBody<Output>
  ) async throws -> sending Output {
    defer { flushCache(in: scope) }
    do {
      return try await database.withSessionInTask(for: access, .call(nil), in: scope) { try runResolving(on: $0, body) }
    } catch let error as DAOError {
      throw complete(error, nil)
    }
  }

  /// The same call with plain values for its arguments.
  func bound(to text: StatementText) throws -> SendableCall {
    do {
      let values = try arguments.collected(for: text)
      return SendableCall(database: database, operation: operation, values: values, rendered: rendered)
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }
}

/// A call that may cross to another thread.
struct SendableCall: Sendable {
  let database: Database
  let operation: CompiledOperation
  let values: [ArgumentValue]
  var rendered: StatementText?

  func run<Output>(_ text: StatementText, on session: Session, _ body: StatementBody<Output>) throws -> Output {
    try call.run(text, on: session, body)
  }

  func replay<Output>(
    _ transcript: Transcript, _ text: StatementText, _ key: CacheKey, _ body: StatementBody<Output>
  ) throws -> Output {
    try call.replay(transcript, text, key, body)
  }

  func first<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    try call.first(of: elements, bound)
  }

  func next<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    try call.next(of: elements, bound)
  }

  func complete(_ error: DAOError, _ text: StatementText) -> DAOError { call.complete(error, text) }

  func complete(_ error: DAOError, on statement: any PreparedStatement) -> DAOError { call.complete(error, on: statement) }

  private var call: Call {
    Call(database: database, operation: operation, arguments: .collected(values), rendered: rendered)
  }
}
