import DAOCore
import DAORuntime
import DAOScript

/// What a script's cache says about a call.
private struct CacheLookup {
  let cache: ResultCache
  let key: CacheKey
  /// The kept result; nil for none.
  let result: CachedResult?
  /// When it was looked for.
  let moment: Int
  /// The call with the statement that was looked for.
  let call: Call
}

extension Call {
  /// Runs the call of a script with a `<cache>`: a kept result takes the place of its session.
  func performCached<Output>(_ use: CacheUse, _ body: (Call, Session) throws -> Output) throws -> Output {
    guard let found = try look(use) else { return try core.runtime.perform(plan) { try run(on: $0, body) } }
    guard let result = found.result else {
      return try core.runtime.perform(plan) { try found.call.record(found, use, on: $0, body) }
    }
    return try found.call.replay(result, body)
  }

  /// The same away from the cooperative pool, unless it is expected to be short.
  func performCached<Output>(
    _ use: CacheUse, _ body: @escaping (Call, Session) throws -> Output
  ) async throws -> sending Output {
    guard let found = try look(use) else { return try await core.runtime.perform(plan) { try run(on: $0, body) } }
    guard let result = found.result else {
      return try await core.runtime.perform(plan) { try found.call.record(found, use, on: $0, body) }
    }
    if Task.isCancelled { throw operation.complete(Cancellation.error) }
    guard result.rowCount <= Self.shortCount else {
      return try await core.runtime.offload { try found.call.replay(result, body) }
    }
    // Made on this thread, and handed to the caller on it.
    nonisolated(unsafe) let handedOver = try found.call.replay(result, body)
    return handedOver
  }

  /// How many rows of a cache a thread of the cooperative pool may be kept for.
  private static let shortCount = 100

  /// What the cache has for the call; nil where it is not asked.
  private func look(_ use: CacheUse) throws -> CacheLookup? {
    guard access == .read else { return nil }
    let runtime = core.runtime
    try runtime.pool.checkOpen()
    let cache = core.caches.cache(for: use)
    if use.flushes == true { core.caches.changes.flush(use.cacheName) }
    guard use.isRead else { return nil }
    if let scope = runtime.openTransactions.current(for: .read) {
      // A snapshot may be older than what the cache has, and older than the change that has emptied it.
      // Where another task is in the transaction, what it writes is not known yet, and nobody waits for the cache.
      guard scope.transaction.mode == .write, try scope.withSessionIfFree({ !$0.hasWritten }) == true else { return nil }
    }
    do {
      guard let bound = try knownStatement() else { return nil }
      var call = self
      call.input = .bound(bound)
      let key = try CacheKey(operation, bound.text, bound.arguments.collected(for: bound.text))
      let answer = cache.answer(key, generation: runtime.schemaGeneration.load(ordering: .relaxed))
      return CacheLookup(cache: cache, key: key, result: answer.result, moment: answer.moment, call: call)
    } catch let error as DAOError {
      throw operation.complete(error, sql: operation.fixedText?.sql)
    }
  }

  /// The call's statement, where it is there without a look at the schema.
  private func knownStatement() throws -> BoundStatement? {
    if case .dynamic(let statement) = operation.content {
      let generation = core.runtime.schemaGeneration.load(ordering: .relaxed)
      guard let columns = statement.knownColumns(generation: generation) else { return nil }
      let rendered = try statement.render(scope(), columns: columns)
      return BoundStatement(rendered.text, .collected(try rendered.arguments(dates: core.configuration.dateStrategy)))
    }
    guard let text = operation.fixedText, case .arguments(let arguments) = input else { return nil }
    return BoundStatement(text, .collected(try arguments.collected(for: text)))
  }

  /// Runs `body` on a session that keeps the rows which it reads, and hands them to the cache.
  private func record<Output>(
    _ found: CacheLookup, _ use: CacheUse, on session: Session, _ body: (Call, Session) throws -> Output
  ) throws -> Output {
    let connection = CachingConnection(
      recording: session.connection, dates: core.configuration.dateStrategy, cache: use.cacheName)
    let output = try run(on: Session(recordingOn: connection, for: session), body)
    if session.readsForOthers { found.cache.keep(connection.result, for: found.key, since: found.moment) }
    return output
  }

  /// Reads the result from kept rows, without a session of the pool.
  private func replay<Output>(_ result: CachedResult, _ body: (Call, Session) throws -> Output) throws -> Output {
    let connection = CachingConnection(
      replaying: result, dialect: core.runtime.driver.dialect, dates: core.configuration.dateStrategy)
    do {
      return try run(on: Session(connection, label: "DAOKit.cache", isReplay: true), body)
    } catch let error as DAOError {
      throw operation.complete(error)
    }
  }
}

extension Session {
  /// Cache only rows that every caller would see: not in a transaction that has written, not in a nested call on an older
  /// snapshot.
  fileprivate var readsForOthers: Bool { !isNested && !(isInTransaction && hasWritten) }
}
