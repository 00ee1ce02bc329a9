import DAOCore
import DAOScript
import DAOStreams

/// Where the schema comes from that statements are checked against.
package struct SchemaSource {
  private let driver: any Driver
  private let streams: StreamDirectory?

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
  package func check(_ analysis: ScriptAnalysis) throws -> CheckReport {
    try check(analysis, \.report) { $0 }
  }

  /// Checks scripts against the schema, and hands what was found to `body` while the connection is open.
  ///
  /// - Returns: What `body` returns, or the faults of streams that cannot run.
  /// - Throws: ``DAOError`` when the database cannot be opened or read; what `body` throws.
  package func check<R>(
    _ analysis: ScriptAnalysis, _ body: (CheckedScripts) throws -> R, streamFaults: (CheckReport) -> R
  ) throws -> R {
    let connection = try driver.connect(for: streams == nil ? .read : .write)
    let result = Result { () throws -> R in
      let streams: StreamSet?
      do {
        streams = try replay(on: connection)
      } catch let error as DAOError where !error.faults.isEmpty || error.location != nil {
        var report = CheckReport(analysis)
        report.add(streamError: error)
        return streamFaults(report)
      }
      var checked = try ScriptCheck(connection).checked(analysis)
      if let streams { try BrokenObjects(streams: streams, connection: connection).check(&checked.report) }
      return try body(checked)
    }
    try connection.close()
    return try result.get()
  }

  /// Runs the streams, and returns them; nil for a database that is there.
  private func replay(on connection: any Connection) throws -> StreamSet? {
    guard let streams else { return nil }
    guard let connection = connection as? any MigratingConnection else {
      throw DAOError(.stream, "streams cannot be run on this database")
    }
    let set = try streams.streams()
    _ = try StreamRunner(streams: set, connection: connection).run()
    return set
  }
}
