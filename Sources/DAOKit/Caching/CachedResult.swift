import DAOCore
import DAORuntime
import DAOSQL

/// The rows of all statements of one call: its own and its nested selects.
struct CachedResult: Sendable {
  /// The rows by statement and by its values. A statement that could not be prepared is missing.
  private var runs: [StatementKey: [ExactValues: CachedRows]] = [:]
  private var tables: [ExactText: TableSchema?] = [:]

  /// The identity of a statement by content. A dynamic statement's text object may be created anew, so its object identity is
  /// no key.
  private struct StatementKey: Hashable {
    let sql: ExactText
    let nulls: Configuration.NullStrategy?

    init(_ text: StatementText) {
      sql = ExactText(text.sql)
      nulls = text.nulls
    }
  }
  /// The values that dates, Decimals and other typed arguments were bound as; only with a configuration that shows values.
  private var forms: [Form: Value] = [:]

  private struct Form: Hashable {
    let statement: StatementKey
    let index: Int
    let argument: TypedValue
  }

  /// The tables that the rows were read from. A change of one makes the result old.
  private(set) var sources = TableSet.none
  /// The number of rows of all statements.
  private(set) var rowCount = 0
  /// The approximate size in bytes.
  private(set) var size = 0

  func has(_ text: StatementText) -> Bool { runs[StatementKey(text)] != nil }
  func rows(_ text: StatementText, _ values: [TypedValue]) -> CachedRows? {
    runs[StatementKey(text)]?[ExactValues(values: values)]
  }
  func table(_ name: String) -> TableSchema? { tables[ExactText(name)] ?? nil }

  /// The value that an argument was bound as; nil if not known.
  func form(of argument: TypedValue, at index: Int, in text: StatementText) -> Value? {
    forms[Form(statement: StatementKey(text), index: index, argument: argument)]
  }

  mutating func note(form value: Value, of argument: TypedValue, at index: Int, in text: StatementText) {
    forms[Form(statement: StatementKey(text), index: index, argument: argument)] = value
  }

  /// Whether another reading of the same result has read the same rows.
  //
  // The SQL of a query is another one once the rows of its table have a time.
  func hasRows(of other: CachedResult) -> Bool {
    runs == other.runs || onlyRows.map { $0 == other.onlyRows } ?? false
  }

  /// The rows of the only statement; nil where there were several.
  private var onlyRows: CachedRows? {
    let all = runs.values.flatMap(\.values)
    return all.count == 1 ? all[0] : nil
  }

  mutating func note(_ rows: CachedRows, _ text: StatementText, _ values: [TypedValue]) {
    rowCount += rows.count
    size += rows.size + text.sql.utf8.count
    runs[StatementKey(text), default: [:]][ExactValues(values: values)] = rows
  }

  /// Whether all sources are known. A result with unknown sources is not cached.
  var isKeepable: Bool { !sources.hasUnknown }

  mutating func note(sources more: TableSet) { sources.formUnion(more) }

  mutating func note(_ table: TableSchema?, named name: String) { tables[ExactText(name)] = table }
}

/// The rows of one statement.
final class CachedRows: Sendable {
  let layout: RowLayout
  let count: Int
  /// The approximate size in bytes.
  let size: Int
  /// The values, row after row.
  private let values: [Value]

  /// Reads all rows of a bound statement.
  init(_ statement: any PreparedStatement) throws {
    var values: [Value] = []
    var count = 0
    while try statement.step() {
      count += 1
      for column in 0..<statement.columns.count { values.append(try statement.value(column)) }
    }
    // Only after a step, which prepares the statement again after a change of the schema.
    layout = RowLayout(statement)
    self.values = values
    self.count = count
    size = values.reduce(0) { $0 + MemoryLayout<Value>.stride + $1.contentSize }
  }

  func value(_ row: Int, _ column: Int) -> Value { values[row * layout.columns.count + column] }
}

extension CachedRows: Equatable {
  static func == (left: CachedRows, right: CachedRows) -> Bool {
    left.layout.columns.names == right.layout.columns.names && left.values == right.values
  }
}

extension Value {
  /// The size of a text or blob in bytes.
  fileprivate var contentSize: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    case .null, .integer, .real: 0
    }
  }
}
