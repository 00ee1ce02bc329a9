import Foundation

/// When something was written, and by whom: no two changes have the same.
///
/// The time is that of a hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014): milliseconds since 1970, shifted by 16
/// bits, which count the changes within one.
struct SyncStamp: Hashable, Comparable {
  let time: Int64
  let actor: SyncActor

  /// The time of rows that were there before their sync began: they give way to every change.
  static let initialTime: Int64 = 1
  /// That of a value which was never written: older than all.
  static let oldest = SyncStamp(time: 0, actor: .none)
  /// The units of a millisecond.
  static let millisecond: Int64 = 1 << 16

  var date: Date { Date(timeIntervalSince1970: Double(time / Self.millisecond) / 1000) }

  static func < (left: Self, right: Self) -> Bool {
    left.time == right.time ? left.actor < right.actor : left.time < right.time
  }
}
