/// What became of a sync file.
public struct SyncReport: Sendable, Hashable {
  /// The instance that has written the file.
  public let instance: String
  /// The rows that are as the file has them now, and were not before.
  public internal(set) var applied = 0
  /// The rows that this instance had already, or had newer, and those of tables that it does not sync.
  public internal(set) var skipped = 0
  /// The rows that gave way, so that unique and foreign keys hold; their deletion travels like every other.
  public internal(set) var conflicts: [SyncConflict] = []
  /// Whether the file was applied before, so that nothing was done.
  public internal(set) var isRepeated = false
  /// Up to where the changes of that instance are known: the next file begins there, or before.
  public internal(set) var sequence: SyncSequence
  /// What the writer of the file is told, where no file goes back to it.
  public internal(set) var acknowledgement: SyncAcknowledgement
}
