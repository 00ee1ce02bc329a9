/// Lets a task go on when and where its session says.
final class SessionExecutor: TaskExecutor {
  private let wait: @Sendable (_ goOn: @escaping @Sendable () -> Void) -> Void

  init(_ wait: @escaping @Sendable (_ goOn: @escaping @Sendable () -> Void) -> Void) { self.wait = wait }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    wait { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
