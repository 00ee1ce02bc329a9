/// A row of the table `daokit_repeatables`: a repeatable stream that the database has run, as it was then.
struct RepeatableRecord: Sendable, Hashable {
  var name: String
  var checksum: String
  /// When it was run, as ISO 8601 text in UTC.
  var appliedAt: String
  /// How long it ran.
  var milliseconds: Int
}
