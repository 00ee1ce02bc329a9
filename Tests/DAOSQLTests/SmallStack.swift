import Foundation
import Synchronization

/// Runs `body` on a thread with the stack of an Apple worker thread, 512 kB.
func onSmallStack<R: Sendable>(_ body: @escaping @Sendable () -> R) throws -> R {
  let result = Mutex<R?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let value = body()
    result.withLock { $0 = value }
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  done.wait()
  guard let value = result.withLock({ $0 }) else { throw CancellationError() }
  return value
}
