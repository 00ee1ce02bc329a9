import DAOCore
import Foundation

/// A statement with recorded rows, or one that is recording them. It reads like a driver's statement.
final class CachedStatement: PreparedStatement {
  let text: StatementText
  let dateStrategy: Configuration.DateStrategy
  let state = StatementState()
  let source: (any PreparedStatement)?
  /// The value that an argument was bound as when the rows were recorded.
  private let form: (TypedValue, Int) -> Value?
  private let fetch: ([TypedValue]) throws -> CachedRows
  private var values: [TypedValue]
  private var rows: CachedRows?
  private var row = -1

  /// - Parameters:
  ///   - source: The statement to record from; nil for replaying.
  ///   - form: The value that an argument was bound as when the rows were recorded.
  ///   - fetch: Returns all rows for the bound values.
  init(
    _ text: StatementText, dates: Configuration.DateStrategy, source: (any PreparedStatement)? = nil,
    form: @escaping (TypedValue, Int) -> Value? = { _, _ in nil },
    fetch: @escaping ([TypedValue]) throws -> CachedRows
  ) {
    self.text = text
    self.source = source
    self.fetch = fetch
    self.form = form
    dateStrategy = dates
    values = Array(repeating: .null, count: text.parameters.count)
  }

  var isReadOnly: Bool { true }
  var tables: StatementTables { source?.tables ?? StatementTables() }
  var sources: TableSet { get throws { try source?.sources ?? .none } }
  var returnsRows: Bool { true }
  var columns: NameTable { rows?.layout.columns ?? Self.noColumns }
  var readsNullAsZero: Bool { rows?.layout.readsNullAsZero ?? false }
  var showsValues: Bool { rows?.layout.showsValues ?? false }

  private static let noColumns = NameTable([])

  // MARK: Parameters

  func bind(_ arguments: Arguments) throws { values = try arguments.collected(for: text) }

  func bindNull(at index: Int) { values[index - 1] = .null }
  func bind(_ value: Int64, at index: Int) { values[index - 1] = .integer(value) }
  func bind(_ value: Double, at index: Int) { values[index - 1] = .real(value) }
  func bind(_ value: Bool, at index: Int) { values[index - 1] = .bool(value) }
  func bind(_ value: String, at index: Int) { values[index - 1] = .text(value) }
  func bind(_ value: Data, at index: Int) { values[index - 1] = .blob(value) }
  func bind(_ value: Date, at index: Int) { values[index - 1] = .date(value) }
  func bind(_ value: Decimal, at index: Int) { values[index - 1] = .decimal(value) }
  func bind(_ value: UUID, at index: Int) { values[index - 1] = .uuid(value) }
  func bind(json: String, at index: Int) { values[index - 1] = .json(json) }
  func bind(list: [TypedValue], at index: Int) { values[index - 1] = .list(list) }

  func boundValue(of argument: TypedValue, at index: Int) throws -> Value {
    try source?.boundValue(of: argument, at: index) ?? form(argument, index) ?? argument.value(dates: dateStrategy)
  }

  // MARK: Rows

  func step() throws -> Bool {
    let rows = try self.rows ?? fetch(values)
    self.rows = rows
    guard row + 1 < rows.count else { return false }
    row += 1
    return true
  }

  func run() throws -> Int {
    while try step() {}
    return 0
  }

  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> { state.reading(type, of: self) }

  func reset() {
    rows = nil
    row = -1
  }

  /// Breaks the reference cycles with the statement.
  func close() { state.close() }

  // MARK: The current row

  private func cell(_ column: Int) -> Value { rows?.value(row, column) ?? .null }

  func type(_ column: Int) -> ValueType { cell(column).type }

  func holdsNumbers(_ column: Int) -> Bool { rows?.layout.numbers.contains(column) == true }

  func integer(_ column: Int) -> Int64 {
    if case .integer(let value) = cell(column) { value } else { 0 }
  }

  func real(_ column: Int) -> Double {
    if case .real(let value) = cell(column) { value } else { 0 }
  }

  func text(_ column: Int) -> String {
    if case .text(let value) = cell(column) { value } else { "" }
  }

  func blob(_ column: Int) -> Data {
    switch cell(column) {
    case .blob(let value): value
    case .text(let value): Data(value.utf8)
    case .null, .integer, .real: Data()
    }
  }
}
