/// How far a run of streams has come: told before each statement.
package struct StreamProgress: Sendable, Hashable {
  /// The version that is being run; nil for a repeatable stream.
  package let version: Int?
  /// The file's name.
  package let name: String
  /// Which of the streams of this run it is, from 1.
  package let stream: Int
  package let streamCount: Int
  /// Which of the stream's statements is about to run, from 1.
  package let statement: Int
  package let statementCount: Int
  /// Since the run began.
  package let elapsed: Duration
}
