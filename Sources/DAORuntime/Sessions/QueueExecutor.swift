import Dispatch

/// Runs tasks on the thread of a queue instead of the cooperative pool.
///
/// An asynchronous transaction holds the writer while its body is suspended. If the body had to go on in the cooperative pool,
/// synchronous calls of other tasks that wait for the same writer could block all its threads, and nobody would go on.
final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue
  private static let key = DispatchSpecificKey<Bool>()

  /// - Parameter isShared: Whether several tasks take turns on the thread. A call on it must then not block for another task.
  init(_ queue: DispatchQueue = .ownThread, isShared: Bool = true) {
    self.queue = queue
    queue.setSpecific(key: Self.key, value: isShared)
  }

  /// Whether the calling thread belongs to a shared executor.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true && currentTaskID != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
