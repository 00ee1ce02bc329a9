import DAOCore
import DAOStreams

/// Runs streams in an empty database, and looks at the schema in between where something has to be known of it.
struct StreamReplay {
  private let streams: StreamSet
  private let connection: any MigratingConnection
  private var lints: StreamLints
  private var history: OperationHistory?
  private var lintReport = CheckReport()

  init(_ streams: StreamSet, on connection: any MigratingConnection, _ history: OperationHistory?) {
    self.streams = streams
    self.connection = connection
    self.history = history
    lints = StreamLints(streams.versions, dialect: connection.dialect)
  }

  /// - Throws: The errors of the streams.
  mutating func run() throws {
    let runner = StreamRunner(streams: streams, connection: connection)
    var previous: Int?
    for stream in streams.versions {
      let version = stream.version
      if lints.concern(version) {
        if let previous { _ = try runner.run(to: previous) }
        let before = try SchemaState(connection)
        _ = try runner.run(to: version)
        lints.check(version, from: before, to: try SchemaState(connection), &lintReport)
      }
      // The newest version is noted together with the repeatable streams.
      if history != nil, version != streams.versions.last?.version {
        _ = try runner.run(to: version)
        try history?.note(stream)
      }
      previous = version
    }
    _ = try runner.run()
    if let newest = streams.versions.last { try history?.note(newest) }
  }

  /// Adds what the streams show to the report of the newest schema.
  func finish(_ report: inout CheckReport) throws {
    for diagnostic in lintReport.diagnostics { report.add(diagnostic) }
    lints.finish(try SchemaState(connection), &report)
    history?.finish(lints, &report)
  }
}
