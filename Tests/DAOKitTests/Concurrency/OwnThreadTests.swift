import Dispatch
import Foundation
import Synchronization
import Testing

@testable import DAOKit
@testable import DAORuntime

@Suite("Threads beside the cooperative pool")
struct OwnThreadTests {
  @Test("Work that may wait begins, however many others are busy")
  func begins() {
    let isOver = Atomic(false)
    let busy = DispatchGroup()
    for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
      busy.enter()
      DispatchQueue.ownThread.async {
        while !isOver.load(ordering: .relaxed) {}
        busy.leave()
      }
    }
    let begun = DispatchSemaphore(value: 0)
    DispatchQueue.ownThread.async { begun.signal() }
    #expect(begun.wait(timeout: .now() + 60) == .success)
    isOver.store(true, ordering: .relaxed)
    busy.wait()
  }
}
