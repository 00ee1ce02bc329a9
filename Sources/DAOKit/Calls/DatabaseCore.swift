import DAOCore
import DAORuntime

/// What the calls of a database need of it.
final class DatabaseCore: Sendable {
  let runtime: Runtime
  /// The rows that selects of scripts with a `<cache>` have kept.
  let caches: ResultCaches

  /// - Throws: ``DAOError`` when the database cannot be opened.
  init(_ driver: any Driver) throws {
    caches = ResultCaches()
    runtime = try Runtime(driver, observer: caches.changes)
  }

  var configuration: Configuration { runtime.configuration }
}
