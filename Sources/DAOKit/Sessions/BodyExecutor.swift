import Dispatch

/// Runs asynchronous bodies of transactions on a thread beside those of the cooperative pool.
///
/// A body has the writer while it is suspended. Were it to go on in the pool, whose threads may all be held by synchronous calls
/// of other tasks that wait for this very writer, nobody ever would.
final class BodyExecutor: TaskExecutor {
  private let queue = DispatchQueue.ownThread

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
