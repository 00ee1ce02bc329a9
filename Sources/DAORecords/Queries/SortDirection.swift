/// The direction of an order.
public enum SortDirection: Sendable {
  /// The least value comes first; rows without a value come before all others.
  case ascending
  /// The greatest value comes first; rows without a value come last.
  case descending
}
