import DAOCore

/// The owner of a statement: its name and place for messages, its limits, and the mapping of its rows and changes.
///
/// Operations of scripts conform to it. What it is asked for beyond its name, kind and history has a default.
package protocol StatementOwner: SessionUser {
  /// Its place in a script; nil for one that no script holds.
  var place: DAOError.Location? { get }
  /// The kind that interceptors see.
  var interceptedKind: InterceptedCall.Kind { get }
  /// The time limit of a run in seconds; nil for no limit.
  var timeout: Int? { get }
  /// Whether each run is printed.
  var isTraced: Bool { get }
  /// The durations of its last runs.
  var history: RunHistory { get }
  /// The mapping of rows to elements; nil where each row is one element.
  var rowMapping: (any RowMapping)? { get }
  /// Whether more than one row is an error.
  var promisesOneRow: Bool { get }

  /// - Throws: ``DAOError/Code/wrongEntity`` where its rows are no elements of `type`.
  func check(_ type: Any.Type) throws

  /// Whether it may throw after its statement has run: what a trigger has changed before must be undone then. Default: false.
  var mayRefuseChange: Bool { get }

  /// Runs its statement and returns the number of rows that it changed.
  func changeCount(of statement: any PreparedStatement) throws -> Int

  /// Checks the number of rows that its statement has changed. Default: any number will do.
  func checkChange(of count: Int) throws

  /// An error of its running statement, as the owner words it. Default: the error.
  func explained(_ error: DAOError) -> DAOError
}

extension StatementOwner {
  package var place: DAOError.Location? { nil }
  package var timeout: Int? { nil }
  package var isTraced: Bool { false }
  package var rowMapping: (any RowMapping)? { nil }
  package var promisesOneRow: Bool { false }
  package var mayRefuseChange: Bool { false }

  package func check(_ type: Any.Type) throws {}

  package func changeCount(of statement: any PreparedStatement) throws -> Int { try statement.run() }

  package func checkChange(of count: Int) throws {}

  package func explained(_ error: DAOError) -> DAOError { error }

  /// Adds the owner's name and place and the SQL to an error, where the error has none of its own.
  package func complete(_ error: DAOError, sql: String? = nil) -> DAOError {
    var error = error
    // A call from an entity's initializer may have failed: its error keeps its own operation.
    guard error.operation == nil || error.operation == name else { return error }
    error.operation = name
    error.location = error.location ?? place
    error.sql = error.sql ?? sql
    if error.code == .cancelled, !error.message.contains(", and ") {
      error.message += interceptedKind == .select ? ", and '\(name)' was stopped" : ", and '\(name)' has changed nothing"
    }
    return error
  }
}
