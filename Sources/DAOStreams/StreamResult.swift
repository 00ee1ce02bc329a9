/// What a run of streams has done.
package struct StreamResult: Sendable, Hashable {
  /// The versions that were run, ascending.
  package var applied: [Int] = []
  /// The names of the repeatable streams that were run, in that order.
  package var repeated: [String] = []
  /// The versions that were recorded without being run.
  package var adopted: [Int] = []
  /// The version that the database stands at now.
  package var version: Int
  /// What the user should know, although nothing failed.
  package var warnings: [String] = []
}
