/// The progress of a run of streams, reported before each statement.
package struct StreamProgress: Sendable, Hashable {
  /// The version of the current stream; nil for a repeatable stream.
  package let version: Int?
  /// The file's name.
  package let name: String
  /// The number of the current stream in this run, from 1.
  package let stream: Int
  package let streamCount: Int
  /// The number of the next statement in the stream, from 1.
  package let statement: Int
  package let statementCount: Int
  /// The time since the run began.
  package let elapsed: Duration
}
