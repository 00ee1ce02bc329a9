import DAOCore
import DAORuntime
import DAOScript

/// The answer of a script's cache for a call.
private struct CacheLookup {
  let cache: ResultCache
  let key: CacheKey
  /// The cached result; nil for none.
  let result: CachedResult?
  /// The moment of the look-up.
  let moment: Int
  /// The call with its statement, rendered for the look-up.
  let call: Call
}

extension Call {
  /// Runs a call of a script with a `<cache>`: from the cached result, or on a session that records one.
  func performCached<Output>(_ use: CacheUse, _ body: (Call, Session) throws -> Output) throws -> Output {
    guard let found = try look(use) else { return try core.runtime.perform(operation, access) { try run(on: $0, body) } }
    guard let result = found.result else {
      return try core.runtime.perform(operation, access) { try found.call.record(found, use, on: $0, body) }
    }
    return try found.call.replay(result, body)
  }

  /// Runs the call away from the cooperative pool, unless it replays a short result.
  ///
  /// - Parameter leading: What it begins with where no rows are recorded.
  func performCached<Output>(
    _ use: CacheUse, beginningWith leading: LeadingStatement?, _ body: (Call, Session) throws -> Output
  ) async throws -> sending Output {
    guard let found = try look(use) else {
      return try await core.runtime.perform(operation, access, beginningWith: leading) { try run(on: $0, body) }
    }
    guard let result = found.result else {
      return try await core.runtime.perform(operation, access, beginningWith: .beginning(snapshot)) {
        try found.call.record(found, use, on: $0, body)
      }
    }
    if Task.isCancelled { throw operation.complete(Cancellation.error) }
    guard result.rowCount <= Self.shortCount else {
      return try await core.runtime.offload { try found.call.replay(result, body) }
    }
    // Made on this thread, and handed to the caller on it.
    nonisolated(unsafe) let handedOver = try found.call.replay(result, body)
    return handedOver
  }

  /// The most rows that are replayed on a thread of the cooperative pool.
  private static let shortCount = 100

  /// Looks the call up in its cache; nil for a call that does not use it.
  private func look(_ use: CacheUse) throws -> CacheLookup? {
    let runtime = core.runtime
    guard access == .read, !runtime.pool.policy.readsMayLag else { return nil }
    try runtime.pool.checkOpen()
    let cache = core.caches.cache(for: use)
    if use.flushes == true { cache.flushes.flush() }
    guard use.isRead else { return nil }
    if let scope = runtime.openTransactions.current(for: .read) {
      // A snapshot may be older than the cached result, or older than the change that has emptied the cache. In a transaction
      // another task may be writing now; a call does not wait for the cache.
      guard scope.transaction.mode == .write, try scope.withSessionIfFree({ !$0.hasWritten }) == true else { return nil }
    } else if runtime.pool.isInCallOfTransaction {
      return nil
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

  /// The call's statement; nil if it takes a look at the schema to get it.
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

  /// Runs `body` on a session that records its rows, and caches them.
  private func record<Output>(
    _ found: CacheLookup, _ use: CacheUse, on session: Session, _ body: (Call, Session) throws -> Output
  ) throws -> Output {
    let connection = CachingConnection(
      recording: session.connection, dates: core.configuration.dateStrategy)
    let output = try run(on: Session(recordingOn: connection, for: session), body)
    if session.readsForOthers { found.cache.keep(connection.result, for: found.key, since: found.moment) }
    return output
  }

  /// Reads the result from cached rows, without a session of the pool.
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
