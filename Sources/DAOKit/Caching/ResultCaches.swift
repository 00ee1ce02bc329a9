import DAOCore
import DAOScript

/// The caches of one database, by the name of the script whose `<cache>` each of them is.
final class ResultCaches: Sendable {
  /// Which tables have changed since results were read from them.
  let changes = TableChanges()
  /// A name has several where scripts of one name, or versions of a reloaded one, say different things of it.
  private let caches = Guarded<[String: [ResultCache]]>([:])

  /// The cache that an operation uses; a new one for settings that the name has not had yet.
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
  /// What stands for the whole cache among the tables that change.
  var cacheName: String { "<cache> \(namespace)" }
}
