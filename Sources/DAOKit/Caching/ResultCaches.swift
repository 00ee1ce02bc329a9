import DAOCore
import DAORuntime
import DAOScript

/// The caches of one database, by the namespace of their scripts.
final class ResultCaches: Sendable {
  private struct Namespace {
    let flushes: CacheFlushes
    /// Several if scripts of one name, or versions of a reloaded one, have different settings.
    var caches: [ResultCache] = []
  }

  /// The changes of tables, by which the caches find out-of-date results.
  private let changes: ChangeRegistry
  private let namespaces = Guarded<[String: Namespace]>([:])

  init(_ changes: ChangeRegistry) { self.changes = changes }

  /// The cache of an operation; created for new settings.
  func cache(for use: CacheUse) -> ResultCache {
    namespaces.withLock { namespaces in
      let namespace = namespaces[use.namespace] ?? Namespace(flushes: CacheFlushes(changes))
      if let cache = namespace.caches.first(where: { $0.settings == use.settings }) { return cache }
      let cache = ResultCache(use.settings, namespace.flushes, changes)
      namespaces[use.namespace, default: namespace].caches.append(cache)
      return cache
    }
  }
}
