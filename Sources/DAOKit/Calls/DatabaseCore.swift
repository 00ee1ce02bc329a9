import DAOCore
import DAORuntime

/// The part of a database that calls need.
final class DatabaseCore: Sendable {
  let runtime: Runtime
  /// The caches of scripts with a `<cache>`.
  let caches: ResultCaches
  let ownTables = OwnTables()

  /// - Throws: ``DAOError`` when the database cannot be opened.
  init(_ driver: any Driver) throws {
    runtime = try Runtime(driver)
    caches = ResultCaches(runtime.changes)
  }

  var configuration: Configuration { runtime.configuration }
}
