import DAOKit

/// Remembers what it has seen.
final class RecordingInterceptor: Interceptor {
  struct Seen: Sendable {
    var call: InterceptedCall
    /// Nil where it has failed.
    var outcome: CallOutcome?
    var error: DAOError?
  }

  private let list = Guarded<[Seen]>([])

  /// What has been seen since this was last asked.
  func take() -> [Seen] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }

  /// How many statements have really been run since this was last asked.
  func takeRuns() -> Int { take().count { !$0.call.isCached } }

  func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
    do {
      let outcome = try proceed()
      list.withLock { $0.append(Seen(call: call, outcome: outcome)) }
    } catch let error as DAOError {
      list.withLock { $0.append(Seen(call: call, error: error)) }
      throw error
    }
  }
}
