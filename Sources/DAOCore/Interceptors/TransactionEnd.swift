/// The end of a transaction, as an ``Interceptor`` sees it. Transactions inside of transactions have none of their own.
public struct TransactionEnd: Sendable, Hashable {
  /// Whether what was done in it is kept; else it was rolled back.
  public let isCommitted: Bool
  /// How long it was open, its end included.
  public let duration: Duration
  /// How long it has waited for its connection.
  public let waited: Duration

  package init(isCommitted: Bool, duration: Duration, waited: Duration) {
    self.isCommitted = isCommitted
    self.duration = duration
    self.waited = waited
  }
}
