/// What a sync file says first.
struct SyncHeader: Hashable {
  /// The writer.
  let actor: SyncActor
  /// The instance that it is written for, in the epoch whose points and changes it leaves out; of no name for any, of epoch 0 for one that
  /// the writer does not know.
  let target: SyncActor
  /// The file has all states that were logged after this point of the writer's epoch…
  let from: Int64
  /// …up to this one.
  let to: Int64
  /// The points from `from` on up to which the writer has written files, and after which it has forgotten no deletion. Who knows its changes
  /// up to another point cannot go on from there: its database was restored since, or has forgotten what was deleted.
  let marks: [Int64]
  /// Up to where the writer knows the changes of others.
  let received: [(actor: SyncActor, number: Int64)]

  /// Up to where the writer knows the changes of an instance.
  func known(of actor: SyncActor) -> Int64 { received.first { $0.actor == actor }?.number ?? 0 }

  static func == (left: Self, right: Self) -> Bool {
    left.actor == right.actor && left.target == right.target && left.from == right.from && left.to == right.to
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(actor)
    hasher.combine(to)
  }
}
