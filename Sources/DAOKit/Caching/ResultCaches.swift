import DAOCore
import DAORuntime
import DAOScript

/// The caches of one database, by the name of the script whose `<cache>` each of them is.
final class ResultCaches: Sendable {
  /// A name has several where scripts of one name, or versions of a reloaded one, say different things of it.
  private let caches = Guarded<[String: [ResultCache]]>([:])

  /// The cache that an operation uses; a new one for settings that the name has not had yet.
  func cache(for use: CacheUse) -> ResultCache {
    caches.withLock { caches in
      if let cache = caches[use.namespace]?.first(where: { $0.settings == use.settings }) { return cache }
      let cache = ResultCache(use.settings)
      caches[use.namespace, default: []].append(cache)
      return cache
    }
  }

  /// Empties the caches of one name.
  func flush(_ namespace: String) {
    for cache in caches.withLock({ $0[namespace] ?? [] }) { cache.flush() }
  }

  /// Empties all caches.
  func flush() {
    for cache in caches.withLock({ $0.values.flatMap(\.self) }) { cache.flush() }
  }
}

extension Database {
  /// Empties the caches that an operation's change makes out of date: now, or when the transaction commits.
  func flush(_ use: CacheUse) {
    guard use.flushes ?? true else { return }
    if let scope = runtime.openTransactions.current(for: .write) {
      scope.transaction.note(change: use.namespace)
    } else {
      caches.flush(use.namespace)
    }
  }
}
