import DAOCore

/// A `<cache>` or `<cache-ref>`, which caches the rows of a mapper's selects.
package enum Cache: Sendable, Hashable {
  case own(Settings)
  /// The cache of another mapper.
  case shared(ResultReference)

  package struct Settings: Sendable, Hashable {
    package var eviction = Eviction.leastRecentlyUsed
    /// The maximum number of cached results. Default: 1024.
    package var size = 1024
    /// The interval, in milliseconds, after which the cache is emptied. Default: never (nil).
    package var flushInterval: Int?
  }

  package enum Eviction: Sendable, Hashable {
    case leastRecentlyUsed, firstInFirstOut
  }
}
