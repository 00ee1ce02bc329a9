/// Those who wait for a session of one lane, in the order of asking.
struct WaitingLine {
  private var waiters: [(any SessionWaiter)?] = []
  private var head = 0

  /// Who waits, the first one first.
  var all: [any SessionWaiter] { waiters[head...].compactMap(\.self) }

  mutating func append(_ waiter: any SessionWaiter) { waiters.append(waiter) }

  /// Removes the first that still waits; its wait has ended, and the caller owes it a session.
  mutating func next() -> (any SessionWaiter)? {
    while head < waiters.count {
      defer { dropPassed() }
      let waiter = waiters[head]
      waiters[head] = nil
      head += 1
      if let waiter, waiter.stopWaiting() { return waiter }
    }
    return nil
  }

  /// Removes the first of some that still waits.
  mutating func next(where isWanted: (any SessionWaiter) -> Bool) -> (any SessionWaiter)? {
    while let index = waiters[head...].firstIndex(where: { $0.map(isWanted) ?? false }) {
      let waiter = waiters[index]
      waiters[index] = nil
      if let waiter, waiter.stopWaiting() { return waiter }
    }
    return nil
  }

  /// Removes one that no longer waits.
  mutating func remove(_ waiter: any SessionWaiter) {
    guard let index = waiters[head...].firstIndex(where: { $0 === waiter }) else { return }
    waiters[index] = nil
  }

  /// Removes all.
  mutating func removeAll() -> [any SessionWaiter] {
    defer { self = WaitingLine() }
    return all
  }

  /// Every place is moved once for as many that are passed, so that a long line costs no more for each.
  private mutating func dropPassed() {
    guard head > 32, head * 2 > waiters.count else { return }
    waiters.removeFirst(head)
    head = 0
  }
}
