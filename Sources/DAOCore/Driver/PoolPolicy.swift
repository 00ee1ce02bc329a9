/// The connections in the pool of a database, chosen by its driver.
package enum PoolPolicy: Sendable, Hashable {
  /// One connection for reading and writing: an in-memory database exists only in its connection.
  case single
  /// One writer and several readers, for an engine with one writer at a time.
  case writerAndReaders(Int)
  /// Several connections that read and write, for an engine with concurrent writers.
  case equal(Int)
}
