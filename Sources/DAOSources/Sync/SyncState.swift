/// What is known of a row: which version it is, and whether it is there.
///
/// States of one key are ordered: the greater one stays (a last-writer-wins register), and by column the greater stamp of each column
/// (Shapiro et al., "Conflict-free Replicated Data Types", 2011). So any instances that have seen the same states have the same rows, whatever
/// the order and the number of times.
struct SyncState: Hashable {
  enum Presence: Int64 {
    case present = 0
    case deleted = 1
    /// Its time is over: every instance deletes it by itself, so that this is no change.
    case expired = 2
  }

  /// How often the row passed from one instance to another, where a rule ranks versions. By column, how often it was inserted and
  /// deleted: odd for a row that is there, or whose time is over (a causal length, as of Yu and Rostad, "A Low-Cost Set CRDT Based on Causal Lengths", 2020).
  var generation: Int64
  /// The last change.
  var stamp: SyncStamp
  var presence: Presence
  /// The stamps of the columns, in their order; none for a row that is not there, or that has one stamp for all.
  var cells: [SyncStamp] = []

  /// Whether it goes to all, also to who has written or sent it: one of them has lost it, or has forgotten that it was deleted. What takes
  /// its place goes to all too.
  var isOpen = false

  /// A limit of generations, at which they stay.
  static let generationLimit: Int64 = 1 << 62
}
