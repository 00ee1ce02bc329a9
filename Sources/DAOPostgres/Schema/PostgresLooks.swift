#if PostgreSQL
  import DAOCore

  /// What the driver itself has asked about the schema for a statement that is to be sent.
  struct PostgresLooks {
    struct Look: Hashable {
      let sql: String
      let values: [String?]

      /// Its text, without the parameters that a caller would bind.
      var text: StatementText { StatementText(sql: sql) }
    }

    /// Whether they are to be sent without a wait.
    var areSent = false
    /// The one that was sent and not read yet, with what libpq said to it.
    var sent: (look: Look, result: Int32)?
    /// The answers for what runs again for each of them.
    var answers: [Look: Result<[[Value]], any Error>] = [:]
  }
#endif
