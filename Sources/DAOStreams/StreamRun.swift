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
    let adopted = try patience.inTransaction(.immediate, of: connection) { try adopt() }
    result.adopted = adopted.map(\.version)
    while true {
      let done = try patience.inTransaction(.immediate, of: connection) { try step() }
      result.version = done.version
      guard done.isApplied else { break }
      result.applied.append(done.version)
      violations = done.violations
    }
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

  /// What one transaction has done.
  private struct Step {
    var version: Int
    var isApplied = false
    var violations: [ForeignKeyViolation]?
  }

  /// Applies the first stream that the database does not have now, if there is one.
  private func step() throws -> Step {
    let state = try history.state()
    let pending = try state.pending(of: streams, to: target)
    guard let stream = pending.first else { return Step(version: state.version) }
    let before = try violations ?? connection.foreignKeyViolations()
    do {
      if !state.hasTable { try history.create() }
      let started = ContinuousClock.now
      try execute(stream, of: pending.count)
      let after = try connection.foreignKeyViolations()
      try refuse(after.subtracting(before), of: stream)
      try history.record(stream, duration: ContinuousClock.now - started)
      return Step(version: stream.version, isApplied: true, violations: after)
    } catch {
      throw Self.describe(error, in: stream, at: state.version)
    }
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
          .stream, "The statement has ended the transaction that the stream runs in", location: statement.location(ofOffset: 0),
          sql: statement.sql)
      }
    }
  }

  private func refuse(_ added: [ForeignKeyViolation], of stream: SchemaStream) throws {
    guard !added.isEmpty else { return }
    throw DAOError(
      .constraint,
      "The stream would add \(added.count) violations of foreign keys: \(added.summary). Mend them within the stream",
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
