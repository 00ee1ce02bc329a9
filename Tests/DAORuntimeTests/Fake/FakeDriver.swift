import DAOCore

struct FakeDriver: Driver {
  let dialect: any Dialect = FakeDialect()
  let configuration: Configuration
  let pooling: PoolPolicy
  let server: FakeServer

  func connect(for access: Access) throws -> any Connection { try server.connect(access) }
  func backup(from connection: any Connection, to path: String) throws {}
}

struct FakeDialect: Dialect {
  let name = "fake"
  let parameterLimit = 100
  let quotesWithBrackets = false
  let quotesWithDollars = false
  func placeholder(index: Int, source: String) -> String { source }
}
