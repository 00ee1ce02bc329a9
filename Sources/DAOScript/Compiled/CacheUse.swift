/// What an operation has to do with the cache of its script.
package struct CacheUse: Sendable {
  /// The script whose `<cache>` it is.
  package var namespace: String
  package var settings: Cache.Settings
  /// Whether the rows of the operation are kept.
  package var isRead: Bool
  /// Whether the operation empties the cache; nil where its statement tells: a change does, a query does not.
  package var flushes: Bool?
}
