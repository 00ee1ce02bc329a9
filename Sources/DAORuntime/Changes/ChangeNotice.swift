import DAOCore

/// A notice of a change.
package struct ChangeNotice: Sendable, Hashable {
  /// The number of the transaction, which no other one of the database has. Statements that commit by themselves have one for
  /// all those that run on a session before it goes back to the pool.
  package let transaction: Int
  /// The tables whose rows change, with those that triggers and foreign keys change.
  package internal(set) var tables: TableSet
  /// Those that make cached rows old: a script may say that a statement leaves caches as they are.
  var outdated: TableSet
}
