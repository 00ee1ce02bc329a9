#if PostgreSQL
  import DAOCore

  /// Opens connections to one PostgreSQL database.
  struct PostgresDriver: Driver {
    let dialect: any Dialect = PostgresDialect()
    let configuration: Configuration
    let pooling: PoolPolicy
    let address: String

    /// - Parameter address: A URL or a list of `name=value`, as libpq reads them
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
    init(address: String, configuration: Configuration) throws {
      self.address = address
      var configuration = configuration
      configuration.busyTimeout = configuration.busyTimeout.bounded
      self.configuration = configuration
      pooling = .equal(min(max(configuration.readers + 1, 1), 10_000))
    }

    func connect(for access: Access) throws -> any Connection {
      try PostgresConnection(address: address, configuration: configuration)
    }
  }
#endif
