import DAOCore
import DAOSQLite
import Synchronization

/// A database in memory that records the statements borrowed for calls.
final class CountingDriver: Driver {
  let configuration: Configuration
  let pooling = PoolPolicy.single
  private let inner: SQLiteDriver
  private let texts = Mutex<[String]>([])

  init(_ configuration: Configuration = Configuration()) throws {
    self.configuration = configuration
    inner = try SQLiteDriver(path: ":memory:", configuration: configuration)
  }

  var dialect: any Dialect { inner.dialect }

  /// Returns the SQL of all statements since the last call.
  func takeStatements() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  func note(_ sql: String) { texts.withLock { $0.append(sql) } }

  func connect(for access: Access) throws -> any Connection {
    CountingConnection(try inner.connect(for: access), driver: self)
  }
}

private final class CountingConnection: ForwardingConnection {
  private let driver: CountingDriver

  init(_ inner: any Connection, driver: CountingDriver) {
    self.driver = driver
    super.init(inner)
  }

  override func borrow(_ text: StatementText) throws -> any PreparedStatement {
    driver.note(text.sql)
    return try super.borrow(text)
  }
}
