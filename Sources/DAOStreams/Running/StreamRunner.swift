import DAOCore

/// Brings a database to the newest version of its schema, or another one.
///
/// Each stream is one transaction, unless it says otherwise, and reads the version again inside it: a process that waited for another one finds the work
/// done. A crash, a kill or an error at any moment leaves the database at a whole version. The next run continues from there.
///
/// ```swift
/// let runner = StreamRunner(streams: try StreamDirectory(url, dialect: connection.dialect).streams(), connection: connection)
/// let result = try runner.run { print("stream \($0.stream) of \($0.streamCount)") }
/// ```
package struct StreamRunner {
  private let streams: StreamSet
  private let seed: String?
  private let connection: any MigratingConnection
  private let retry: BusyRetry
  private let steps: StreamSteps

  /// Makes a runner of `streams`. Of the seeds it runs the one named `seed`.
  ///
  /// - Parameter limit: The longest wait for another process that migrates the same database; after that a run throws
  ///   ``DAOError/Code/busy``. Default: 60 seconds. The connection's own busy timeout has no effect.
  /// - Parameter steps: What becomes of steps in Swift. Default: none is registered, and a stream with one is an error.
  package init(
    streams: StreamSet, connection: any MigratingConnection, seed: String? = nil, limit: Duration = .seconds(60),
    steps: StreamSteps = .registered([:])
  ) {
    self.streams = streams
    self.seed = seed
    self.connection = connection
    self.steps = steps
    retry = BusyRetry(limit: limit)
  }

  /// Runs all streams that the database lacks, up to and including `target`.
  ///
  /// After the newest version the repeatable streams run that have changed since their last run. A database without a history
  /// but with a version number of the engine (SQLite's `user_version`) is adopted: streams up to that number are recorded and
  /// not run.
  ///
  /// - Throws: ``DAOError/Code/stream`` if the streams do not fit the database: a stream has changed, is missing or out of
  ///   order; the database is newer; `target` is below its version; a step is not registered. ``DAOError/Code/constraint`` if a stream adds violations of
  ///   foreign keys. The database's own error, with its place in the stream, if a statement fails. The failed stream is rolled
  ///   back.
  package func run(
    to target: Int? = nil, progress: @escaping (StreamProgress) -> Void = { _ in }
  ) throws -> StreamResult {
    let state = try state()
    let pending = try state.pending(of: streams, to: target, seed: seed)
    guard !state.isNewer(than: streams) else {
      let newest = streams.versions.last?.version ?? 0
      return StreamResult(
        version: state.version,
        warnings: [
          "the database stands at version \(state.version), newer than the newest stream, \(newest): no stream was run"
        ])
    }
    let isSettled = state.adoptable(of: streams.versions).isEmpty && state.forgotten(by: streams).isEmpty
    guard !pending.isEmpty || !isSettled || state.mirrorIsBehind else {
      return StreamResult(version: state.version)
    }
    try steps.check(pending)
    var run = newRun(to: target, progress)
    return try withoutForeignKeys { try run.run() }
  }

  /// Runs the streams of ``run(to:progress:)`` in one transaction and rolls it back. The result shows what a run would do.
  /// Other connections cannot write meanwhile.
  ///
  /// - Throws: The errors of ``run(to:progress:)``.
  package func rehearse(
    to target: Int? = nil, progress: @escaping (StreamProgress) -> Void = { _ in }
  ) throws -> StreamResult {
    let state = try state()
    let pending = try state.pending(of: streams, to: target, seed: seed)
    guard !pending.isEmpty else { return StreamResult(version: state.version) }
    try steps.check(pending)
    var run = newRun(to: target, progress)
    return try withoutForeignKeys { try run.rehearse() }
  }

  /// Runs all streams that the database lacks in one transaction, calls `body` in it, and rolls everything back, in attached
  /// databases too.
  ///
  /// - Throws: The errors of ``run(to:progress:)``; what `body` throws.
  package func rehearse<Result>(
    progress: @escaping (StreamProgress) -> Void = { _ in }, then body: () throws -> Result
  ) throws -> Result {
    var run = newRun(to: nil, progress)
    return try withoutForeignKeys { try run.rehearse(then: body) }
  }

  private func newRun(to target: Int?, _ progress: @escaping (StreamProgress) -> Void) -> StreamRun {
    StreamRun(
      streams: streams, target: target, seed: seed, connection: connection, retry: retry, steps: steps, progress: progress)
  }

  /// The streams that ``run(to:progress:)`` would run. It only reads the database.
  package func plan(to target: Int? = nil) throws -> [any RunnableStream] {
    try state().pending(of: streams, to: target, seed: seed)
  }

  /// The state of each version and repeatable stream. It only reads the database.
  package func status() throws -> StreamStatus {
    try state().status(of: streams, seed: seed)
  }

  /// Records the streams up to and including `version` without running them, for a database that already has their schema.
  ///
  /// - Throws: ``DAOError/Code/stream`` if the database has a history, or if there is no stream of that version.
  package func baseline(_ version: Int) throws -> StreamResult {
    let covered = streams.versions.filter { $0.version <= version }
    guard covered.last?.version == version else {
      let known = streams.versions.last.map { "the newest is \($0.version)" } ?? "there are none at all"
      throw DAOError(.stream, "there is no stream of version \(version) to set the baseline at; \(known)")
    }
    try refuseOpenTransaction()
    let history = StreamHistory(connection: connection)
    try retry.inTransaction(.write, of: connection) {
      let state = try history.state()
      guard state.records.isEmpty else {
        throw DAOError(
          .stream, "the database has a history up to version \(state.version): a baseline is for one that has none")
      }
      if !state.hasTable { try history.create() }
      for stream in covered { try history.record(stream, duration: nil) }
    }
    return StreamResult(adopted: covered.map(\.version), version: version)
  }

  /// The state of the database, read in one snapshot.
  private func state() throws -> StreamState {
    try refuseOpenTransaction()
    let history = StreamHistory(connection: connection)
    return try retry.wait { try retry.inTransaction(.snapshot, of: connection) { try history.state() } }
  }

  private func refuseOpenTransaction() throws {
    guard !connection.isInTransaction else {
      throw DAOError(.stream, "streams cannot be run inside of a transaction: each of them is one")
    }
  }

  /// Runs `body` without the enforcement of foreign keys: to change a table, SQLite wants it dropped and created anew
  /// (<https://www.sqlite.org/lang_altertable.html>, section 7, steps 1 and 12).
  /// Inside a transaction SQLite ignores the pragma.
  private func withoutForeignKeys<Result>(_ body: () throws -> Result) throws -> Result {
    guard try connection.enforcesForeignKeys() else { return try body() }
    try connection.enforceForeignKeys(false)
    let result = Swift.Result { try body() }
    do {
      try connection.enforceForeignKeys(true)
    } catch {
      // The first error is the cause: it goes to the caller.
      _ = try result.get()
      throw error
    }
    return try result.get()
  }
}
