import DAOCore

/// The engines that the suites of the runtime run on.
enum Engine: CaseIterable, Sendable {
  /// The fake one, which fails a transaction with its first error, as PostgreSQL does.
  case fake
  /// SQLite, with what its connections are asked for noted as by the fake one, and the fake one's language of statements.
  case sqlite

  func driver(_ configuration: Configuration, _ pooling: PoolPolicy, _ server: FakeServer) throws
    -> any Driver
  {
    switch self {
    case .fake: FakeDriver(configuration: configuration, pooling: pooling, server: server)
    case .sqlite: try NotingDriver(configuration, pooling, server)
    }
  }
}
