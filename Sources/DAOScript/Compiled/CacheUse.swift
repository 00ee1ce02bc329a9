/// The relation of an operation to its script's cache.
package struct CacheUse: Sendable {
  /// The script that declares the `<cache>`.
  package var namespace: String
  package var settings: Cache.Settings
  /// Whether the operation's rows are cached.
  package var isRead: Bool
  /// Whether the operation empties the cache. Nil: its statement decides; a change empties the cache, a query does not.
  package var flushes: Bool?
}
