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
    let connection = try driver.connect(for: streams == nil ? .read : .write)
    let report = Result { try check(analysis, on: connection) }
    try connection.close()
    return try report.get()
  }

  private func check(_ analysis: ScriptAnalysis, on connection: any Connection) throws -> CheckReport {
    do {
      try replay(on: connection)
    } catch let error as DAOError where !error.faults.isEmpty || error.location != nil {
      var report = CheckReport(analysis)
      report.add(streamError: error)
      return report
    }
    return try ScriptCheck(connection).check(analysis)
  }

  private func replay(on connection: any Connection) throws {
    guard let streams else { return }
    guard let connection = connection as? any MigratingConnection else {
      throw DAOError(.stream, "streams cannot be run on this database")
    }
    _ = try StreamRunner(streams: streams.streams(), connection: connection).run()
  }
}
