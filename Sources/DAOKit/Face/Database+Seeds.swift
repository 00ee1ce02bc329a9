import DAOStreams
import Foundation

extension Database {
  /// Brings the schema to the newest version, and fills in the data of a seed: the bundle's streams with that `seed`.
  ///
  /// ```swift
  /// let applied = try database.processStreams(in: bundle, seed: "development")
  /// ```
  /// A seed's streams run after all others, in the order of their names, and again when their SQL has changed. Without their
  /// name they never run.
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``, also where there is no stream of that seed.
  @discardableResult
  public func processStreams(in bundle: Bundle, seed: String) throws -> [Int] {
    try processStreams(at: bundle.resourceFolder, seed: seed)
  }

  /// Brings the schema to the newest version and fills in the data of a seed, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(in bundle: Bundle, seed: String) async throws -> [Int] {
    try await processStreams(at: bundle.resourceFolder, seed: seed)
  }

  /// Brings the schema to the newest version with the streams of a folder, and fills in the data of a seed.
  ///
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL, seed: String) throws -> [Int] {
    try withStreams(streams(at: directory), seed: seed) { try $0.runAndWarn() }
  }

  /// Brings the schema to the newest version with the streams of a folder and fills in the data of a seed, on the connection's
  /// own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL, seed: String) async throws -> [Int] {
    try await withStreams(streams(at: directory), seed: seed) { try $0.runAndWarn() }
  }
}
