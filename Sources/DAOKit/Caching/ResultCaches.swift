import DAOCore
import DAOScript

/// The caches of one database, by the name of the script whose `<cache>` each of them is.
final class ResultCaches: Sendable {
  private let caches = Guarded<[String: ResultCache]>([:])

  /// The cache that an operation uses; a new one where a reload has changed what the script says of it.
  func cache(for use: CacheUse) -> ResultCache {
    caches.withLock { caches in
      if let cache = caches[use.namespace], cache.settings == use.settings { return cache }
      let cache = ResultCache(use.settings)
      caches[use.namespace] = cache
      return cache
    }
  }

  /// Empties all caches.
  func flush() {
    for cache in caches.withLock({ $0.values }) { cache.flush() }
  }
}

extension Database {
  /// Empties the cache that an operation's change makes out of date: now, or when the transaction commits.
  func flush(_ use: CacheUse, in scope: TransactionScope?) {
    guard use.flushes ?? true else { return }
    let cache = caches.cache(for: use)
    if let scope { scope.flushOnCommit(cache) } else { cache.flush() }
  }
}
