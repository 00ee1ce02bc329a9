/// Which connections to one database there are, as its driver says.
package enum PoolPolicy: Sendable, Hashable {
  /// One that reads and writes, for a database that lives in its connection.
  case single
  /// One that writes, and some that only read, for an engine with one writer at a time.
  case writerAndReaders(Int)
  /// Some that read and write, for an engine in which several transactions write at once.
  case equal(Int)
}
