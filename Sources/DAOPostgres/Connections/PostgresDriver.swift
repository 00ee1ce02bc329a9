#if PostgreSQL
  import DAOCore

  /// Opens connections to one PostgreSQL database.
  package struct PostgresDriver: Driver {
    package let dialect: any Dialect = PostgresDialect()
    package let configuration: Configuration
    package let pooling: PoolPolicy
    private let address: PostgresAddress

    /// - Parameter address: A URL or a list of `name=value`, as libpq reads them
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
    package init(address: String, configuration: Configuration) throws {
      self.address = try PostgresAddress(address)
      var configuration = configuration
      configuration.busyTimeout = configuration.busyTimeout.bounded
      self.configuration = configuration
      pooling = .equal(min(max(configuration.readers + 1, 1), 10_000))
    }

    package func connect(for access: Access) throws -> any Connection {
      try PostgresConnection(address: address.text, configuration: configuration)
    }
  }
#endif
