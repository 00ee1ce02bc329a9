import DAOKit
import TestSupport

@testable import DAOKit
@testable import DAORuntime

// What tests wait for instead of sleeping.
extension TestDatabase {
  /// Waits until so many stand in line for a connection; false where they never do.
  func waitForLine(of count: Int, for access: Access = .write) async -> Bool {
    let pool = database.runtime.pool
    return await eventually { pool.state.withLock { $0.lanes[$0.index(of: access)].waiters.all.count } == count }
  }

  /// Waits until so many have a connection or stand in line for one; false where they never do.
  func waitForCallers(_ count: Int) async -> Bool {
    let pool = database.runtime.pool
    return await eventually {
      pool.state.withLock { state in
        state.lanes.reduce(0) { $0 + $1.waiters.all.count + $1.sessions.count { $0.holder != nil } }
      } == count
    }
  }

  /// Waits until an asynchronous call takes part in the caller's transaction; false where none ever does.
  func waitForSibling() async -> Bool {
    guard let transaction = database.runtime.openTransactions.current(for: .write)?.transaction else { return false }
    return await eventually { transaction.isAwaited }
  }
}
