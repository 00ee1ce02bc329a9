import DAOCore

/// Suspends the task until what `start` begins resumes it with a value.
func suspended<R: Sendable>(_ start: (_ resume: @escaping @Sendable (R) -> Void) -> Void) async -> R {
  let isResumed = Guarded(false)
  let value = await withCheckedContinuation { continuation in
    start { value in
      isResumed.withLock { $0 = true }
      continuation.resume(returning: value)
    }
  }
  // The thread sanitizer does not see that resuming a continuation orders memory. It sees it of a lock.
  isResumed.withLock { _ in }
  return value
}
