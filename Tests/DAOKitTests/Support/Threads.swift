import Foundation

/// Runs `body` on a thread of its own, which belongs to no task, and waits for it.
func onOtherThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) throws -> R {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<R, any Error> = .failure(CancellationError())
  Thread.detachNewThread {
    result = Result { try body() }
    done.signal()
  }
  done.wait()
  return try result.get()
}

/// Runs `body` on a thread of its own, which may block.
func onOtherThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async -> Result<R, any Error> {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
  }
}

/// How long `body` takes.
func duration(_ body: () async throws -> Void) async rethrows -> Duration {
  try await ContinuousClock().measure(body)
}

enum SlowSQL {
  /// One row, after minutes.
  static let select =
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT count(*) FROM c"
  /// Rows without end.
  static let rows = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"
}
