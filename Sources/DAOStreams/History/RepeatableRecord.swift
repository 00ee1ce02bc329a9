/// A row of the table `daokit_repeatables`: the last run of a repeatable stream.
struct RepeatableRecord: Sendable, Hashable {
  var name: String
  var checksum: String
  /// The time of the run, as ISO 8601 text in UTC.
  var appliedAt: String
  /// The duration of the run.
  var milliseconds: Int
}
