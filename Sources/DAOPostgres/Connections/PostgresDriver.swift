#if PostgreSQL
  import DAOCore

  /// Opens connections to one PostgreSQL database, and to replicas of it.
  package struct PostgresDriver: Driver {
    package let dialect: any Dialect = PostgresDialect()
    package let configuration: Configuration
    package let pooling: PoolPolicy
    package var sends: Bool {
      #if os(Linux)
        SocketThreads.shared != nil
      #else
        false
      #endif
    }
    let address: PostgresAddress
    private let replicas: PostgresAddress?

    /// - Parameter address: A URL or a list of `name=value`, as libpq reads them
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
    /// - Throws: ``DAOError/Code/cannotOpen`` for an address that cannot be read, and for settings that exclude each other.
    package init(address: String, configuration: Configuration) throws {
      guard configuration.key == nil else {
        throw DAOError(.cannotOpen, "'Configuration.key' encrypts files of SQLite: a server has its own ways, so leave it out")
      }
      self.address = try PostgresAddress(address)
      replicas = try configuration.postgres.replicas.map { try PostgresAddress($0) }
      var configuration = configuration
      configuration.busyTimeout = configuration.busyTimeout.bounded
      self.configuration = configuration
      let primary = Self.bounded(configuration.postgres.connections)
      pooling =
        replicas == nil
        ? .equal(primary) : .primaryAndReplicas(primary: primary, replicas: Self.bounded(configuration.readers))
      guard configuration.postgres.poolsTransactions else { return }
      guard configuration.connectionStatements.isEmpty, !configuration.readOnly else {
        throw DAOError(
          .cannotOpen,
          "'Configuration.postgres.poolsTransactions' leaves nothing on a connection: give the role of the database the settings "
            + "that 'connectionStatements' and 'readOnly' would make, by ALTER ROLE … SET")
      }
    }

    private static func bounded(_ count: Int) -> Int { min(max(count, 1), 10_000) }

    package func connect(for access: Access) throws -> any Connection {
      try PostgresConnection(address: address(for: access), configuration: configuration)
    }

    #if os(Linux)
      package func connect(for access: Access, _ done: @escaping @Sendable (Result<any Connection, any Error>) -> Void) {
        guard let threads = SocketThreads.shared else { return connectWaiting(for: access, done) }
        threads.goOn { PostgresConnection.open(address(for: access), configuration, done) }
      }
    #endif

    private func address(for access: Access) -> PostgresAddress { access == .read ? replicas ?? address : address }
  }
#endif
