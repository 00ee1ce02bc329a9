import DAOCore

/// What a statement belongs to: its name and place for messages, its limits, and how its rows and changes are read.
///
/// An operation of a script is one.
package protocol StatementOwner: SessionUser {
  var location: DAOError.Location { get }
  /// What interceptors are told that it is.
  var interceptedKind: InterceptedCall.Kind { get }
  /// After how many seconds its statement is stopped; nil for never.
  var timeout: Int? { get }
  /// Whether each run is printed.
  var isTraced: Bool { get }
  /// How long its last runs took.
  var history: RunHistory { get }
  /// How rows become elements; nil where each row is one.
  var rowMapping: (any RowMapping)? { get }
  /// Whether more than one row is an error.
  var promisesOneRow: Bool { get }

  /// - Throws: ``DAOError/Code/wrongEntity`` where its rows are no elements of `type`.
  func check(_ type: Any.Type) throws

  /// Runs its statement; how many rows it has changed.
  func changeCount(of statement: any PreparedStatement) throws -> Int
}

extension StatementOwner {
  /// Adds to an error what the owner knows, where it has none of its own: the name, the place, the SQL.
  package func complete(_ error: DAOError, sql: String? = nil) -> DAOError {
    var error = error
    // What an entity's own call has reported is not this owner's.
    guard error.operation == nil || error.operation == name else { return error }
    error.operation = name
    error.location = error.location ?? location
    error.sql = error.sql ?? sql
    return error
  }
}
