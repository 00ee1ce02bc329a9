#if PostgreSQL
  @_exported import DAOKit
  import DAORuntime

  extension Database {
    /// Opens a PostgreSQL database.
    ///
    /// ```swift
    /// let database = try Database.postgres("postgresql://ada@db.example:5432/shop?sslmode=verify-full")
    /// ```
    /// - Parameter address: A URL or a list of `name=value`; environment, password and service files are those of libpq
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
    /// - Throws: ``DAOError/Code/cannotOpen`` if there is no server at the address, or it refuses.
    public static func postgres(_ address: String, configuration: Configuration = .init()) throws -> Database {
      try Database(driver: PostgresDriver(address: address, configuration: configuration))
    }
  }
#endif
