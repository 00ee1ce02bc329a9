import DAOCore
import DAORuntime
import DAOScript

/// What a script's cache says about a call.
private struct CacheLookup {
  let cache: ResultCache
  let key: CacheKey
  /// The kept result; nil for none.
  let transcript: Transcript?
  /// How often the cache had been emptied.
  let version: Int
  /// The call with the statement that was looked for.
  let call: Call
}

extension Call {
  /// Runs the call of a script with a `<cache>`: a kept result takes the place of its session.
  func performCached<Output>(_ use: CacheUse, _ body: @escaping (OpenCall) throws -> Output) throws -> Output {
    defer { if access == .write { database.flush(use) } }
    guard let found = try look(use) else { return try database.runtime.perform(plan(body)) }
    let plan = found.call.plan(body)
    guard let transcript = found.transcript else { return try database.runtime.perform(recording(plan, found)) }
    return try replay(transcript, plan)
  }

  /// The same away from the cooperative pool, unless it is expected to be short.
  func performCached<Output>(
    _ use: CacheUse, _ body: @escaping (OpenCall) throws -> Output
  ) async throws -> sending Output {
    defer { if access == .write { database.flush(use) } }
    guard let found = try look(use) else { return try await database.runtime.perform(plan(body)) }
    let plan = found.call.plan(body)
    guard let transcript = found.transcript else { return try await database.runtime.perform(recording(plan, found)) }
    if Task.isCancelled { throw operation.complete(Cancellation.error) }
    guard transcript.rowCount <= Self.shortCount else {
      return try await database.runtime.offload { try replay(transcript, plan) }
    }
    // Made on this thread, and handed to the caller on it.
    nonisolated(unsafe) let handedOver = try replay(transcript, plan)
    return handedOver
  }

  /// How many rows of a cache a thread of the cooperative pool may be kept for.
  private static let shortCount = 100

  /// What the cache has for the call; nil where it is not asked.
  private func look(_ use: CacheUse) throws -> CacheLookup? {
    guard access == .read else { return nil }
    let runtime = database.runtime
    try runtime.pool.checkOpen()
    let cache = database.caches.cache(for: use)
    if use.flushes == true { database.caches.flush(use.namespace) }
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
      return CacheLookup(cache: cache, key: key, transcript: answer.transcript, version: answer.version, call: call)
    } catch let error as DAOError {
      throw operation.complete(error, sql: operation.fixedText?.sql)
    }
  }

  /// The call's statement, where it is there without a look at the schema.
  private func knownStatement() throws -> BoundStatement? {
    if case .dynamic(let statement) = operation.content {
      let generation = database.runtime.schemaGeneration.load(ordering: .relaxed)
      guard let columns = statement.knownColumns(generation: generation) else { return nil }
      let rendered = try statement.render(scope(), columns: columns)
      return BoundStatement(rendered.text, .collected(try rendered.arguments(dates: database.configuration.dateStrategy)))
    }
    guard let text = operation.fixedText, case .arguments(let arguments) = input else { return nil }
    return BoundStatement(text, .collected(try arguments.collected(for: text)))
  }

  /// The plan on a session that keeps the rows which it reads, and hands them to the cache.
  private func recording<Output>(_ plan: Plan<Output>, _ found: CacheLookup) -> Plan<Output> {
    Plan(of: plan.owner, access: plan.access) { [dates = database.configuration.dateStrategy] session in
      let connection = CachingConnection(recording: session.connection, dates: dates)
      let output = try plan.run(Session(recordingOn: connection, for: session))
      if session.readsForOthers { found.cache.keep(connection.transcript, for: found.key, version: found.version) }
      return output
    }
  }

  /// Reads the result from kept rows, without a session of the pool.
  private func replay<Output>(_ transcript: Transcript, _ plan: Plan<Output>) throws -> Output {
    let connection = CachingConnection(
      replaying: transcript, dialect: database.runtime.driver.dialect, dates: database.configuration.dateStrategy)
    do {
      return try plan.run(Session(connection, label: "DAOKit.cache", isReplay: true))
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
