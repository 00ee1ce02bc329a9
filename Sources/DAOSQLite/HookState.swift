import DAOCore

/// Whether a connection is running a function or collation of the application in the middle of a statement.
final class HookState {
  @exclusivity(unchecked) private(set) var isRunning = false

  @inline(__always)
  func running<R>(_ body: () throws -> R) rethrows -> R {
    let outer = isRunning
    isRunning = true
    defer { isRunning = outer }
    return try body()
  }

  /// SQLite allows such a call, but not what it may do: commit, roll back, or write what the outer statement is reading.
  static var nestedCall: DAOError {
    DAOError(
      .deadlock,
      "a function or collation written in Swift must not call the database on the connection that is running it: "
        + "hand it what it needs as arguments")
  }
}
