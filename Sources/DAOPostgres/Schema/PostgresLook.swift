#if PostgreSQL
  import DAOCore

  /// A question about the schema that the driver asks for a call's statement.
  struct PostgresLook: Hashable {
    let sql: String
    let values: [Value]
  }
#endif
