import DAOCore
import Foundation
import TestSupport

/// An engine without a database, which remembers what its connections were asked for.
///
/// A transaction fails with its first error, as those of PostgreSQL do.
final class FakeServer: Sendable {
  /// What the server does not do for its clients.
  enum Refusal: Hashable { case connect, begin, commit, rollback, close }

  private struct State {
    var accesses: [Access] = []
    var closed: Set<Int> = []
    var refusals: Set<Refusal> = []
    var log: [String] = []
    var steps = 0
    var lent = 0
    var gates: [String: Gate] = [:]
  }

  private let state = Guarded(State())
  /// Woken where a statement that waits may go on: its gate is open, or it was interrupted.
  let news = NSCondition()

  func connect(_ access: Access) throws -> FakeConnection { FakeConnection(try noteConnection(access), server: self) }

  /// Notes a new connection; returns its number.
  func noteConnection(_ access: Access) throws -> Int {
    try check(.connect)
    return state.withLock { state in
      state.accesses.append(access)
      return state.accesses.count
    }
  }

  func refuse(_ refusal: Refusal) { state.withLock { _ = $0.refusals.insert(refusal) } }
  func allow(_ refusal: Refusal) { state.withLock { _ = $0.refusals.remove(refusal) } }

  func check(_ refusal: Refusal) throws {
    if state.withLock({ $0.refusals.contains(refusal) }) { throw DAOError(.io, "the server refuses: \(refusal)") }
  }

  func noteClose(of connection: Int) { state.withLock { _ = $0.closed.insert(connection) } }
  func noteStep() { state.withLock { $0.steps += 1 } }
  func noteLoan(_ change: Int) { state.withLock { $0.lent += change } }
  func log(_ line: String) { state.withLock { $0.log.append(line) } }

  /// What every connection was opened for, in order.
  var accesses: [Access] { state.withLock { $0.accesses } }
  var openCount: Int { state.withLock { $0.accesses.count - $0.closed.count } }
  var closed: Set<Int> { state.withLock { $0.closed } }
  /// How many statements are lent.
  var lentCount: Int { state.withLock { $0.lent } }
  /// How many rows were read.
  var steps: Int { state.withLock { $0.steps } }

  /// What was run since this was last asked, each line with the number of its connection in front.
  func takeLog() -> [String] {
    state.withLock { state in
      defer { state.log = [] }
      return state.log
    }
  }

  /// A gate by its name: `wait NAME` waits for it, and opens `NAME reached` before.
  func gate(_ name: String) -> Gate {
    state.withLock { state in
      let gate = state.gates[name] ?? Gate()
      state.gates[name] = gate
      return gate
    }
  }

  func open(_ name: String) {
    gate(name).open()
    news.withLock { news.broadcast() }
  }
}
