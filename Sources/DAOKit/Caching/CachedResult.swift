import DAOCore
import DAORuntime

/// The rows of all statements that one call has read: its own, and those of its nested selects.
struct CachedResult: Sendable {
  /// By SQL and values; a statement that could not be prepared is not among them.
  private var runs: [StatementKey: [ExactValues: CachedRows]] = [:]
  private var tables: [ExactText: TableSchema?] = [:]

  /// What tells statements apart: a dynamic one is made anew now and then, so that its identity does not.
  private struct StatementKey: Hashable {
    let sql: ExactText
    let nulls: Configuration.NullStrategy?

    init(_ text: StatementText) {
      sql = ExactText(text.sql)
      nulls = text.nulls
    }
  }
  /// What dates, Decimals and their like were bound as, where it may be shown.
  private var forms: [Form: Value] = [:]

  private struct Form: Hashable {
    let statement: StatementKey
    let index: Int
    let argument: TypedValue
  }

  /// The tables that they were read from, and what else makes them old.
  private(set) var sources: Set<String> = [everyTable]
  /// How many rows there are in all.
  private(set) var rowCount = 0
  /// About how many bytes they take.
  private(set) var size = 0

  func has(_ text: StatementText) -> Bool { runs[StatementKey(text)] != nil }
  func rows(_ text: StatementText, _ values: [TypedValue]) -> CachedRows? {
    runs[StatementKey(text)]?[ExactValues(values: values)]
  }
  func table(_ name: String) -> TableSchema? { tables[ExactText(name)] ?? nil }

  /// What an argument was bound as; nil where that is not known.
  func form(of argument: TypedValue, at index: Int, in text: StatementText) -> Value? {
    forms[Form(statement: StatementKey(text), index: index, argument: argument)]
  }

  mutating func note(form value: Value, of argument: TypedValue, at index: Int, in text: StatementText) {
    forms[Form(statement: StatementKey(text), index: index, argument: argument)] = value
  }

  mutating func note(_ rows: CachedRows, _ text: StatementText, _ values: [TypedValue]) {
    rowCount += rows.count
    size += rows.size + text.sql.utf8.count
    runs[StatementKey(text), default: [:]][ExactValues(values: values)] = rows
  }

  /// Whether the sources are known, so that the result can be kept.
  private(set) var isKeepable = true

  /// - Parameter areAll: Whether nothing else is read.
  mutating func note(sources more: Set<String>, areAll: Bool = true) {
    sources.formUnion(more)
    if !areAll { isKeepable = false }
  }

  mutating func note(_ table: TableSchema?, named name: String) { tables[ExactText(name)] = table }
}

/// The rows of one statement as they were read.
final class CachedRows: Sendable {
  let layout: RowLayout
  let count: Int
  /// About how many bytes they take.
  let size: Int
  /// Row by row.
  private let values: [Value]

  /// Reads all rows of a statement that is bound.
  init(_ statement: any PreparedStatement) throws {
    var values: [Value] = []
    var count = 0
    while try statement.step() {
      count += 1
      for column in 0..<statement.columns.count { values.append(try statement.value(column)) }
    }
    // Only after a step, which prepares the statement again where the schema has changed.
    layout = RowLayout(statement)
    self.values = values
    self.count = count
    size = values.reduce(0) { $0 + MemoryLayout<Value>.stride + $1.contentSize }
  }

  func value(_ row: Int, _ column: Int) -> Value { values[row * layout.columns.count + column] }
}

extension Value {
  /// How many bytes a text or blob has.
  fileprivate var contentSize: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    case .null, .integer, .real: 0
    }
  }
}
