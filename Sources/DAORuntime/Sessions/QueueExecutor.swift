import Dispatch

/// Runs tasks on the thread of a queue, beside those of the cooperative pool.
///
/// An asynchronous body of a transaction has the writer while it is suspended. Were it to go on in the pool, whose threads may all
/// be held by synchronous calls of other tasks that wait for this very writer, nobody ever would.
final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue
  private static let key = DispatchSpecificKey<Bool>()

  /// - Parameter isShared: Whether several tasks take turns on the thread, so that none of them may wait on it for another.
  init(_ queue: DispatchQueue = .ownThread, isShared: Bool = true) {
    self.queue = queue
    queue.setSpecific(key: Self.key, value: isShared)
  }

  /// Whether the calling thread runs tasks that have preferred a shared executor.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true && currentTaskID != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
