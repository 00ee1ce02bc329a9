import DAOCore

/// The versions of a database, compared with the streams.
package struct StreamStatus: Sendable, Hashable {
  /// The version of the database; 0 for a new one.
  package let version: Int
  /// Every version that is recorded or has a stream, ascending. After them the repeatable streams.
  package let entries: [Entry]

  /// Whether any stream still has to run.
  package var isPending: Bool { entries.contains { $0.state == .pending } }

  package enum State: String, Sendable, Hashable {
    /// It ran.
    case applied
    /// The database had the version before it had a history: it is recorded without a run, now or by the next run.
    case adopted
    /// The next run applies it. A repeatable stream may have run before, with other SQL.
    case pending
    /// It ran, and its SQL has changed since.
    case changed
    /// It ran, and its file is gone.
    case missing
    /// It has not run, and a newer one has.
    case outOfOrder = "out of order"
  }

  package struct Entry: Sendable, Hashable {
    /// Nil for a repeatable stream.
    package let version: Int?
    /// The name of its file.
    package let name: String
    let file: String
    package let state: State
    /// The time of the run or the record, as ISO 8601 text in UTC.
    package let appliedAt: String?
    /// The duration of the run; nil if it has not run.
    package let duration: Duration?

    /// The fault and its remedy; nil if there is none.
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
