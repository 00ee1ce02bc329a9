import DAOCore
import DAORuntime

/// The last change of each table, by which caches find out-of-date results.
final class TableChanges: ChangeObserver {
  private struct Table {
    /// The number of changes that are under way: others may see them or not.
    var pending = 0
    /// The moment of the last settled change.
    var last = 0
  }

  private struct State {
    var tables: [String: Table] = [:]
    /// The number of changes that are settled.
    var moment = 0
  }

  private let state = Guarded(State())

  func willChange(_ tables: Set<String>) {
    state.withLock { state in
      for table in tables { state.tables[table, default: Table()].pending += 1 }
    }
  }

  func didChange(_ tables: Set<String>) {
    state.withLock { state in
      state.moment += 1
      for table in tables {
        state.tables[table]?.pending -= 1
        state.tables[table]?.last = state.moment
      }
    }
  }

  /// Makes all results out of date that have `name` among their sources.
  func flush(_ name: String) {
    willChange([name])
    didChange([name])
  }

  /// The current moment, for ``age(of:since:)``.
  var now: Int { state.withLock { $0.moment } }

  /// The state of rows that were read at some moment.
  enum Age {
    /// No change since then: everybody would read the same rows.
    case current
    /// A change is under way: the rows may be old or new.
    case uncertain
    case old
  }

  func age(of tables: Set<String>, since moment: Int) -> Age {
    state.withLock { state in
      var age = Age.current
      for table in tables {
        guard let change = state.tables[table] else { continue }
        if change.last > moment { return .old }
        if change.pending > 0 { age = .uncertain }
      }
      return age
    }
  }
}
