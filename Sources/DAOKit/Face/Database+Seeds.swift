import DAOStreams
import Foundation

extension Database {
  /// Brings the schema to the newest version and adds the data of a seed: the bundle's streams with that `seed`.
  ///
  /// ```swift
  /// let applied = try database.processStreams(in: bundle, seed: "development")
  /// ```
  /// A seed's streams run after all others, in the order of their names, and run again when their SQL has changed. They run
  /// only when their seed is named.
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``, also if there is no stream of that seed.
  @discardableResult
  public func processStreams(in bundle: Bundle, seed: String) throws -> [Int] {
    try processStreams(at: bundle.resourceFolder, seed: seed)
  }

  /// Brings the schema to the newest version and adds the data of a seed, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(in bundle: Bundle, seed: String) async throws -> [Int] {
    try await processStreams(at: bundle.resourceFolder, seed: seed)
  }

  /// Brings the schema to the newest version with the streams of a folder, and adds the data of a seed.
  ///
  /// - Returns: The versions that were applied.
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL, seed: String) throws -> [Int] {
    try withStreams(streams(at: directory), seed: seed) { try $0.runAndWarn() }
  }

  /// Brings the schema to the newest version with the streams of a folder and adds the data of a seed, on the connection's own
  /// thread.
  ///
  /// - Throws: ``DAOError``.
  @discardableResult
  public func processStreams(at directory: URL, seed: String) async throws -> [Int] {
    try await withStreams(streams(at: directory), seed: seed) { try $0.runAndWarn() }
  }
}
