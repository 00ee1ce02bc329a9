/// The result of a statement, as an ``Interceptor`` sees it.
public struct CallOutcome: Sendable, Hashable {
  /// The number of rows, or of entities folded from them. Nil for a statement without rows, for a row loop, which has only
  /// begun, and for a page that is folded together with its total.
  public let rows: Int?
  /// The number of inserted, updated or deleted rows; nil for a statement that returns rows.
  public let changes: Int?

  package init(rows: Int? = nil, changes: Int? = nil) {
    self.rows = rows
    self.changes = changes
  }
}
