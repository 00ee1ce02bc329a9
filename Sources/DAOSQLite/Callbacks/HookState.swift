import DAOCore

/// Tells whether a connection is inside a Swift function or collation that SQLite called in the middle of a statement.
final class HookState {
  private(set) var isRunning = false

  func running<R>(_ body: () throws -> R) rethrows -> R {
    let outer = isRunning
    isRunning = true
    defer { isRunning = outer }
    return try body()
  }

  /// The error of a database call inside such a function. SQLite would allow the call, but the call must not commit, roll back,
  /// or write the rows that the outer statement reads; so we refuse all of them.
  static var nestedCall: DAOError {
    DAOError(
      .deadlock,
      "a function or collation written in Swift must not call the database on the connection that is running it: "
        + "hand it what it needs as arguments")
  }
}
