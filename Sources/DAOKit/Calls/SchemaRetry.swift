import DAOCore

/// Runs again what has found that the tables are not any more what its statement was written for: another process may add or drop
/// a column at any time.
struct SchemaRetry {
  private var tries = 1

  /// More changes while one call runs are no coincidence.
  private static let limit = 10

  static func run<R>(_ body: () throws -> R) throws -> R {
    var retry = SchemaRetry()
    while true {
      do {
        return try body()
      } catch let error as DAOError where error.code == .schemaChanged {
        try retry.note(error)
      }
    }
  }

  /// Lets the call be run again.
  ///
  /// - Throws: The error, where that has been done often enough.
  mutating func note(_ error: DAOError) throws(DAOError) {
    guard tries < Self.limit else {
      var error = error
      error.code = .database
      throw error
    }
    tries += 1
  }
}
