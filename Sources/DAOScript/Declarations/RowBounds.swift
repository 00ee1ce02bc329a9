/// The attributes `offset` and `limit` of an operation: the range of its entities that the caller gets.
///
/// They count the caller's entities: a blog with its posts is one entity, however many rows it has. SQL's own LIMIT counts
/// rows. An operation with bounds but no result map uses ``CompiledResultMap/plain(type:)``.
package struct RowBounds: Sendable, Hashable {
  /// The number of entities to skip. Default: 0.
  package var offset = 0
  /// The maximum number of entities. Default: all (nil).
  package var limit: Int?

  /// The number of entities to read, skipped ones included; nil for all.
  package var end: Int? { limit.map { offset.addingReportingOverflow($0).overflow ? .max : offset + $0 } }

  package init(offset: Int = 0, limit: Int? = nil) {
    self.offset = max(offset, 0)
    self.limit = limit.map { max($0, 0) }
  }
}
