import DAOCore
import DAOScript
import DAOStreams

/// Where the schema comes from that statements are checked against.
package struct SchemaSource {
  private let origin: Origin
  private let streams: StreamDirectory?

  private enum Origin {
    case driver(any Driver)
    /// A database that is nobody's, in which streams run for real.
    case scratch(any Driver)
    case description(DatabaseDescription, any Dialect, dates: Configuration.DateStrategy)
  }

  /// What is checked beside the statements.
  package struct Options: Sendable {
    /// Whether slow plans are reported. Default: false.
    package var warnsOfPlans: Bool
    /// Whether operations are prepared at each version of the streams. Default: false.
    package var followsHistory: Bool
    /// Whether typed Swift is generated of all operations. Default: false.
    package var generatesSwift: Bool

    package init(warnsOfPlans: Bool = false, followsHistory: Bool = false, generatesSwift: Bool = false) {
      self.warnsOfPlans = warnsOfPlans
      self.followsHistory = followsHistory
      self.generatesSwift = generatesSwift
    }
  }

  /// The schema of the driver's database, which is only read.
  package static func database(_ driver: any Driver) -> SchemaSource { SchemaSource(origin: .driver(driver), streams: nil) }

  /// The schema that streams make.
  ///
  /// - Parameters:
  ///   - driver: Of an empty database that nobody needs afterwards.
  ///   - runs: Whether the streams run for real, each in a transaction of its own; else all of them in one, which is rolled back,
  ///     since the connection may reach more than that database. Default: false.
  package static func streams(_ streams: StreamDirectory, in driver: any Driver, runs: Bool = false) -> SchemaSource {
    SchemaSource(origin: runs ? .scratch(driver) : .driver(driver), streams: streams)
  }

  /// The schema of a description, without a database.
  ///
  /// - Parameter streams: Those that it was made from, which must be the same; nil where nobody has them.
  package static func description(
    _ description: DatabaseDescription, of streams: StreamDirectory?, _ dialect: any Dialect, dates: Configuration.DateStrategy
  ) -> SchemaSource {
    SchemaSource(origin: .description(description, dialect, dates: dates), streams: streams)
  }

  /// Checks scripts against the schema. Streams that cannot run are a diagnostic, and the SQL of the scripts stays unchecked.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened or read.
  package func check(_ analysis: ScriptAnalysis, options: Options = Options()) throws -> CheckReport {
    try check(analysis, options: options, \.report) { $0 }
  }

  /// Checks scripts against the schema, and hands what was found to `body` while the connection is open.
  ///
  /// - Returns: What `body` returns, or the faults of streams that cannot run.
  /// - Throws: ``DAOError`` when the database cannot be opened or read; what `body` throws.
  package func check<R>(
    _ analysis: ScriptAnalysis, options: Options = Options(), _ body: (CheckedScripts) throws -> R,
    streamFaults: (CheckReport) -> R
  ) throws -> R {
    if case .description(let description, _, _) = origin, let streams {
      let report = Self.report(of: analysis) { description.faults(of: try streams.streams()) }
      if report.errorCount > 0 { return streamFaults(report) }
    }
    return try connected { connection in
      guard let streams, runsStreams else { return try body(check(on: connection, options).checked(analysis)) }
      let result: Result<R, any Error>
      do {
        let set = try streams.streams()
        let history = options.followsHistory ? OperationHistory(analysis, on: connection) : nil
        let replay = StreamReplay(set, on: connection, history)
        // An error of the check is none of the streams.
        result = try rehearse(set, on: connection, replay.note) {
          Result {
            let removals = StreamRemovals(set, dialect: connection.dialect)
            var checked = try check(on: connection, options, removals).checked(analysis)
            let objects = BrokenObjects(streams: set, connection: connection, removals: removals)
            try objects.check(checked.schema, &checked.report)
            try objects.checkQuotes(checked.schema, &checked.report)
            try replay.finish(removals, &checked.report)
            checked.report.add(streamAllowances: set.allowances)
            return try body(checked)
          }
        }
      } catch let error as DAOError where !error.faults.isEmpty || error.location != nil {
        var report = CheckReport(analysis)
        report.add(streamError: error)
        return streamFaults(report)
      }
      return try result.get()
    }
  }

  /// The scripts' own faults, and those that `find` gives or throws of streams.
  private static func report(of analysis: ScriptAnalysis, _ find: () throws -> [Diagnostic]) -> CheckReport {
    var report = CheckReport(analysis)
    do {
      for diagnostic in try find() { report.add(diagnostic) }
    } catch {
      report.add(streamError: error as? DAOError ?? DAOError(.stream, "\(error)"))
    }
    return report
  }

  /// Whether the schema is made by running streams.
  private var runsStreams: Bool { if case .description = origin { false } else { streams != nil } }

  private var configuration: Configuration? {
    switch origin {
    case .driver(let driver), .scratch(let driver): driver.configuration
    case .description: nil
    }
  }

  private func check(
    on connection: any Connection, _ options: Options, _ removals: StreamRemovals? = nil
  ) throws -> ScriptCheck {
    try ScriptCheck(
      connection, warnsOfPlans: options.warnsOfPlans, generatesSwift: options.generatesSwift,
      isScratch: connection.isInTransaction,
      removals: removals)
  }

  /// Calls `body` with a connection to the schema.
  ///
  /// - Throws: ``DAOError``, also for streams that cannot run; what `body` throws.
  package func withConnection<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
    try connected { connection in
      guard let streams, runsStreams else { return try body(connection) }
      return try rehearse(streams.streams(), on: connection) { try body(connection) }
    }
  }

  /// Calls `body` with a connection, and closes it.
  private func connected<R>(_ body: (any Connection) throws -> R) throws -> R {
    let connection: any Connection =
      switch origin {
      case .driver(let driver), .scratch(let driver): try driver.connect(for: streams == nil ? .read : .write)
      case .description(let description, let dialect, let dates): DescribedConnection(description, dialect, dates: dates)
      }
    let result = Result { try body(connection) }
    try connection.close()
    return try result.get()
  }

  /// Calls `body` after all streams. They are rolled back, since the connection may have attached databases that are not empty,
  /// unless the database is a scratch one.
  private func rehearse<R>(
    _ streams: StreamSet, on connection: any Connection, _ progress: @escaping (StreamProgress) -> Void = { _ in },
    _ body: () throws -> R
  ) throws -> R {
    guard let connection = connection as? any MigratingConnection else {
      throw DAOError(.stream, "streams cannot be run on this database")
    }
    try checkSteps(of: streams)
    let runner = StreamRunner(streams: streams, connection: connection, steps: .leftOut)
    guard case .scratch = origin else { return try runner.rehearse(progress: progress, then: body) }
    _ = try runner.run(progress: progress)
    return try body()
  }

  /// - Throws: ``DAOError/Code/stream`` with each step that is not among those of the application, where it names them.
  private func checkSteps(of streams: StreamSet) throws {
    let names = configuration?.application.steps ?? []
    guard !names.isEmpty else { return }
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    let faults = all.flatMap(\.steps).filter { !names.contains($0.name) }.map { $0.unknown(among: names) }
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
  }
}
