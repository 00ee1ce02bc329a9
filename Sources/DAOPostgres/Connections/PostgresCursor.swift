#if PostgreSQL
  // Unsafe: results of libpq are lent by pointer.
  import CPostgres
  import DAOCore

  /// A cursor of the open transaction: the rows of one query, fetched in portions between other statements
  /// (<https://www.postgresql.org/docs/15/sql-declare.html>).
  struct PostgresCursor {
    let name: String
    /// The number of rows of the next portion.
    private var count = 64
    private var isAtEnd = false

    init(name: String) { self.name = name }

    /// The approximate size of a portion in memory.
    private static var size: Int { 256 * 1024 }

    /// The next rows, nil after the last.
    mutating func next(on connection: PostgresConnection) throws -> OpaquePointer? {
      guard !isAtEnd else { return nil }
      let sql = "FETCH \(count) FROM \(name)"
      let portion = try connection.run(nil) { PQsendQuery($0, sql) }
      let rows = Int(PQntuples(portion))
      isAtEnd = rows < count
      count = min(max(rows * Self.size / max(PQresultMemorySize(portion), 1), 16), 10_000)
      return portion
    }

    /// Closes it, unless the transaction has ended it already.
    func close(on connection: PostgresConnection) {
      guard connection.transactionState == .open else { return }
      try? connection.command("CLOSE \(name)")
    }
  }
#endif
