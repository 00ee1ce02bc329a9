import DAOCore
import Dispatch
import Foundation
import Synchronization

final class FakeInterrupter: Interrupter {
  private let server: FakeServer
  private let isInterrupted = Atomic(false)
  private let end = Guarded<DispatchTime?>(nil)

  init(_ server: FakeServer) { self.server = server }

  var isStopped: Bool { isInterrupted.load(ordering: .sequentiallyConsistent) }
  func clear() { isInterrupted.store(false, ordering: .sequentiallyConsistent) }

  func interrupt() {
    isInterrupted.store(true, ordering: .sequentiallyConsistent)
    server.news.withLock { server.news.broadcast() }
  }

  var deadline: DispatchTime? {
    get { end.withLock { $0 } }
    set { end.withLock { $0 = newValue } }
  }

  /// Waits for a gate of the server's.
  func wait(for gate: String) throws {
    let gate = server.gate(gate)
    // Longer than any test can wait for its turn: a wait that ended by itself would give its connection back.
    let watchdog = Date(timeIntervalSinceNow: 3600)
    try server.news.withLock {
      while !gate.isOpen {
        if isStopped { throw DAOError(.cancelled, "interrupted", databaseCode: "FAKE_INTERRUPT") }
        let left = deadline.map { Double($0.uptimeNanoseconds) / 1e9 - Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
        if let left, left <= 0 { throw DAOError(.timeout, "at its limit", databaseCode: "FAKE_TIMEOUT") }
        _ = server.news.wait(until: min(watchdog, Date(timeIntervalSinceNow: left ?? 3600)))
        if watchdog.timeIntervalSinceNow < 0 { throw DAOError(.io, "nobody has opened the gate") }
      }
    }
  }
}
