/// The end of a transaction, as an ``Interceptor`` sees it. A nested transaction has none.
public struct TransactionEnd: Sendable, Hashable {
  /// Whether the transaction was committed; false if it was rolled back.
  public let isCommitted: Bool
  /// The time from its beginning to its end, including the commit or rollback.
  public let duration: Duration
  /// The time spent waiting for its connection.
  public let waited: Duration

  package init(isCommitted: Bool, duration: Duration, waited: Duration) {
    self.isCommitted = isCommitted
    self.duration = duration
    self.waited = waited
  }
}
