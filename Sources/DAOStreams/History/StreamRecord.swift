/// A row of the history table: a version that the database has.
struct StreamRecord: Sendable, Hashable {
  var version: Int
  var name: String
  var checksum: String
  /// The time of the record, as ISO 8601 text in UTC.
  var appliedAt: String
  /// The duration of the run; nil for a version that was recorded without a run.
  var milliseconds: Int?
}
