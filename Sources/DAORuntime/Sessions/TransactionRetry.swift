import DAOCore

/// How often a transaction is run again that the database has undone for the sake of others, and when.
struct TransactionRetry {
  /// The runs that are left.
  private var left: Int
  private var pause = Duration.milliseconds(10)

  init(_ limit: Int, in runtime: Runtime) {
    // Of a transaction inside of another nothing but the whole can be repeated.
    left = runtime.openTransactions.current(for: .write) == nil ? limit : 0
  }

  /// The time to wait before the next run.
  ///
  /// - Throws: `error`, where there is to be none.
  mutating func pause(after error: any Error) throws -> Duration {
    guard left > 0, let cause = error as? DAOError, cause.isOfOthers else { throw error }
    left -= 1
    defer { pause = min(pause * 2, .seconds(1)) }
    // Those that have met once would meet again, if all waited for the same time.
    return pause * Double.random(in: 0.5...1)
  }
}

extension DAOError {
  /// Whether the database has undone a transaction because of others that ran at the same time.
  fileprivate var isOfOthers: Bool { code == .deadlock && databaseCode != nil || code == .schemaChanged }
}
