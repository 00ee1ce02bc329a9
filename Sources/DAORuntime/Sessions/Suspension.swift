import DAOCore

/// Suspends the task until what `start` begins resumes it with a value.
func suspended<R: Sendable>(_ start: (_ resume: @escaping @Sendable (R) -> Void) -> Void) async -> R {
  // The thread sanitizer does not see that resuming a continuation orders memory. It sees it of a lock.
  let order = Guarded(())
  let value = await withCheckedContinuation { continuation in
    start { value in
      order.withLock { _ in }
      continuation.resume(returning: value)
    }
  }
  order.withLock { _ in }
  return value
}
