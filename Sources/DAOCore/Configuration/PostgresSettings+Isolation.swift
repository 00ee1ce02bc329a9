extension PostgresSettings {
  /// What a transaction of PostgreSQL that writes sees of others (<https://www.postgresql.org/docs/15/transaction-iso.html>).
  ///
  /// ```swift
  /// configuration.postgres.isolation = .repeatableRead
  /// ```
  public enum Isolation: String, Sendable, CaseIterable {
    /// Each statement sees the rows that were committed before it began. Others may change a row after the transaction has read it.
    case readCommitted = "READ COMMITTED"
    /// All statements see one state of the database. A change of a row that others have changed since throws
    /// ``DAOError/Code/deadlock``: run the transaction again.
    case repeatableRead = "REPEATABLE READ"
    /// Transactions that write have the results of running one after the other, as on SQLite; otherwise one of them throws
    /// ``DAOError/Code/deadlock``. A `read` sees one state of the database at every level.
    case serializable = "SERIALIZABLE"
  }
}
