import DAOCore
import Foundation

/// The sessions of one access, guarded by the pool's lock.
struct PoolLane {
  /// The name of its connections in messages: `reading `, `writing `, or nothing.
  let name: String
  let access: Access
  /// The maximum number of sessions.
  let capacity: Int
  /// The number of extra sessions for synchronous calls of tasks that would otherwise wait for suspended tasks.
  let surplus: Int
  var sessions: [Session] = []
  var idle: [Session] = []
  /// The number of sessions that are open or being opened.
  var count = 0
  /// The number of those being opened for tasks that keep them while they are suspended.
  private var openingForTasks = 0
  /// The number of those being opened for row loops.
  private var openingForLoops = 0
  /// Whether a session will be opened for those who wait, after an opening that has failed.
  var opensLater = false
  /// The number of sessions removed from the lane and not closed yet.
  var retiring = 0
  var waiters = WaitQueue()

  init(_ name: String, _ access: Access, capacity: Int, isElastic: Bool) {
    self.name = name
    self.access = access
    self.capacity = capacity
    // The cooperative pool has one thread for each processor: no more synchronous calls than that hold its threads.
    surplus = isElastic ? ProcessInfo.processInfo.activeProcessorCount : 0
  }

  /// Whether a suspended task that goes on in the cooperative pool holds a session, or is about to get one. A transaction that writes
  /// has a thread of its own.
  private var isKeptByTask: Bool {
    openingForTasks > 0 || sessions.contains { $0.holder.map { $0.isKept && $0.use.isOfPool } ?? false }
      || waiters.all.contains(where: Self.isKeeping)
  }

  private static func isKeeping(_ waiter: any SessionWaiter) -> Bool { waiter.keepsSession && waiter.use.isOfPool }

  /// Takes a place for a session that is opened for a waiter.
  mutating func beginOpening(for waiter: any SessionWaiter) {
    count += 1
    if Self.isKeeping(waiter) { openingForTasks += 1 }
    if waiter.use.isRowLoop { openingForLoops += 1 }
  }

  mutating func endOpening(for waiter: any SessionWaiter) {
    if Self.isKeeping(waiter) { openingForTasks -= 1 }
    if waiter.use.isRowLoop { openingForLoops -= 1 }
  }

  /// Whether one more session may be lent for this. The last one is for no row loop, which may keep it for any time: the bodies of the
  /// others may need it to go on. Of two, each may.
  func admits(_ use: SessionHolder.Use) -> Bool { !use.isRowLoop || admitsLoops }

  private var admitsLoops: Bool { capacity <= 2 || loopCount < capacity - 1 }

  private var loopCount: Int { openingForLoops + sessions.count { $0.holder?.use.isRowLoop == true } }

  /// The number of sessions that there may be for all. A row loop that has got the last one, as an extra one, takes nobody's place.
  var limit: Int { capacity <= 2 ? capacity : max(capacity, loopCount + 1) }

  /// Whether there are extra sessions.
  var hasSurplus: Bool { count > capacity && count > limit }

  /// Whether a session may be opened for the waiter. A full lane opens an extra one for a synchronous call of a task if
  /// suspended tasks hold sessions: these may need the calling thread to go on.
  func mayOpen(for waiter: any SessionWaiter) -> Bool {
    count < limit && admits(waiter.use) || count < capacity + surplus && waiter.holdsThreadOfTasks && isKeptByTask
  }

  /// The next waiter for a returned session; nil if it should stay idle or be closed. An extra session goes only to waiters
  /// that block a thread of the cooperative pool: a row loop would keep it while they wait on.
  mutating func nextWaiter() -> (any SessionWaiter)? {
    guard !hasSurplus else { return waiters.next(where: \.holdsThreadOfTasks) }
    guard !waiters.isEmpty else { return nil }
    return admitsLoops ? waiters.next() : waiters.next { !$0.use.isRowLoop }
  }

  /// Removes a session; the caller closes it.
  mutating func remove(_ session: Session) {
    session.holder = nil
    sessions.removeAll { $0 === session }
    count -= 1
    retiring += 1
  }
}
