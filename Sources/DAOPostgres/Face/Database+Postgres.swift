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

    /// Opens a PostgreSQL database, and brings its schema to the newest version.
    ///
    /// ```swift
    /// let database = try Database.postgres("postgresql://ada@db.example/shop", schema: .streams)
    /// ```
    /// - Parameters:
    ///   - address: As above.
    ///   - schema: The streams that the program holds.
    ///   - configuration: By default that of the `dao.json` among the streams, ``DatabaseSchema/configuration``.
    /// - Throws: ``DAOError`` when there is no server, or a stream cannot be run; the database is closed then.
    public static func postgres(
      _ address: String, schema: DatabaseSchema, configuration: Configuration? = nil
    ) throws -> Database {
      try postgres(address, configuration: configuration ?? schema.configuration).bringing(to: schema)
    }

    /// Opens a PostgreSQL database, and brings its schema to the newest version on the connection's own thread.
    ///
    /// - Throws: ``DAOError``, as the synchronous form does.
    public static func postgres(
      _ address: String, schema: DatabaseSchema, configuration: Configuration? = nil
    ) async throws -> Database {
      try await postgres(address, configuration: configuration ?? schema.configuration).bringing(to: schema)
    }
  }
#else
  import DAOCore
  import DAOKit

  extension Database {
    /// Is there with the package's trait `PostgreSQL` alone.
    @available(*, unavailable, message: "write traits: [\"PostgreSQL\"] where the manifest names the package DAOKit")
    public static func postgres(_ address: String, configuration: Configuration = .init()) throws -> Database {
      throw DAOError(.configuration, "the trait PostgreSQL is off")
    }

    /// Is there with the package's trait `PostgreSQL` alone.
    @available(*, unavailable, message: "write traits: [\"PostgreSQL\"] where the manifest names the package DAOKit")
    public static func postgres(
      _ address: String, schema: DatabaseSchema, configuration: Configuration? = nil
    ) throws -> Database {
      throw DAOError(.configuration, "the trait PostgreSQL is off")
    }
  }
#endif
