import DAOCore
import DAOStreams
import Foundation

extension Database {
  /// Brings the schema to the newest version: applies the `N.stream.xml` of the bundle that are new, in the order of N.
  ///
  /// Each stream is one transaction; a second process waits and finds nothing to do.
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``; the database is left at the last whole version.
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
    try withStreams(at: directory) { try $0.runAndWarn() }
  }

  /// Brings the schema to the newest version with the streams of a folder, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL) async throws -> [Int] {
    try await withStreams(at: directory) { try $0.runAndWarn() }
  }

  /// Lends a runner of the streams in a folder, on the writer.
  package func withStreams<R>(at directory: URL, _ body: (StreamRunner) throws -> R) throws -> R {
    try refuseOpenTransaction()
    let streams = try StreamDirectory(directory, dialect: driver.dialect).streams()
    return try pool.withSession(for: .write, .migration) { try self.run(streams, on: $0, body) }
  }

  private func withStreams<R: Sendable>(
    at directory: URL, _ body: @escaping @Sendable (StreamRunner) throws -> R
  ) async throws -> R {
    try refuseOpenTransaction()
    return try await pool.withSession(for: .write, .migration) { session in
      let streams = try StreamDirectory(directory, dialect: self.driver.dialect).streams()
      return try self.run(streams, on: session, body)
    }
  }

  private func refuseOpenTransaction() throws {
    guard openTransactions.current(for: .write) == nil else {
      throw DAOError(.stream, "streams cannot be processed inside of a transaction: each of them is one")
    }
  }

  private func run<R>(_ streams: [SchemaStream], on session: Session, _ body: (StreamRunner) throws -> R) throws -> R {
    guard let connection = session.connection as? any MigratingConnection else {
      throw DAOError(.stream, "the database's driver cannot process streams")
    }
    defer {
      schemaGeneration.add(1, ordering: .relaxed)
      caches.flush()
    }
    return try body(StreamRunner(streams: streams, connection: connection))
  }
}

extension StreamRunner {
  /// Runs what is new, and prints what does not stop a migration but should be looked at on the standard error stream.
  fileprivate func runAndWarn() throws -> [Int] {
    let result = try run()
    for warning in result.warnings { StandardError.write(line: "warning: \(warning)") }
    return result.applied
  }
}
