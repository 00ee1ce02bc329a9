import DAORecords
import Synchronization

/// Counts the selects that run.
final class SelectCounter: Interceptor {
  private let selects = Mutex(0)
  var count: Int { selects.withLock { $0 } }

  func intercept(_ call: InterceptedCall, proceed: () throws -> CallOutcome) throws {
    if call.sql.hasPrefix("SELECT") { selects.withLock { $0 += 1 } }
    _ = try proceed()
  }
}
