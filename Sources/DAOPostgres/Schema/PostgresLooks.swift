#if PostgreSQL
  import DAOCore

  /// The questions about the schema of a call that must not wait.
  struct PostgresLooks {
    /// Whether one may be sent where a call runs again for its answers.
    var maySend = false
    /// The one that was refused last, since nothing could be waited for.
    var refused: PostgresLook?
    /// The one that was sent and not read yet.
    var sent: PostgresLook?
    /// The answers, until the call's statement is made.
    var answers: [PostgresLook: Result<[[Value]], any Error>] = [:]
  }
#endif
