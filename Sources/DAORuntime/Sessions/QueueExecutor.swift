import DAOCore
import Dispatch

/// Runs tasks on a thread of its own instead of the cooperative pool.
///
/// An asynchronous transaction holds the writer while its body is suspended. If the body had to go on in the cooperative pool,
/// synchronous calls of other tasks that wait for the same writer could block all its threads, and nobody would go on.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue.ownThread
  private static let key = DispatchSpecificKey<Void>()

  /// Executors that several tasks take turns on, and that none uses now. They are never freed: a task group that is older than the
  /// body may outlive it, with child tasks that the body has added, which prefer its executor and do not keep it.
  private static let idle = Guarded<[QueueExecutor]>([])

  /// An executor whose calls must not block for another task; ``giveBack()`` must follow.
  static func takeShared() -> QueueExecutor { idle.withLock { $0.popLast() } ?? QueueExecutor(isShared: true) }

  func giveBack() { Self.idle.withLock { $0.append(self) } }

  /// - Parameter isShared: Whether several tasks take turns on the thread. A call on it must then not block for another task.
  fileprivate init(isShared: Bool) {
    if isShared { queue.setSpecific(key: Self.key, value: ()) }
  }

  /// Whether the calling thread belongs to a shared executor.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}

extension TaskExecutor {
  /// Runs `body` on the executor as a part of the caller's task.
  func run<R>(_ body: () throws -> R) async rethrows -> sending R {
    // Created on that thread while this task waits.
    nonisolated(unsafe) let result = try await withTaskExecutorPreference(self) { try await hop(body) }
    return result
  }
}

/// Runs `body` on a thread outside of the cooperative pool, as a part of the caller's task: beginning and ending a transaction
/// waits for the disk, for locks, and for a sibling task's statement.
package func onOwnThread<R>(_ body: () throws -> R) async rethrows -> sending R {
  try await QueueExecutor(isShared: false).run(body)
}

/// An asynchronous function runs where its task prefers to run.
private func hop<R>(_ body: () throws -> R) async rethrows -> R { try body() }
