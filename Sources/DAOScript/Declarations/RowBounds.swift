/// The attributes `offset` and `limit` of an operation: which of its entities are wanted.
///
/// They count what the caller gets, so that a blog with its posts is one, however many rows it has. SQL's own LIMIT counts rows.
/// An operation without a result map takes ``CompiledResultMap/plain(type:)`` to have them.
package struct RowBounds: Sendable, Hashable {
  /// How many entities are left out. Default: none.
  package var offset = 0
  /// The most that are wanted; nil for all.
  package var limit: Int?

  /// How many entities are read; nil for all.
  package var end: Int? { limit.map { offset.addingReportingOverflow($0).overflow ? .max : offset + $0 } }

  package init(offset: Int = 0, limit: Int? = nil) {
    self.offset = max(offset, 0)
    self.limit = limit.map { max($0, 0) }
  }
}
