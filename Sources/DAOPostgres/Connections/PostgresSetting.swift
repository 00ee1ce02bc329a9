#if PostgreSQL
  /// A statement that every connection begins with.
  struct PostgresSetting {
    let sql: String
    /// The statement of the configuration that it is or belongs to, and its number from 1; nil for one of the driver's own.
    var origin: (sql: String, number: Int)?
  }
#endif
