import DAOCore

/// `<cache>` or `<cache-ref>`: the rows of a mapper's selects are kept.
package enum Cache: Sendable, Hashable {
  case own(Settings)
  /// The cache of another mapper.
  case shared(ResultReference)

  package struct Settings: Sendable, Hashable {
    package var eviction = Eviction.leastRecentlyUsed
    /// How many results are kept at most. Default: 1024.
    package var size = 1024
    /// After how many milliseconds the cache is emptied; nil for never.
    package var flushInterval: Int?
  }

  package enum Eviction: Sendable, Hashable {
    case leastRecentlyUsed, firstInFirstOut
  }
}
