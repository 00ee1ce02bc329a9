extension PostgresSettings {
  /// What a transaction of PostgreSQL that writes sees of others (<https://www.postgresql.org/docs/15/transaction-iso.html>).
  ///
  /// ```swift
  /// configuration.postgres.isolation = .repeatableRead
  /// ```
  public enum Isolation: String, Sendable, CaseIterable {
    /// Each statement sees what was committed before it: what is read and then written may have been changed between the two.
    case readCommitted = "READ COMMITTED"
    /// All statements see one state. Changing what others have changed since is a ``DAOError/Code/deadlock``, after which the transaction
    /// is run again.
    case repeatableRead = "REPEATABLE READ"
    /// As if one transaction that writes ran after the other, as on SQLite; what could not have been so is a ``DAOError/Code/deadlock``.
    /// A `read` sees one state of the database in any case.
    case serializable = "SERIALIZABLE"
  }
}
