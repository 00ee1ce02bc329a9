import DAOCore
import Dispatch

/// The borrower of a session, its purpose, and the time since it has the session.
package struct SessionHolder {
  /// Nil: held, but never part of a deadlock cycle.
  var owner: SessionOwner?
  var use: Use
  /// The system's uptime in nanoseconds at the beginning.
  var since = DispatchTime.now().uptimeNanoseconds

  package enum Use {
    case call(any SessionUser)
    case rowLoop(any SessionUser)
    case transaction(TransactionMode)
    /// What the library does by itself, for a short time: the end of the database waits for it.
    case upkeep(any SessionUser)
    case other(String)

    /// Whether the body of a task goes on in the cooperative pool.
    var isOfPool: Bool { if case .transaction(.write) = self { false } else { true } }

    var isRowLoop: Bool { if case .rowLoop = self { true } else { false } }

    var isUpkeep: Bool { if case .upkeep = self { true } else { false } }

    package static var schema: Use { .other("a look at the schema") }
    package static var migration: Use { .other("a migration") }
  }

  /// Whether a task keeps the session while it is suspended.
  var isKept = false
  /// The waiter that gets, or has got, the session.
  // Kept, so that no other waiter gets its identity meanwhile.
  var waiter: (any SessionWaiter)?

  /// Whether a call of `owner` is decoding rows on the session. The body of a row loop does not count: it gets a session of its
  /// own.
  func isDecoding(on owner: SessionOwner) -> Bool {
    if case .rowLoop = use { return false }
    return self.owner == owner
  }

  /// For messages: `by the row loop 'employee.selectAll' for 12.5 s`.
  var description: String {
    let now = DispatchTime.now().uptimeNanoseconds
    let seconds = Double(now - min(since, now)) / 1e9
    return "by \(use.description) for \(Self.format(seconds)) s"
  }

  static func format(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension SessionHolder.Use {
  fileprivate var description: String {
    switch self {
    case .call(let owner): "the call '\(owner.name)'"
    case .rowLoop(let owner): "the row loop '\(owner.name)'"
    case .upkeep(let owner): "the upkeep '\(owner.name)'"
    case .transaction(.write): "a transaction"
    case .transaction(.snapshot): "a 'read'"
    case .other(let name): name
    }
  }
}
