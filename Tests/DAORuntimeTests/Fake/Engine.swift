import DAOCore
import EngineSupport

/// The engines that the suites of the runtime run on.
enum Engine: CaseIterable, Sendable {
  /// The fake one, which fails a transaction with its first error, as PostgreSQL does.
  case fake
  /// SQLite, with what its connections are asked for noted as by the fake one, and the fake one's language of statements.
  case sqlite
  /// PostgreSQL, in the same way.
  case postgres

  /// PostgreSQL is left out where there is none.
  static var allCases: [Engine] { [.fake, .sqlite] + many.dropFirst() }

  /// Those on which several transactions write at once, and a failed statement fails its transaction.
  static var many: [Engine] { TestEngine.all.count > 1 ? [.fake, .postgres] : [.fake] }

  func driver(_ configuration: Configuration, _ pooling: PoolPolicy, _ server: FakeServer) throws
    -> any Driver
  {
    switch self {
    case .fake: FakeDriver(configuration: configuration, pooling: pooling, server: server)
    case .sqlite: try NotingDriver(sqlite: configuration, pooling, server)
    case .postgres: try NotingDriver(TestEngine.postgres.makeDriver(configuration), pooling, server)
    }
  }

  /// The table `t` in the notices of changes, of which not every engine tells the names.
  var changedTable: String { self == .postgres ? "*" : "t" }
}
