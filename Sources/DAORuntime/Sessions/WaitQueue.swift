/// The waiters of one lane, in the order of asking.
struct WaitQueue {
  private var waiters: [(any SessionWaiter)?] = []
  private var head = 0

  /// All waiters, the first one first.
  var all: [any SessionWaiter] { waiters[head...].compactMap(\.self) }

  var isEmpty: Bool { !waiters[head...].contains { $0 != nil } }

  mutating func append(_ waiter: any SessionWaiter) { waiters.append(waiter) }

  /// Removes the first waiter that still waits, and ends its wait. The caller owes it a session.
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

  /// Removes the first waiter that matches and still waits.
  mutating func next(where isWanted: (any SessionWaiter) -> Bool) -> (any SessionWaiter)? {
    while let index = waiters[head...].firstIndex(where: { $0.map(isWanted) ?? false }) {
      let waiter = waiters[index]
      waiters[index] = nil
      while head < waiters.count, waiters[head] == nil { head += 1 }
      dropPassed()
      if let waiter, waiter.stopWaiting() { return waiter }
    }
    return nil
  }

  /// Removes a waiter that has given up.
  mutating func remove(_ waiter: any SessionWaiter) {
    guard let index = waiters[head...].firstIndex(where: { $0 === waiter }) else { return }
    waiters[index] = nil
  }

  /// Removes all waiters that match, and returns them.
  mutating func removeAll(where isWanted: (any SessionWaiter) -> Bool) -> [any SessionWaiter] {
    let removed = all.filter(isWanted)
    let rest = Set(removed.map(ObjectIdentifier.init))
    waiters = all.filter { !rest.contains(ObjectIdentifier($0)) }
    head = 0
    return removed
  }

  /// Removes and returns all waiters.
  mutating func removeAll() -> [any SessionWaiter] {
    defer { self = WaitQueue() }
    return all
  }

  /// Compacts the array once half of it has been served: the cost per waiter stays constant in a long line.
  private mutating func dropPassed() {
    guard head > 32, head * 2 > waiters.count else { return }
    waiters.removeFirst(head)
    head = 0
  }
}
