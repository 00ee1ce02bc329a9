import DAOCore
import Dispatch

extension Session {
  /// Runs `body` and stops its statement after `seconds`; nil for no limit.
  ///
  /// An outer limit that ends earlier stays in force.
  /// - Throws: ``DAOError/Code/timeout`` if the statement was stopped.
  package func within<R>(seconds: Int?, _ body: () throws -> R) throws -> R {
    guard let seconds else { return try body() }
    let interrupter = connection.interrupter
    let outer = interrupter.deadline
    let own = DispatchTime.now() + .seconds(seconds)
    let deadline = outer.map { min($0, own) } ?? own
    interrupter.deadline = deadline
    defer { interrupter.deadline = outer }
    do {
      return try body()
    } catch var error as DAOError where error.isStop && DispatchTime.now() >= deadline {
      error.code = .timeout
      error.message =
        "stopped after its timeout of \(seconds) \(seconds == 1 ? "second" : "seconds"): make the statement faster, or allow it more"
      throw error
    }
  }
}

extension DAOError {
  /// Whether the database stopped a statement or its wait for a lock.
  fileprivate var isStop: Bool { databaseCode != nil && (code == .cancelled || code == .busy || code == .timeout) }
}
