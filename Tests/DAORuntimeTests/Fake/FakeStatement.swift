import DAOCore
import Foundation

/// A statement in the language of the fake engine:
///
/// - `rows COUNT` and `rows COUNT SIZE`: the numbers from 1, beside each a text of that many bytes;
/// - `values`: one row, of its parameters; `null`: one row, which is NULL;
/// - `connection`: one row, the number of the connection;
/// - `wait NAME`: one row, when the gate has been opened;
/// - `change COUNT TABLE…`: a change of so many rows of these tables, by default of `t`; `returning COUNT`: one that returns them;
/// - `function`: one row, of a function that changes nobody knows what;
/// - `alter TABLE`: a change of the schema; `fail`: an error; `end`: an error with which the engine ends the transaction.
final class FakeStatement: PreparedStatement {
  let text: StatementText
  let columns: NameTable
  let readsNullAsZero = false
  let dateStrategy = Configuration.DateStrategy.secondsSince2001
  let state = StatementState()
  /// A change of the table `?` is one of which the engine does not tell the tables.
  var tables: StatementTables {
    guard !isReadOnly else { return StatementTables() }
    if words[0] == "function" { return .unknown }
    let names = words[0] == "change" ? Set(words.dropFirst(2)) : []
    return StatementTables(written: names.contains("?") ? .unknown : .some(names.isEmpty ? ["t"] : names))
  }
  private let connection: FakeConnection
  private let words: [String]
  /// The text beside a number.
  private let padding: String
  private var values: [Value] = []
  private var row = 0
  private var decoder: RowDecoder?

  init(_ text: StatementText, on connection: FakeConnection) {
    self.text = text
    self.connection = connection
    words = text.sql.split(separator: " ").map(String.init)
    padding = String(repeating: "x", count: words.count > 2 ? Int(words[2]) ?? 0 : 0)
    let names: [String] =
      switch words[0] {
      case "values": text.parameters.indices.map { "value\($0 + 1)" }
      case "rows" where words.count > 2: ["number", "text"]
      default: ["number"]
      }
    columns = NameTable(names)
    values = Array(repeating: .null, count: text.parameters.count)
  }

  private var count: Int { words.count > 1 ? Int(words[1]) ?? 1 : 1 }

  var isReadOnly: Bool { !["change", "returning", "alter", "end", "function"].contains(words[0]) }
  var returnsRows: Bool { ["rows", "values", "null", "connection", "wait", "returning", "function"].contains(words[0]) }

  // MARK: Running

  func step() throws -> Bool {
    try connection.checkTransaction()
    if row == 0 { try begin() }
    guard returnsRows, row < count else { return false }
    row += 1
    connection.server.noteStep()
    return true
  }

  private func begin() throws {
    connection.server.log("\(connection.id): \(text.sql)")
    do {
      switch words[0] {
      case "fail": throw DAOError(.constraint, "it fails", databaseCode: "FAKE_FAIL")
      case "end":
        connection.endTransaction()
        throw DAOError(.constraint, "the engine has rolled back", databaseCode: "FAKE_END")
      case "alter": connection.changeSchema()
      case "wait":
        connection.server.gate("\(words[1]) reached").open()
        try connection.fakeInterrupter.wait(for: words[1])
      default: break
      }
    } catch {
      connection.noteFailure()
      throw error
    }
  }

  func run() throws -> Int {
    while try step() {}
    return words[0] == "change" ? count : 0
  }

  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T> {
    let decoder = decoder ?? RowDecoder(reader: self)
    self.decoder = decoder
    return elementReading(type, decoder)
  }

  func reset() {
    row = 0
    decoder?.reset()
    decoder = nil
  }

  var rowSize: Int { padding.utf8.count }

  // MARK: Parameters

  func bind(_ arguments: Arguments) throws { values = try arguments.values(for: text, dates: dateStrategy) }
  func bindNull(at index: Int) { values[index - 1] = .null }
  func bind(_ value: Int64, at index: Int) { values[index - 1] = .integer(value) }
  func bind(_ value: Double, at index: Int) { values[index - 1] = .real(value) }
  func bind(_ value: Bool, at index: Int) { values[index - 1] = .integer(value ? 1 : 0) }
  func bind(_ value: String, at index: Int) { values[index - 1] = .text(value) }
  func bind(_ value: Data, at index: Int) { values[index - 1] = .blob(value) }
  func bind(_ value: Date, at index: Int) throws { values[index - 1] = try dateStrategy.value(for: value) }

  // MARK: The current row

  private func cell(_ column: Int) -> Value {
    switch words[0] {
    case "values": values[column]
    case "null": .null
    case "connection": .integer(Int64(connection.id))
    case _ where column == 1: .text(padding)
    default: .integer(Int64(row))
    }
  }

  func type(_ column: Int) -> ValueType { cell(column).type }
  func integer(_ column: Int) -> Int64 { if case .integer(let value) = cell(column) { value } else { 0 } }
  func real(_ column: Int) -> Double { if case .real(let value) = cell(column) { value } else { 0 } }
  func text(_ column: Int) -> String { if case .text(let value) = cell(column) { value } else { "" } }

  func blob(_ column: Int) -> Data {
    switch cell(column) {
    case .blob(let value): value
    case .text(let value): Data(value.utf8)
    case .null, .integer, .real: Data()
    }
  }
}
