import DAOCore

/// An instance in one of its epochs: what changes come from.
struct SyncActor: Hashable, Comparable {
  let instance: String
  let epoch: Int64

  /// Nobody: what has no stamp yet is older than all.
  static let none = SyncActor(instance: "", epoch: 0)

  /// A limit of epochs: they are times of the clock.
  static let epochLimit: Int64 = 1 << 62

  /// By bytes: the same on all instances.
  static func < (left: Self, right: Self) -> Bool {
    if left.instance.isExactly(right.instance) { return left.epoch < right.epoch }
    return left.instance.utf8.lexicographicallyPrecedes(right.instance.utf8)
  }
}
