import DAOCore
import DAOSQLite
import Foundation
import Synchronization

/// A database in memory that records the types with which the parameters of each statement are bound.
final class RecordingDriver: Driver {
  let dialect: any Dialect = SQLiteDialect()
  let configuration = Configuration()
  let pooling = PoolPolicy.single
  private let inner: SQLiteDriver
  private let bindings = Mutex<[(sql: String, types: [Int: String])]>([])

  init() throws { inner = try SQLiteDriver(path: ":memory:", configuration: Configuration()) }

  /// The types of the parameters of the last statement whose SQL holds `part`, in their order.
  func types(of part: String) -> [String] {
    let last = bindings.withLock { $0.last { $0.sql.contains(part) } }
    return last.map { $0.types.sorted { $0.key < $1.key }.map(\.value) } ?? []
  }

  func reset() { bindings.withLock { $0 = [] } }

  func begin(_ sql: String) { bindings.withLock { $0.append((sql, [:])) } }

  func note(_ type: String, at index: Int) { bindings.withLock { $0[$0.count - 1].types[index] = type } }

  func connect(for access: Access) throws -> any Connection {
    RecordingConnection(try inner.connect(for: access), driver: self)
  }
}

private final class RecordingConnection: ForwardingConnection {
  private let driver: RecordingDriver

  init(_ inner: any Connection, driver: RecordingDriver) {
    self.driver = driver
    super.init(inner)
  }

  override func borrow(_ text: StatementText) throws -> any PreparedStatement {
    RecordingStatement(try inner.borrow(text), driver: driver)
  }

  override func giveBack(_ statement: any PreparedStatement) {
    guard let statement = statement as? RecordingStatement else { return }
    statement.state.close()
    inner.giveBack(statement.inner)
  }
}

/// A statement that records the values it binds; written as the statement of a new driver would be.
private final class RecordingStatement: PreparedStatement {
  let inner: any PreparedStatement
  let state = StatementState()
  private let driver: RecordingDriver

  init(_ inner: any PreparedStatement, driver: RecordingDriver) {
    self.inner = inner
    self.driver = driver
  }

  func bind(_ arguments: Arguments) throws {
    driver.begin(text.sql)
    try state.bind(arguments, to: self)
  }

  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> { state.reading(type, of: self) }

  var text: StatementText { inner.text }
  var isReadOnly: Bool { inner.isReadOnly }
  var returnsRows: Bool { inner.returnsRows }
  var tables: StatementTables { inner.tables }
  func boundValue(of argument: TypedValue, at index: Int) throws -> Value { try inner.boundValue(of: argument, at: index) }
  func step() throws -> Bool { try inner.step() }
  func run() throws -> Int { try inner.run() }
  func reset() { inner.reset() }

  // MARK: Parameters

  private func note<T>(_ type: String, _ index: Int, _ body: () throws -> T) rethrows -> T {
    driver.note(type, at: index)
    return try body()
  }

  func bindNull(at index: Int) throws { try note("null", index) { try inner.bindNull(at: index) } }
  func bind(_ value: Int64, at index: Int) throws { try note("integer", index) { try inner.bind(value, at: index) } }
  func bind(_ value: Double, at index: Int) throws { try note("real", index) { try inner.bind(value, at: index) } }
  func bind(_ value: Bool, at index: Int) throws { try note("bool", index) { try inner.bind(value, at: index) } }
  func bind(_ value: String, at index: Int) throws { try note("text", index) { try inner.bind(value, at: index) } }
  func bind(_ value: Data, at index: Int) throws { try note("blob", index) { try inner.bind(value, at: index) } }
  func bind(_ value: Date, at index: Int) throws { try note("date", index) { try inner.bind(value, at: index) } }
  func bind(_ value: Decimal, at index: Int) throws { try note("decimal", index) { try inner.bind(value, at: index) } }
  func bind(_ value: UUID, at index: Int) throws { try note("uuid", index) { try inner.bind(value, at: index) } }
  func bind(json: String, at index: Int) throws { try note("json", index) { try inner.bind(json: json, at: index) } }

  // MARK: Columns

  var columns: NameTable { inner.columns }
  var readsNullAsZero: Bool { inner.readsNullAsZero }
  var dateStrategy: Configuration.DateStrategy { inner.dateStrategy }
  func type(_ column: Int) -> ValueType { inner.type(column) }
  func integer(_ column: Int) -> Int64 { inner.integer(column) }
  func real(_ column: Int) -> Double { inner.real(column) }
  func text(_ column: Int) throws -> String { try inner.text(column) }
  func blob(_ column: Int) -> Data { inner.blob(column) }
}
