import DAOCore
import DAOScript
import DAOStreams

/// Where the schema comes from that statements are checked against.
package struct SchemaSource {
  private let driver: any Driver
  private let streams: StreamDirectory?

  /// What is checked beside the statements.
  package struct Options: Sendable {
    /// Whether slow plans are reported. Default: false.
    package var warnsOfPlans: Bool
    /// Whether operations are prepared at each version of the streams. Default: false.
    package var followsHistory: Bool

    package init(warnsOfPlans: Bool = false, followsHistory: Bool = false) {
      self.warnsOfPlans = warnsOfPlans
      self.followsHistory = followsHistory
    }
  }

  /// The schema of the driver's database, which is only read.
  package static func database(_ driver: any Driver) -> SchemaSource { SchemaSource(driver: driver, streams: nil) }

  /// The schema that streams make.
  ///
  /// - Parameter driver: Of an empty database that nobody needs afterwards.
  package static func streams(_ streams: StreamDirectory, in driver: any Driver) -> SchemaSource {
    SchemaSource(driver: driver, streams: streams)
  }

  /// Checks scripts against the schema. Streams that cannot run are a diagnostic, and the SQL of the scripts stays unchecked.
  ///
  /// - Throws: ``DAOError`` when the database cannot be opened or read.
  package func check(_ analysis: ScriptAnalysis, options: Options = Options()) throws -> CheckReport {
    try withSchema { connection, replay in
      let check = try ScriptCheck(connection, warnsOfPlans: options.warnsOfPlans, isScratch: streams != nil)
      var report = try check.check(analysis)
      try replay?.finish(&report)
      return report
    } prepare: { connection in
      try self.replay(analysis, options, on: connection)
    } orElse: { error in
      var report = CheckReport(analysis)
      report.add(streamError: error)
      return report
    }
  }

  /// Calls `body` with a connection to the schema.
  ///
  /// - Throws: ``DAOError``, also for streams that cannot run.
  package func withConnection<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
    try withSchema { connection, _ in
      try body(connection)
    } prepare: { connection in
      guard let streams else { return nil }
      _ = try StreamRunner(streams: streams.streams(), connection: try Self.migrating(connection)).run()
      return nil
    } orElse: {
      throw $0
    }
  }

  private func withSchema<Result>(
    _ body: (any Connection, StreamReplay?) throws -> Result, prepare: (any Connection) throws -> StreamReplay?,
    orElse fail: (DAOError) throws -> Result
  ) throws -> Result {
    let connection = try driver.connect(for: streams == nil ? .read : .write)
    let result = Swift.Result {
      let replay: StreamReplay?
      do {
        replay = try prepare(connection)
      } catch let error as DAOError where !error.faults.isEmpty || error.location != nil {
        return try fail(error)
      }
      return try body(connection, replay)
    }
    try connection.close()
    return try result.get()
  }

  private func replay(_ analysis: ScriptAnalysis, _ options: Options, on connection: any Connection) throws -> StreamReplay? {
    guard let streams else { return nil }
    let history = options.followsHistory ? OperationHistory(analysis, on: connection) : nil
    var replay = StreamReplay(try streams.streams(), on: try Self.migrating(connection), history)
    try replay.run()
    return replay
  }

  private static func migrating(_ connection: any Connection) throws -> any MigratingConnection {
    guard let connection = connection as? any MigratingConnection else {
      throw DAOError(.stream, "streams cannot be run on this database")
    }
    return connection
  }
}
