import DAOCore
import DAOStreams

/// Looks at the schema between the streams of a run.
final class StreamReplay {
  private let streams: StreamSet
  private let connection: any Connection
  private var lints: StreamLints
  private var history: OperationHistory?
  private var lintReport = CheckReport()
  /// The version that runs, and the schema before it if that has to be known.
  private var current: (stream: SchemaStream, before: SchemaState?)?
  private var failure: (any Error)?

  init(_ streams: StreamSet, on connection: any Connection, _ history: OperationHistory?) {
    self.streams = streams
    self.connection = connection
    self.history = history
    lints = StreamLints(streams.versions, dialect: connection.dialect)
  }

  /// Takes note of a statement that is about to run.
  func note(_ progress: StreamProgress) {
    guard progress.statement == 1, failure == nil else { return }
    do {
      try endVersion()
      guard let stream = streams.versions.first(where: { $0.version == progress.version }) else { return }
      current = (stream, lints.concern(stream.version) ? try SchemaState(connection) : nil)
    } catch {
      failure = error
    }
  }

  private func endVersion() throws {
    guard let (stream, before) = current else { return }
    current = nil
    if let before { lints.check(stream.version, from: before, to: try SchemaState(connection), &lintReport) }
    // The newest version is noted together with the repeatable streams.
    if stream.version != streams.versions.last?.version { try history?.note(stream) }
  }

  /// Adds what the streams show to the report of the newest schema.
  func finish(_ removals: StreamRemovals, _ report: inout CheckReport) throws {
    if let failure { throw failure }
    try endVersion()
    if let newest = streams.versions.last { try history?.note(newest) }
    for diagnostic in lintReport.diagnostics { report.add(diagnostic) }
    lints.finish(try SchemaState(connection), removals, &report)
    history?.finish(lints, &report)
  }
}
