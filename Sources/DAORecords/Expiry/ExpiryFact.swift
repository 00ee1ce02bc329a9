/// Whether a table has a column of times, as one session sees it.
final class ExpiryFact {
  /// Nil for a table without times.
  let table: ExpiringTable?

  init(_ table: ExpiringTable?) { self.table = table }
}
