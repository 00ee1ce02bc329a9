#if PostgreSQL
  // Unsafe: calls libpq's functions that send.
  import CPostgres
  import DAOCore

  /// A statement that the server has been asked to prepare.
  struct PostgresPreparation {
    let text: StatementText
    /// Its SQL as the server reads it.
    let sql: String
    /// Its name on the server; empty for one that the server does not keep.
    let name: String
    /// The number of statements that the server forgets before.
    let forgotten: Int
    /// The statement of this text that it takes the place of.
    let old: PostgresStatement?
    /// Whether it stands in a savepoint, so that its error does not fail the transaction.
    let isUndoable: Bool
    let pipeline: PostgresPipeline

    /// - Parameters:
    ///   - outdated: The names of statements that the server forgets.
    ///   - old: The statement of this text that it takes the place of.
    ///   - isUndoable: Whether it stands in a savepoint of the open transaction. Default: false.
    init(
      _ text: StatementText, name: String, replacing outdated: [String] = [], _ old: PostgresStatement? = nil,
      isUndoable: Bool = false, on connection: PostgresConnection
    ) throws {
      self.isUndoable = isUndoable
      (self.text, self.name, self.old) = (text, name, old)
      let sql = connection.native(text.sql)
      self.sql = sql
      forgotten = outdated.count
      pipeline = try connection.pipeline(text) { add in
        func command(_ sql: String) throws { try add { PQsendQueryParams($0, sql, 0, nil, nil, nil, nil, 0) } }
        if isUndoable { try command(PostgresConnection.savepoint) }
        for name in outdated { try command("DEALLOCATE \(name)") }
        if let table = text.builtFrom {
          // What columns it has now.
          let look = "SELECT * FROM \(table.qualifiedName.quoted(connection.dialect))"
          try add { PQsendPrepare($0, "", look, 0, nil) }
          try add { PQsendDescribePrepared($0, "") }
        }
        try add { PQsendPrepare($0, name, sql, 0, nil) }
        try add { PQsendDescribePrepared($0, name) }
        if isUndoable { try command(PostgresConnection.releasing) }
      }
    }
  }
#endif
