#if PostgreSQL
  // Unsafe: calls libpq's functions that send.
  import CPostgres
  import DAOCore

  /// A statement that the server has been asked to prepare.
  struct PostgresPreparation {
    let text: StatementText
    /// Its name on the server; empty for one that the server does not keep.
    let name: String
    /// Whether the server forgets statements before.
    let forgets: Bool
    /// The statement of this text that it takes the place of.
    let old: PostgresStatement?
    let pipeline: PostgresPipeline

    /// - Parameters:
    ///   - outdated: Statements that the server forgets.
    ///   - old: The statement of this text that it takes the place of.
    init(
      _ text: StatementText, name: String, replacing outdated: [PostgresStatement] = [], _ old: PostgresStatement? = nil,
      on connection: PostgresConnection
    ) throws {
      (self.text, self.name, self.old) = (text, name, old)
      forgets = !outdated.isEmpty
      pipeline = try connection.pipeline(text) { add in
        for old in outdated { try add { PQsendQueryParams($0, "DEALLOCATE \(old.name)", 0, nil, nil, nil, nil, 0) } }
        try add { PQsendPrepare($0, name, text.sql, 0, nil) }
        try add { PQsendDescribePrepared($0, name) }
      }
    }
  }
#endif
