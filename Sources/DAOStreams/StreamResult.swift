/// What a run of streams has done.
package struct StreamResult: Sendable, Hashable {
  /// The versions that were run, ascending.
  package var applied: [Int] = []
  /// The versions that were recorded without being run.
  package var adopted: [Int] = []
  /// The version that the database stands at now.
  package var version: Int
  /// What the user should know, although nothing failed.
  package var warnings: [String] = []
}
