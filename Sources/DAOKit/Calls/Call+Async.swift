import DAOCore
import DAOScript
import Dispatch

extension Call {
  /// Runs the call on the connection's own thread; inside of a transaction, on its session.
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
    let scope = database.currentScope
    let text = if let scope { try statementText(in: scope) } else { try await resolvedText() }
    guard let use = operation.cache else { return try await run(text, in: scope, body) }
    defer { flushCache(behind: text, in: scope) }
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
    return try await TransactionScope.onOtherThread(in: .current) { try call.replay(transcript, text, key, body) }
  }

  private func run<Output>(
    _ text: StatementText, in scope: TransactionScope?, _ body: @escaping StatementBody<Output>
  ) async throws -> sending Output {
    do {
      if scope == nil, let result = try await tryAtOnce(text, body) { return result }
    } catch let error as DAOError {
      throw complete(error, text)
    }
    let call = try bound(to: text)
    do {
      if let scope { return try await scope.withSession { try call.run(text, on: $0, body) } }
      let lane = text.verb == .query ? database.readers : database.writer
      return try await lane.withSession { session in
        try call.operation.history.measure { try call.run(text, on: session, body) }
      }
    } catch let error as DAOError {
      // There was no session for it: closed, cancelled, a deadlock.
      throw complete(error, text)
    }
  }

  func resolvedText() async throws -> StatementText {
    if let rendered { return rendered }
    if case .fixed(let text) = operation.content { return text }
    let call = SendableCall(database: database, operation: operation, values: [])
    return try await database.readers.withSession { _ in try call.statementText() }
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

  func statementText() throws -> StatementText { try call.statementText() }

  func first<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    try call.first(of: elements, bound)
  }

  func next<T: Decodable>(of elements: BoundElements<T>, _ bound: BoundStatement) throws -> T? {
    try call.next(of: elements, bound)
  }

  func flushCache(behind text: StatementText, in scope: TransactionScope?) { call.flushCache(behind: text, in: scope) }

  func complete(_ error: DAOError, _ text: StatementText) -> DAOError { call.complete(error, text) }

  private var call: Call {
    Call(database: database, operation: operation, arguments: .collected(values), rendered: rendered)
  }
}

extension TransactionScope {
  /// Runs `body` on a thread outside of the cooperative pool: what begins and ends transactions waits for the disk, for locks, and
  /// for a sibling task's statement.
  func onOtherThread<R: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> R
  ) async throws(Failure) -> R {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.ownThread.async {
        continuation.resume(returning: Result { () throws(Failure) in try body() })
      }
    }
    return try result.get()
  }

  /// Begins the transaction on such a thread; the task's cancellation ends the wait for another process's lock.
  func beginOnOtherThread() async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      try await onOtherThread { try cancellation.run(self.session.connection.interrupter) { try self.begin() } }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Runs `body` on a thread outside of the cooperative pool, as a part of `scope`.
  static func onOtherThread<R>(
    in scope: TransactionScope?, _ body: @escaping () throws -> R
  ) async throws -> sending R {
    // Run once, on one thread, while the caller waits.
    nonisolated(unsafe) let body = body
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.ownThread.async {
        let result = Result { try $current.withValue(scope) { try body() } }
        // Made on this thread, of nothing but Sendable values, and handed over once.
        nonisolated(unsafe) let handedOver = result
        continuation.resume(with: handedOver)
      }
    }
  }

  /// Runs `body` in the transaction on a thread outside of the cooperative pool; the task's cancellation interrupts it.
  ///
  /// The session's own thread may be busy with the transaction's body.
  func withSession<R>(_ body: @escaping (Session) throws -> R) async throws -> sending R {
    // Run once, on one thread, while the caller waits.
    nonisolated(unsafe) let body = body
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await Self.onOtherThread(in: self) {
        try self.withSession { session in
          try cancellation.run(session.connection.interrupter) { try body(session) }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
