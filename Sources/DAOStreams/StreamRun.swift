import DAOCore

/// One run of the streams over a database that does not enforce foreign keys meanwhile.
struct StreamRun {
  let streams: [SchemaStream]
  let target: Int?
  let connection: any MigratingConnection
  let patience: Patience
  let progress: (StreamProgress) -> Void
  private let start = ContinuousClock.now
  private var result = StreamResult(version: 0)
  /// The rows that violate foreign keys after the stream before; nil before the first stream.
  private var violations: [ForeignKeyViolation]?

  private var history: StreamHistory { StreamHistory(connection: connection) }

  init(
    streams: [SchemaStream], target: Int?, connection: any MigratingConnection, patience: Patience,
    progress: @escaping (StreamProgress) -> Void
  ) {
    self.streams = streams
    self.target = target
    self.connection = connection
    self.patience = patience
    self.progress = progress
  }

  mutating func run() throws -> StreamResult {
    let adopted = try patience.inTransaction(.write, of: connection) { try adopt() }
    result.adopted = adopted.map(\.version)
    while try runNext() {}
    if let violations, !violations.isEmpty {
      result.warnings.append(
        "\(violations.count) violations of foreign keys are older than these streams: \(violations.summary)")
    }
    return result
  }

  /// Records what a database without a history has, and sets the engine's number where it has stayed behind.
  private func adopt() throws -> [SchemaStream] {
    let state = try history.state()
    let adoptable = state.adoptable(of: streams)
    if !adoptable.isEmpty, !state.hasTable { try history.create() }
    for stream in adoptable { try history.record(stream, duration: nil) }
    if state.mirrorIsBehind { try connection.mirror(version: state.version) }
    return adoptable
  }

  /// One transaction: applies the first stream that the database does not have now; false when there is none.
  private mutating func runNext() throws -> Bool {
    var underway: SchemaStream?
    var version = result.version
    do {
      let after = try patience.inTransaction(.write, of: connection) {
        let state = try history.state()
        version = state.version
        let pending = try state.pending(of: streams, to: target)
        underway = pending.first
        return try underway.map { try apply($0, of: pending.count, to: state) }
      }
      result.version = underway?.version ?? version
      guard let underway else { return false }
      result.applied.append(underway.version)
      result.warnings += underway.warnings.map(\.description)
      violations = after
      return true
    } catch {
      guard let underway else { throw error }
      throw Self.describe(error, in: underway, at: version)
    }
  }

  /// Applies and records a stream; returns the violations of foreign keys that are there then.
  private func apply(
    _ stream: SchemaStream, of pendingCount: Int, to state: StreamState
  ) throws -> [ForeignKeyViolation] {
    let before = try violations ?? connection.foreignKeyViolations()
    if !state.hasTable { try history.create() }
    let started = ContinuousClock.now
    try execute(stream, of: pendingCount)
    let after = try connection.foreignKeyViolations()
    try refuse(after.subtracting(before), of: stream)
    try history.record(stream, duration: ContinuousClock.now - started)
    return after
  }

  private func execute(_ stream: SchemaStream, of pendingCount: Int) throws {
    for (index, statement) in stream.statements.enumerated() {
      progress(
        StreamProgress(
          version: stream.version, name: stream.name, stream: result.applied.count + 1,
          streamCount: result.applied.count + pendingCount, statement: index + 1,
          statementCount: stream.statements.count, elapsed: ContinuousClock.now - start))
      do {
        try connection.execute(statement.sql, location: statement.location)
      } catch var error as DAOError {
        error.location = error.location ?? statement.location(ofOffset: 0)
        error.sql = error.sql ?? statement.sql
        throw error
      }
      guard connection.isInTransaction else {
        throw DAOError(
          .stream, "the statement has ended the transaction that the stream runs in", location: statement.location(ofOffset: 0),
          sql: statement.sql)
      }
    }
  }

  private func refuse(_ added: [ForeignKeyViolation], of stream: SchemaStream) throws {
    guard !added.isEmpty else { return }
    let violations = added.count == 1 ? "a violation" : "\(added.count) violations"
    throw DAOError(
      .constraint, "the stream would add \(violations) of foreign keys: \(added.summary). Mend that within the stream",
      location: .start(of: stream.file))
  }

  /// The error, with where the database stands after the rollback that follows.
  private static func describe(_ error: any Error, in stream: SchemaStream, at version: Int) -> DAOError {
    var error = error as? DAOError ?? DAOError(.stream, "\(error)")
    error.location = error.location ?? .start(of: stream.file)
    error.message += " (stream \(stream.version) is rolled back: the database stands at version \(version))"
    return error
  }
}

extension [ForeignKeyViolation] {
  /// Those that are not among `others`, each of which stands for one.
  func subtracting(_ others: [ForeignKeyViolation]) -> [ForeignKeyViolation] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { violation in
      guard let count = counts[violation], count > 0 else { return true }
      counts[violation] = count - 1
      return false
    }
  }

  /// The first few of them.
  var summary: String {
    let shown = prefix(5).map(\.description).joined(separator: "; ")
    return count > 5 ? "\(shown); and \(count - 5) more" : shown
  }
}
