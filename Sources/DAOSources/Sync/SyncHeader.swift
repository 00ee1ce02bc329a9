/// What a sync file says first.
struct SyncHeader: Hashable {
  /// The writer.
  let actor: SyncActor
  /// The instance that it is written for; empty for any.
  let target: String
  /// The file has all states that were logged after this point of the writer's epoch…
  let from: Int64
  /// …up to this one.
  let to: Int64
  /// The points up to which the writer has written files, as far as it keeps them: one that has another point was written by a database
  /// that was restored since.
  let marks: [Int64]
  /// Up to where the writer knows the changes of others.
  let received: [(actor: SyncActor, number: Int64)]

  static func == (left: Self, right: Self) -> Bool {
    left.actor == right.actor && left.target == right.target && left.from == right.from && left.to == right.to
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(actor)
    hasher.combine(to)
  }
}
