/// A point in the changes of an instance: what was changed before it lies in files up to it.
///
/// Points of one epoch are in the order of time. A database that was restored from a backup begins another epoch, so that no point ever
/// names two states.
public struct SyncSequence: Sendable, Hashable, Codable {
  /// The epoch, which no other one of any instance equals.
  public let epoch: Int64
  /// The number in the epoch; 0 comes before all changes.
  public let number: Int64

  /// Makes a point that another program has stored.
  public init(epoch: Int64, number: Int64) {
    self.epoch = epoch
    self.number = number
  }
}
