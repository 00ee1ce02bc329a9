/// What an instance tells the writer of a file that it has applied.
///
/// Each file that the instance writes says the same, so that it is only sent by itself where no file goes back.
public struct SyncAcknowledgement: Sendable, Hashable, Codable {
  /// The instance that has applied the file.
  public let instance: String
  /// Up to where it knows the changes of the file's writer.
  public let applied: SyncSequence
  /// The point of its own changes at that time.
  public let own: SyncSequence
}
