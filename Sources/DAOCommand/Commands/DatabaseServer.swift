#if PostgreSQL
  import DAOKit
  import DAOPostgres

  /// A database on a server, which a URL names.
  struct DatabaseServer: NamedDatabase {
    private let url: String
    private let address: PostgresAddress
    private let configuration: Configuration

    /// - Throws: ``DAOError`` for a URL that cannot be read; the error shows nothing of it.
    init(_ url: String, _ configuration: Configuration) throws {
      self.url = url
      self.configuration = configuration
      address = try PostgresAddress(url)
    }

    var shown: String { address.shown }
    var exists: Bool { true }
    var dialect: any Dialect { PostgresDialect() }

    var driver: any Driver { get throws { try PostgresDriver(address: url, configuration: reading) } }

    private var reading: Configuration {
      var configuration = configuration
      configuration.readOnly = true
      return configuration
    }

    func open(for purpose: DatabasePurpose) throws -> Database {
      try Database.postgres(url, configuration: purpose == .reading ? reading : configuration)
    }

    func openForStreams(_ purpose: DatabasePurpose) throws -> Database { try open(for: purpose) }

    /// A server's database was there before.
    func remove() {}
  }
#endif
