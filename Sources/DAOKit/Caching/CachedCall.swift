import DAOCore
import DAOScript

/// A call whose rows the cache may have.
struct CachedCall {
  let cache: ResultCache
  let key: CacheKey
  let arguments: [ArgumentValue]
  /// What the cache has; nil for nothing.
  let transcript: Transcript?
  /// How often the cache had been emptied.
  let version: Int

  /// Runs `body` with a statement that keeps its rows, and hands them to the cache.
  func record<Output>(
    _ statement: any PreparedStatement, _ session: Session, _ body: StatementBody<Output>
  ) throws -> Output {
    guard statement.isReadOnly, statement.returnsRows else { return try body(statement, session) }
    let real = session.connection
    let connection = CachingConnection(
      recording: real, dates: statement.dateStrategy,
      shownValues: statement.showsValues ? try? statement.boundValues(of: .collected(arguments)) : nil)
    let recording = connection.recording(statement, key.values)
    defer { recording.close() }
    let output = try body(recording, Session(connection, label: "DAOKit.cache"))
    if isForOthers(session) { cache.keep(connection.transcript, for: key, version: version) }
    return output
  }

  /// Cache only rows that every caller would see: not in a transaction that has written, not in a nested call on an older
  /// snapshot.
  private func isForOthers(_ session: Session) -> Bool {
    !session.isNested && !(session.isInTransaction && session.hasWritten)
  }
}

extension Call {
  /// The call as its script's cache has it; nil where the cache is not asked.
  func cached(_ use: CacheUse, _ text: StatementText, in scope: TransactionScope?) throws -> CachedCall? {
    guard text.verb == .query else { return nil }
    try database.pool.checkOpen()
    let cache = database.caches.cache(for: use)
    if use.flushes == true { database.caches.flush(use.namespace) }
    guard use.isRead else { return nil }
    if let scope {
      // A snapshot may be older than what the cache has, and older than the change that has emptied it.
      guard scope.transaction.mode == .write, try !scope.withSession({ $0.hasWritten }) else { return nil }
    }
    do {
      let collected = try arguments.collected(for: text)
      let key = try CacheKey(operation, text, collected, dates: database.configuration.dateStrategy)
      let answer = cache.answer(key, generation: database.schemaGeneration.load(ordering: .relaxed))
      return CachedCall(
        cache: cache, key: key, arguments: collected, transcript: answer.transcript, version: answer.version)
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }

  /// Reads the result from rows that were kept, without a session.
  func replay<Output>(
    _ transcript: Transcript, _ text: StatementText, _ key: CacheKey, _ body: StatementBody<Output>
  ) throws -> Output {
    do {
      guard !database.interceptors.isEmpty else { return try replayOnce(transcript, text, key, body) }
      return try intercepted(text, on: nil, values: transcript.shownValues) {
        try replayOnce(transcript, text, key, body)
      } outcome: {
        CallOutcome($0, of: text)
      }
    } catch let error as DAOError {
      throw complete(error, text)
    }
  }

  private func replayOnce<Output>(
    _ transcript: Transcript, _ text: StatementText, _ key: CacheKey, _ body: StatementBody<Output>
  ) throws -> Output {
    let connection = CachingConnection(
      replaying: transcript, dialect: database.driver.dialect, dates: database.configuration.dateStrategy)
    let statement = connection.replaying(text)
    statement.shownValues = transcript.shownValues
    defer { statement.close() }
    try statement.bind(.bound(key.values))
    let session = Session(connection, label: "DAOKit.cache")
    return try traced(statement, session, body)
  }
}
