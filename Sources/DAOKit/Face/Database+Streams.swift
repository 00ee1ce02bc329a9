import DAOCore
import DAORuntime
import DAOSQL
import DAOStreams
import Foundation

extension Database {
  /// Brings the schema to the newest version: applies the new `N.stream.xml` of the bundle in the order of N, and then the
  /// repeatable streams that have changed.
  ///
  /// Each stream is one transaction. If a second process runs the same streams, it waits and finds nothing to do.
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``, also if there is no stream, and if a step in Swift that has to run is not registered, before anything
  ///   runs. After an error the database is at the last version that was applied completely.
  @discardableResult
  public func processStreams(in bundle: Bundle) throws -> [Int] {
    try processStreams(at: bundle.resourceFolder)
  }

  /// Brings the schema to the newest version, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(in bundle: Bundle) async throws -> [Int] {
    try await processStreams(at: bundle.resourceFolder)
  }

  /// Brings the schema to the newest version with the streams of a folder and the folders in it.
  ///
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL) throws -> [Int] {
    try withStreams(streams(at: directory)) { try $0.runAndWarn() }
  }

  /// Brings the schema to the newest version with the streams of a folder, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL) async throws -> [Int] {
    try await withStreams(streams(at: directory)) { try $0.runAndWarn() }
  }

  /// The streams of a folder.
  package func streams(at directory: URL) -> StreamDirectory {
    StreamDirectory(directory, dialect: runtime.driver.dialect)
  }

  /// Runs `body` with a runner of streams, on the writer.
  package func withStreams<R>(
    _ streams: StreamDirectory, seed: String? = nil, _ body: (StreamRunner) throws -> R
  ) throws -> R {
    try refuseOpenTransaction()
    return try runtime.pool.withSession(for: .write, .migration) { try self.run(streams, seed, on: $0, body) }
  }

  func withStreams<R: Sendable>(
    _ streams: StreamDirectory, seed: String? = nil, _ body: (StreamRunner) throws -> R
  ) async throws -> R {
    try refuseOpenTransaction()
    return try await runtime.withSession(for: .write, .migration) { try self.run(streams, seed, on: $0, body) }
  }

  private func refuseOpenTransaction() throws {
    guard runtime.openTransactions.current(for: .write) == nil else {
      throw DAOError(.stream, "streams cannot be processed inside of a transaction: each of them is one")
    }
  }

  private func run<R>(
    _ directory: StreamDirectory, _ seed: String?, on session: Session, _ body: (StreamRunner) throws -> R
  ) throws -> R {
    var streams = try directory.streams()
    streams.allowsNewerDatabase = configuration.allowsNewerSchema
    guard let connection = session.connection as? any MigratingConnection else {
      throw DAOError(.stream, "the database's driver cannot process streams")
    }
    session.note(changesOf: .unknown)
    defer {
      runtime.schemaGeneration.add(1, ordering: .relaxed)
      core.ownTables.set { [configuration, streams] in try Self.tables(of: streams, configuration) }
    }
    return try body(StreamRunner(streams: streams, connection: connection, seed: seed, steps: steps(on: session)))
  }

  /// The steps of the configuration. What they do by the database takes part in the transaction of their stream.
  private func steps(on session: Session) -> StreamSteps {
    .registered(
      configuration.streamSteps.mapValues { step in
        { try self.runtime.join(session) { try step(self) } }
      })
  }

  /// The tables that streams make in an empty database. What they would do in attached databases is rolled back.
  private static func tables(of streams: StreamSet, _ configuration: Configuration) throws -> [TableSchema] {
    var configuration = configuration
    configuration.sqlite.attachesNewFiles = false
    let empty = try Database.inMemory(configuration: configuration)
    defer { try? empty.close() }
    return try empty.runtime.pool.withSession(for: .write, .migration) { session in
      guard let connection = session.connection as? any MigratingConnection else { return [] }
      let versions = StreamSet(versions: streams.versions)
      return try StreamRunner(streams: versions, connection: connection, steps: .leftOut).rehearse(then: connection.tables)
    }
  }
}

extension StreamRunner {
  /// Runs the new streams, and prints warnings on the standard error stream.
  func runAndWarn() throws -> [Int] {
    let result = try run()
    for warning in result.warnings { StandardError.write(line: "warning: \(warning)") }
    return result.applied
  }
}
