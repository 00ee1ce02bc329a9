#if PostgreSQL
  import DAOCore

  /// What the driver itself has asked about the schema for a call.
  struct PostgresLooks {
    struct Look: Hashable {
      let sql: String
      /// Integers, texts and NULLs.
      let values: [Value]
      /// The number of answers that the call had got before: after one more the schema may be another one.
      let place: Int
    }

    /// Whether they are sent without a wait.
    var areSent = false
    /// The one that was sent and not read yet, with what libpq said to it.
    var sent: (look: Look, result: Int32)?
    /// The answers, until what has asked them is done.
    var answers: [Look: Result<[[Value]], any Error>] = [:]
  }
#endif
