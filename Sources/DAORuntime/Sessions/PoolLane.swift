import DAOCore
import Foundation

/// The sessions of one kind, as the pool's lock guards them.
struct PoolLane {
  /// `reading`, `writing`: what messages call its connections.
  let name: String
  let access: Access
  /// How many sessions there are at most.
  let capacity: Int
  /// How many more there may be for a while, for synchronous calls of tasks that would wait for suspended ones.
  let surplus: Int
  var sessions: [Session] = []
  var idle: [Session] = []
  /// How many are open or being opened.
  var count = 0
  /// The number of sessions that have left the lane and are about to be closed.
  var retiring = 0
  var line = WaitingLine()

  init(_ name: String, _ access: Access, capacity: Int, isElastic: Bool) {
    self.name = name
    self.access = access
    self.capacity = capacity
    // The cooperative pool has a thread for each processor, so that no more synchronous calls hold its threads.
    surplus = isElastic ? ProcessInfo.processInfo.activeProcessorCount : 0
  }

  /// Whether a task has a session while it is suspended, or is going to have one.
  private var isKeptByTask: Bool {
    count > sessions.count || sessions.contains { $0.holder?.isKept == true } || line.all.contains(where: \.keepsSession)
  }

  /// Where all sessions are lent, a caller waits; but not a synchronous call of a task for what a suspended task has, since that
  /// one may need the very thread to go on: it gets a session of its own.
  func mayOpen(for waiter: any SessionWaiter) -> Bool {
    count < capacity || count < capacity + surplus && waiter.holdsThreadOfTasks && isKeptByTask
  }

  /// Who gets a session that comes back; nil where nobody is to have it. One that there is too many of is for those alone who
  /// hold a thread that tasks need: a row loop would keep it while they wait on.
  mutating func nextWaiter() -> (any SessionWaiter)? {
    count > capacity ? line.next(where: \.holdsThreadOfTasks) : line.next()
  }

  /// Removes a session, which its caller closes.
  mutating func remove(_ session: Session) {
    session.holder = nil
    sessions.removeAll { $0 === session }
    count -= 1
    retiring += 1
  }
}
