/// What a statement has done, as an ``Interceptor`` sees it.
public struct CallOutcome: Sendable, Hashable {
  /// How many rows, or entities that were folded of them, the caller gets; nil for a statement without rows, for a row loop,
  /// which has only begun, and for a page that is folded together with its total.
  public let rows: Int?
  /// How many rows were inserted, updated or deleted; nil for a statement that returns rows.
  public let changes: Int?

  package init(rows: Int? = nil, changes: Int? = nil) {
    self.rows = rows
    self.changes = changes
  }
}
