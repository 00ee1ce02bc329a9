#if PostgreSQL
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
  }
#endif
