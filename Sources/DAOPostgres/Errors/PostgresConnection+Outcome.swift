#if PostgreSQL
  // Unsafe: asks libpq for the state of the connection.
  import CPostgres
  import DAOCore

  extension PostgresConnection {
    /// Runs `body`, which commits.
    ///
    /// - Throws: ``DAOError/Code/outcomeUnknown`` where the answer is lost: the server may have committed before.
    func tellingUnknownOutcome<R>(_ what: String, _ body: () throws -> R) throws -> R {
      do {
        return try body()
      } catch var error as DAOError where error.code == .io {
        error.code = .outcomeUnknown
        throw error.prefixed("\(what) may have been committed or not, which is not known")
      }
    }

    var loss: DAOError? {
      guard handle != nil, PQstatus(handle) != CONNECTION_OK else { return nil }
      let doing = isKept ? "what must run on one" : "the transaction"
      return PostgresError.connection(handle, doing: "the connection was lost in the middle of \(doing)")
    }
  }
#endif
