import DAOCore
import DAORuntime

/// What scripts need of a database, and what it keeps for them.
final class DatabaseCore: Sendable {
  let runtime: Runtime
  /// The scripts that its DAOs have loaded from files.
  let scripts = ReloadableScripts()
  /// The caches of scripts with a `<cache>`.
  let caches: ResultCaches
  let ownTables = OwnTables()

  init(_ runtime: Runtime) {
    self.runtime = runtime
    caches = ResultCaches(runtime.changes)
  }

  var configuration: Configuration { runtime.configuration }
}

extension Database {
  /// A look-up; DAOs and operations hold it.
  var core: DatabaseCore { registry(DatabaseCore.init) }
  /// The scripts that its DAOs have loaded from files.
  var scripts: ReloadableScripts { core.scripts }
}
