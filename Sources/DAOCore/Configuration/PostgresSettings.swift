/// What only a PostgreSQL database can be configured with: its connections, its replicas, and what stands between.
///
/// ```swift
/// configuration.postgres.connections = 16
/// configuration.postgres.replicas = "host=replica1,replica2 dbname=shop target_session_attrs=any"
/// ```
public struct PostgresSettings: Sendable {
  /// The number of connections to the server, each of which reads and writes. Default: 5.
  public var connections = 5
  /// The address of replicas, as libpq reads it; ``Configuration/readers`` connections to them serve what only reads, outside of
  /// transactions that write. They may be behind the primary, so what they read is never cached. Default: nil, all goes to the
  /// primary.
  public var replicas: String?
  /// How long a connection is used before another takes its place, between two transactions. Default: nil, without a limit.
  public var connectionLifetime: Duration?
  /// Whether a pooler that lends a server's connection for one transaction stands between, as PgBouncer with
  /// `pool_mode = transaction`: nothing is left on a connection then, no prepared statement and no setting, so that
  /// ``Configuration/connectionStatements`` and ``Configuration/readOnly`` are refused, and ``Configuration/busyTimeout`` holds in
  /// transactions alone. Default: false.
  public var poolsTransactions = false
  /// Whether a statement that fails inside of a transaction is undone alone, as SQLite does, at the price of two more messages for
  /// each statement. Default: false: nothing more can be done in the transaction
  /// (<https://www.postgresql.org/docs/15/sql-savepoint.html>).
  public var undoesFailedStatements = false
  /// What the transactions that write see of others. Default: nil, as the server is set up, which is
  /// ``PostgresSettings/Isolation/readCommitted`` unless somebody has changed it.
  public var isolation: Isolation?
  /// How long the types are trusted that the server has found for a statement's parameters. It keeps them when another program changes
  /// the type of a column, and converts each value twice: no error tells that 0.1 has been rounded to a `real` on its way.
  package var statementLifetime = Duration.seconds(10)

  /// Settings with the default of each.
  public init() {}
}
