#if PostgreSQL
  // Unsafe: a result of libpq is owned by pointer; it is freed with its owner, unless it is taken.
  import CPostgres
  import DAOCore

  /// What the results of one statement come to: the last of them, or the first error.
  final class PostgresAnswer {
    private var result: OpaquePointer?
    private(set) var failure: DAOError?

    deinit { PQclear(result) }

    func add(_ next: OpaquePointer) {
      PQclear(result)
      result = next
    }

    func add(_ error: DAOError) { failure = failure ?? error }

    /// The result, which the caller frees.
    func take() throws -> OpaquePointer? {
      if let failure { throw failure }
      defer { result = nil }
      return result
    }
  }
#endif
