import DAOCore

struct FakeDriver: Driver {
  let dialect: any Dialect = PostgresDialect()
  let configuration: Configuration
  let pooling: PoolPolicy
  let server: FakeServer

  func connect(for access: Access) throws -> any Connection { try server.connect(access) }
}
