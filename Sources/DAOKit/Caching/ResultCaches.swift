import DAOCore
import DAOScript

/// The caches of one database, by the namespace of their scripts.
final class ResultCaches: Sendable {
  /// The changes of tables, by which the caches find out-of-date results.
  let changes = TableChanges()
  /// A namespace has several caches if scripts of one name, or versions of a reloaded one, have different settings.
  private let caches = Guarded<[String: [ResultCache]]>([:])

  /// The cache of an operation; created for new settings.
  func cache(for use: CacheUse) -> ResultCache {
    caches.withLock { caches in
      if let cache = caches[use.namespace]?.first(where: { $0.settings == use.settings }) { return cache }
      let cache = ResultCache(use.settings, changes)
      caches[use.namespace, default: []].append(cache)
      return cache
    }
  }
}

extension CacheUse {
  /// The name that stands for the whole cache in notices of changes.
  var cacheName: String { "<cache> \(namespace)" }
}
