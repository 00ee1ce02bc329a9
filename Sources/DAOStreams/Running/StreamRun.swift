import DAOCore

/// One run of the streams. The enforcement of foreign keys is off during the run.
struct StreamRun {
  let streams: StreamSet
  let target: Int?
  let seed: String?
  let connection: any MigratingConnection
  let retry: BusyRetry
  let steps: StreamSteps
  let progress: (StreamProgress) -> Void
  private let start = ContinuousClock.now
  private var result = StreamResult(version: 0)
  /// The violations of foreign keys after the previous stream; nil before the first stream.
  private var violations: [ForeignKeyViolation]?
  /// The remaining streams, with the mark of the history after the last one that ran.
  private var remaining: (streams: ArraySlice<any RunnableStream>, mark: StreamHistory.Mark)?

  /// Whether all streams run in one transaction, which is rolled back.
  private var isRehearsal = false

  private var history: StreamHistory { StreamHistory(connection: connection) }

  init(
    streams: StreamSet, target: Int?, seed: String?, connection: any MigratingConnection, retry: BusyRetry,
    steps: StreamSteps, progress: @escaping (StreamProgress) -> Void
  ) {
    self.streams = streams
    self.target = target
    self.seed = seed
    self.connection = connection
    self.retry = retry
    self.steps = steps
    self.progress = progress
  }

  /// Applies the new streams, each in a transaction of its own.
  mutating func run() throws -> StreamResult {
    // The closure must not capture `self`, which this call mutates.
    let (retry, connection) = (retry, connection)
    try connection.rememberSession()
    result.adopted = try retry.inTransaction(.write, of: connection) { try adopt() }.map(\.version)
    while try applyNext({ try retry.inTransaction(.write, of: connection, $0) }, onError: Self.describe) {}
    if let violations, !violations.isEmpty {
      result.warnings.append(
        "\(violations.count) violations of foreign keys are older than these streams: \(violations.summary)")
    }
    return result
  }

  /// Applies the new streams in one transaction and rolls it back. The result tells what a run would do.
  mutating func rehearse() throws -> StreamResult {
    try rehearse(onError: Self.describeRehearsal) {}
    return result
  }

  /// The same, with `body` before the transaction is rolled back.
  mutating func rehearse<Result>(then body: () throws -> Result) throws -> Result {
    // Nobody asked for a dry run, so the error says nothing of it.
    try rehearse(onError: { error, stream, _ in Self.complete(error, in: stream, with: nil) }, then: body)
  }

  private mutating func rehearse<Result>(
    onError: (any Error, any RunnableStream, Int) -> DAOError, then body: () throws -> Result
  ) throws -> Result {
    let (retry, connection) = (retry, connection)
    isRehearsal = true
    try connection.rememberSession()
    return try retry.inRehearsal(of: connection) {
      result.adopted = try adopt().map(\.version)
      while try applyNext({ try $0() }, onError: onError) {}
      return try body()
    }
  }

  /// Records the versions of a database without a history, raises the engine's number where it is too low, and forgets the
  /// repeatable streams that are gone.
  private func adopt() throws -> [SchemaStream] {
    let state = try history.state()
    let adoptable = state.adoptable(of: streams.versions)
    if !adoptable.isEmpty, !state.hasTable { try history.create() }
    for stream in adoptable { try history.record(stream, duration: nil) }
    if state.mirrorIsBehind { try connection.mirror(version: state.version) }
    try RepeatableHistory(connection: connection).forget(state.forgotten(by: streams))
    return adoptable
  }

  /// Applies the first stream that the database lacks, in a transaction by `transaction`; false when it lacks none.
  private mutating func applyNext(
    _ transaction: (() throws -> [ForeignKeyViolation]?) throws -> [ForeignKeyViolation]?,
    onError describe: (any Error, any RunnableStream, Int) -> DAOError
  ) throws -> Bool {
    var underway: (any RunnableStream)?
    var version = result.version
    do {
      var after = try transaction {
        let (pending, mark) = try toBeRun(&version)
        underway = pending.first
        guard let stream = underway, !runsAlone(stream) else { return nil }
        remaining = (pending.dropFirst(), mark.recording(stream))
        return try apply(stream, of: pending.count, hasHistory: mark.hasTable)
      }
      if let stream = underway as? SchemaStream, runsAlone(stream) { after = try applyAlone(stream, in: transaction) }
      result.version = (underway as? SchemaStream)?.version ?? version
      guard let underway else { return false }
      note(underway)
      violations = after
      return true
    } catch {
      guard let underway else { throw error }
      throw describe(error, underway, version)
    }
  }

  /// Whether the stream runs outside of a transaction now. In a rehearsal it cannot.
  private func runsAlone(_ stream: any RunnableStream) -> Bool { (stream as? SchemaStream)?.runsAlone == true && !isRehearsal }

  /// Applies a stream outside of a transaction and records it in one, unless another process has done so meanwhile. After a
  /// kill between the two it runs again.
  private mutating func applyAlone(
    _ stream: SchemaStream, in transaction: (() throws -> [ForeignKeyViolation]?) throws -> [ForeignKeyViolation]?
  ) throws -> [ForeignKeyViolation]? {
    remaining = nil
    let statement = stream.onlyStatement
    let index = statement?.createdIndex(in: connection.dialect)
    return try connection.alone(running: statement?.sql ?? "") {
      // Another process may have run it meanwhile.
      guard try history.state().version < stream.version else { return try connection.foreignKeyViolations() }
      let started = ContinuousClock.now
      let ran = Swift.Result {
        try retry.wait {
          // IF NOT EXISTS would leave it as it is.
          if let index { try connection.dropUnfinished(index: index.name, of: index.table) }
          try execute(stream, of: 1)
        }
      }
      do {
        try connection.resetSession()
      } catch {
        // Where the statement has failed, that is why.
        _ = try ran.get()
        throw error
      }
      return try transaction {
        let state = try history.state()
        guard state.version < stream.version else { return try connection.foreignKeyViolations() }
        try ran.get()
        if !state.hasTable { try history.create() }
        try history.record(stream, duration: ContinuousClock.now - started)
        return try connection.foreignKeyViolations()
      }
    }
  }

  /// The streams that the database lacks.
  ///
  /// The history is read again only after another process has changed it: a read before each stream would take time that grows
  /// with the square of their number.
  private func toBeRun(_ version: inout Int) throws -> (streams: ArraySlice<any RunnableStream>, mark: StreamHistory.Mark) {
    let mark = try history.mark()
    if let remaining, remaining.mark == mark, try isPending(remaining.streams.first) {
      version = mark.version
      return remaining
    }
    let state = try history.state()
    version = state.version
    // A stream may change the history itself. It must not make two streams run in turns for ever.
    let pending = try state.pending(of: streams, to: target, seed: seed).filter { !result.repeated.contains($0.name) }
    return (pending[...], mark)
  }

  /// Whether the stream still has to run. A repeatable one may have run in another process: the mark does not cover these.
  private func isPending(_ stream: (any RunnableStream)?) throws -> Bool {
    guard let stream = stream as? RepeatableStream else { return true }
    return try RepeatableHistory(connection: connection).checksum(of: stream.name) != stream.checksum
  }

  private mutating func note(_ stream: any RunnableStream) {
    if let stream = stream as? SchemaStream {
      result.applied.append(stream.version)
    } else {
      result.repeated.append(stream.name)
    }
    result.warnings += stream.warnings.map(\.description)
  }

  /// Applies and records a stream. Returns the violations of foreign keys after it.
  private func apply(
    _ stream: any RunnableStream, of pendingCount: Int, hasHistory: Bool
  ) throws -> [ForeignKeyViolation] {
    let before = try violations ?? connection.foreignKeyViolations()
    if !hasHistory { try history.create() }
    let started = ContinuousClock.now
    try execute(stream, of: pendingCount)
    // Neither the history nor the next stream is another one by what this one has set.
    try connection.resetSession()
    if isRehearsal { try connection.checkDeferred() }
    let after = try connection.foreignKeyViolations()
    try refuse(after.subtracting(before), of: stream)
    try record(stream, duration: ContinuousClock.now - started)
    return after
  }

  private func record(_ stream: any RunnableStream, duration: Duration) throws {
    if let stream = stream as? SchemaStream { try history.record(stream, duration: duration) }
    if let stream = stream as? RepeatableStream {
      try RepeatableHistory(connection: connection).record(stream, duration: duration)
    }
  }

  private func execute(_ stream: any RunnableStream, of pendingCount: Int) throws {
    let doneCount = result.applied.count + result.repeated.count
    for (index, part) in stream.parts.enumerated() {
      progress(
        StreamProgress(
          version: (stream as? SchemaStream)?.version, name: stream.name, stream: doneCount + 1,
          streamCount: doneCount + pendingCount, statement: index + 1,
          statementCount: stream.parts.count, elapsed: ContinuousClock.now - start))
      switch part {
      case .statement(let statement): try execute(statement, of: stream)
      case .step(let step): try steps.run(step)
      }
      guard connection.isInTransaction || runsAlone(stream) else { throw Self.hasEndedTransaction(part) }
    }
  }

  private func execute(_ statement: SchemaStream.Statement, of stream: any RunnableStream) throws {
    if steps.areLeftOut, statement.changesServer(in: connection.dialect) { return }
    let mayBeRefused =
      isRehearsal && stream.runsAlone
      || (isRehearsal || steps.areLeftOut) && connection.needsCommits && connection.isInTransaction
    do {
      // An engine may take no other statement after a refusal.
      if mayBeRefused { try connection.savepoint(1) }
      try connection.execute(statement.sql, location: statement.location)
      if mayBeRefused { try connection.release(savepoint: 1) }
    } catch let error as DAOError where mayBeRefused && isRefusal(error, of: stream) {
      try connection.rollback(savepoint: 1)
    } catch var error as DAOError {
      error.location = error.location ?? statement.location(ofOffset: 0)
      error.sql = error.sql ?? statement.sql
      throw error
    }
  }

  /// Whether only the rehearsal refuses the statement, which is one transaction, or a role or schema is there that the streams make.
  private func isRefusal(_ error: DAOError, of stream: any RunnableStream) -> Bool {
    switch error.kind {
    case .needsCommit: isRehearsal
    case .refusedInTransaction: isRehearsal && stream.runsAlone
    case .isThere: steps.areLeftOut
    default: false
    }
  }

  private static func hasEndedTransaction(_ part: StreamPart) -> DAOError {
    let what = "has ended the transaction that the stream runs in"
    return switch part {
    case .statement(let statement): DAOError(.stream, "the statement \(what)", location: part.location, sql: statement.sql)
    case .step(let step): DAOError(.stream, "the step '\(step.name)' \(what)", location: part.location)
    }
  }

  private func refuse(_ added: [ForeignKeyViolation], of stream: any RunnableStream) throws {
    guard !added.isEmpty else { return }
    let violations = added.count == 1 ? "a violation" : "\(added.count) violations"
    throw DAOError(
      .constraint, "the stream would add \(violations) of foreign keys: \(added.summary). Mend that within the stream",
      location: .start(of: stream.file))
  }

  /// The error, with the version of the database after the rollback in its message.
  private static func describe(_ error: any Error, in stream: any RunnableStream, at version: Int) -> DAOError {
    let name = (stream as? SchemaStream).map { "stream \($0.version)" } ?? stream.name
    if stream.runsAlone {
      return complete(error, in: stream, with: "\(name) ran in no transaction: the database stands at version \(version)")
    }
    return complete(error, in: stream, with: "\(name) is rolled back: the database stands at version \(version)")
  }

  private static func describeRehearsal(_ error: any Error, in stream: any RunnableStream, at version: Int) -> DAOError {
    complete(error, in: stream, with: "\(stream.label) cannot be applied; this was a dry run, and nothing is changed")
  }

  private static func complete(_ error: any Error, in stream: any RunnableStream, with note: String?) -> DAOError {
    var error = error as? DAOError ?? DAOError(.stream, "\(error)")
    error.location = error.location ?? .start(of: stream.file)
    if let note { error.message += " (\(note))" }
    return error
  }
}

extension [ForeignKeyViolation] {
  /// The violations that are not in `others`. Of equal ones, each in `others` takes one away.
  func subtracting(_ others: [ForeignKeyViolation]) -> [ForeignKeyViolation] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { violation in
      guard let count = counts[violation], count > 0 else { return true }
      counts[violation] = count - 1
      return false
    }
  }

  /// A description of the first five, and the number of the others.
  var summary: String {
    let shown = prefix(5).map(\.description).joined(separator: "; ")
    return count > 5 ? "\(shown); and \(count - 5) more" : shown
  }
}
