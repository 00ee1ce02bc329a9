/// The result of a run of streams.
package struct StreamResult: Sendable, Hashable {
  /// The versions that ran, ascending.
  package var applied: [Int] = []
  /// The names of the repeatable streams that ran, in their order.
  package var repeated: [String] = []
  /// The versions that were recorded without a run.
  package var adopted: [Int] = []
  /// The version of the database after the run.
  package var version: Int
  /// Warnings for the user. None of them kept a stream from running.
  package var warnings: [String] = []
}
