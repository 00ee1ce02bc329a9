/// The effect of a statement, by its first keyword.
package enum StatementVerb: Sendable, Hashable {
  /// SELECT, VALUES, EXPLAIN, and WITH before a SELECT, unless it asks for its connection's last change.
  case query
  /// INSERT, REPLACE, UPDATE, DELETE, and WITH before one of them.
  case change
  /// A change whose tables are not told: TRUNCATE, and a query that changes rows by a function that it calls.
  case opaqueChange
  /// CREATE, ALTER, DROP: it can change the meaning of other statements.
  case definition
  /// BEGIN, COMMIT, END, ROLLBACK, SAVEPOINT, RELEASE.
  case transaction
  case other

  /// Whether it changes rows.
  package var isChange: Bool { self == .change || self == .opaqueChange }
}
