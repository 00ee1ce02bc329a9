/// The connections in the pool of a database, chosen by its driver.
package enum PoolPolicy: Sendable, Hashable {
  /// One connection for reading and writing: an in-memory database exists only in its connection.
  case single
  /// One writer and several readers, for an engine with one writer at a time.
  case writerAndReaders(Int)
  /// Several connections that read and write, for an engine with concurrent writers.
  case equal(Int)
  /// Several connections to a primary, which read and write, and several to replicas of it, which serve reads outside of
  /// transactions and may be behind: what they read is not cached.
  case primaryAndReplicas(primary: Int, replicas: Int)

  /// Whether reads outside of transactions may be older than the last commit.
  package var readsMayLag: Bool { if case .primaryAndReplicas = self { true } else { false } }
}
