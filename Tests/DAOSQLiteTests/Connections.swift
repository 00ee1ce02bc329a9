import DAOCore
import DAOSQL
import DAOSQLite
import TestSupport
import Testing

/// Runs `body` with a connection to a new database in memory, which must close cleanly afterwards.
func withConnection(_ schema: String..., configuration: Configuration = .init(), _ body: (any Connection) throws -> Void) throws
{
  let connection = try SQLiteDriver(path: ":memory:", configuration: configuration).connect(for: .write)
  for sql in schema { try connection.execute(sql) }
  try body(connection)
  try connection.close()
}

/// A database in a file, for tests with several connections.
struct DatabaseFile {
  private let folder: TestFolder
  let driver: SQLiteDriver
  let path: String

  init(_ configuration: Configuration = .init()) throws {
    folder = try TestFolder()
    path = folder.path("test.sqlite")
    driver = try SQLiteDriver(path: path, configuration: configuration)
  }

  func other(_ name: String) -> String { folder.path(name) }

  func connect(_ access: Access = .write) throws -> any Connection { try driver.connect(for: access) }

  /// The same file with another configuration.
  func driver(_ configure: (inout Configuration) -> Void) throws -> SQLiteDriver {
    var configuration = Configuration()
    configure(&configuration)
    return try SQLiteDriver(path: path, configuration: configuration)
  }
}

extension Connection {
  /// Runs one statement to its end.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = [], verb: StatementVerb = .change) throws -> Int {
    try with(StatementText(sql: sql, parameters: values.map { _ in .init() }, verb: verb)) { statement throws in
      try statement.bind(.bound(values))
      return try statement.run()
    }
  }

  /// The rows of a query as elements.
  func all<T: Decodable>(_ sql: String, _ values: [Value] = [], as type: T.Type = T.self) throws -> [T] {
    try with(StatementText(sql: sql, parameters: values.map { _ in .init() }, verb: .query)) { statement throws in
      try statement.bind(.bound(values))
      return try statement.all(type)
    }
  }

  func with<R>(_ text: StatementText, _ body: (any PreparedStatement) throws -> R) throws -> R {
    let statement = try borrow(text)
    defer { giveBack(statement) }
    return try body(statement)
  }
}

/// SQL that takes minutes to its first row.
let endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT count(*) FROM c"
