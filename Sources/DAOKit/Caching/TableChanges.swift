import DAOCore
import DAORuntime

/// When the rows of each table were changed last, so that a result which was read from them before is known to be old.
final class TableChanges: ChangeObserver {
  private struct Table {
    /// How many changes others may or may not see yet.
    var pending = 0
    /// The moment of the last change.
    var last = 0
  }

  private struct State {
    var tables: [String: Table] = [:]
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

  /// Makes old what was read of something.
  func flush(_ name: String) {
    willChange([name])
    didChange([name])
  }

  /// The present moment, for ``age(of:since:)``.
  var now: Int { state.withLock { $0.moment } }

  /// Whether what was read of these tables after a moment is what everybody would read now.
  enum Age {
    case current
    /// A change is under way: what is read may be old or new.
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
