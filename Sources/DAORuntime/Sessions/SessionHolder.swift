import DAOCore
import Dispatch

/// Who has a session, what for, and since when.
package struct SessionHolder {
  /// Nil where nobody waits for another session while having this one.
  var owner: SessionOwner?
  var use: Use
  /// In nanoseconds of the system's uptime.
  var since = DispatchTime.now().uptimeNanoseconds

  package enum Use {
    case call(any SessionUser)
    case rowLoop(any SessionUser)
    case transaction(TransactionMode)
    case other(String)

    package static var schema: Use { .other("a look at the schema") }
    package static var migration: Use { .other("a migration") }
  }

  /// Whether a task has it while it is suspended.
  var isKept = false
  /// The waiter that it is on the way to, or has got to.
  var waiter: ObjectIdentifier?

  /// Whether it is a call whose rows the owner's thread is decoding. The body of a row loop wants a session of its own.
  func isDecoding(on owner: SessionOwner) -> Bool {
    if case .rowLoop = use { return false }
    return self.owner == owner
  }

  /// `by the row loop 'employee.selectAll' for 12.5 s`
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
    case .transaction(.write): "a transaction"
    case .transaction(.snapshot): "a 'read'"
    case .other(let name): name
    }
  }
}
