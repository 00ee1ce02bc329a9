import DAOCore

/// Which versions a database has, and how they compare to the streams.
package struct StreamStatus: Sendable, Hashable {
  /// The version that the database stands at; 0 for a new one.
  package let version: Int
  /// Every version that is recorded in the database or has a stream, ascending; then the repeatable streams.
  package let entries: [Entry]

  /// Whether there is a stream that is going to be run.
  package var isPending: Bool { entries.contains { $0.state == .pending } }

  package enum State: String, Sendable, Hashable {
    /// It has been run.
    case applied
    /// The database had it before it had a history: it is, or is going to be, recorded without being run.
    case adopted
    /// It is going to be run, a repeatable stream perhaps again.
    case pending
    /// It has been run, and its SQL is another one now.
    case changed
    /// It has been run, and its file is gone.
    case missing
    /// It has not been run, and newer ones have.
    case outOfOrder = "out of order"
  }

  package struct Entry: Sendable, Hashable {
    /// Nil for a repeatable stream.
    package let version: Int?
    /// The name of its file.
    package let name: String
    let file: String
    package let state: State
    /// When it was run or recorded, as ISO 8601 text in UTC.
    package let appliedAt: String?
    /// How long it ran; nil where it has not been run.
    package let duration: Duration?

    /// What is wrong with it, and how to mend it; nil when nothing is.
    package var fault: Fault? {
      guard let version else { return nil }
      let since = appliedAt.map { " on \($0)" } ?? ""
      switch state {
      case .applied, .adopted, .pending:
        return nil
      case .changed:
        return Fault(
          "the SQL of version \(version) has changed since it was applied\(since): restore it, and make the change in a new stream",
          at: .start(of: file))
      case .missing:
        return Fault(
          """
          version \(version) was applied\(since), and its stream is missing: restore the file; where that cannot be, \
          DELETE FROM \(StreamHistory.table) WHERE version = \(version) makes the database forget it
          """, at: .start(of: file))
      case .outOfOrder:
        return Fault(
          "version \(version) is new, and the database has newer ones already: give the stream a number above all others",
          at: .start(of: file))
      }
    }
  }
}
