/// A row of the history table: a version that the database has.
struct StreamRecord: Sendable, Hashable {
  var version: Int
  var name: String
  var checksum: String
  /// When it was recorded, as ISO 8601 text in UTC.
  var appliedAt: String
  /// How long it ran; nil for one that was recorded without being run.
  var milliseconds: Int?
}
