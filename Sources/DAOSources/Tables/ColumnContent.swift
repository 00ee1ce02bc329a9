import DAOCore
import DAOSQL

/// What a column of a file holds.
enum ColumnContent {
  case boolean, integer, real, text, data, day
  /// Times as a Date is bound, `2026-01-31T12:00:00.000Z`.
  case moment
  /// Times of which some have no fraction, `2026-01-31T12:00:00Z`. All are stored with one, since times of both forms are not in the
  /// order of their texts.
  case second
  /// Days of which some have a time of day, as a Date is bound for a column of days: midnight is the day alone.
  case dayOrMoment
  /// Times in other forms, which are texts to the database, since they are in no order with those that are bound.
  case otherMoment
  case json
  /// Values of several kinds, each as it is.
  case anything

  var declaredType: String {
    switch self {
    case .boolean: "BOOLEAN"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text, .otherMoment: "TEXT"
    case .data: "BLOB"
    case .day, .dayOrMoment: "DATE"
    case .moment, .second: "DATETIME"
    // Named for TEXT: a column that is JSON alone makes numbers of texts, and 1.0 would be 1.
    case .json: "JSON_TEXT"
    case .anything: ""
    }
  }

  private static let noFraction = ".000Z"

  /// A time as a Date is bound, with milliseconds.
  private static func bound(_ time: String) -> String {
    time.utf8.count == "2026-01-31T12:00:00Z".utf8.count ? time.dropLast() + noFraction : time
  }

  /// A day, or a time that is none alone.
  private static func boundDay(_ text: String) -> String {
    let time = bound(text)
    return time.hasSuffix("T00:00:00\(noFraction)") ? String(time.prefix(10)) : time
  }

  /// A value as the column stores it.
  func stored(_ value: FileValue) -> Value {
    switch (self, value) {
    case (_, .null): .null
    case (.json, .boolean(let value)): .text(value ? "true" : "false")
    case (.json, .integer(let value)): .text("\(value)")
    case (.json, .real(let value)): .text(JSONValue.real(value).text)
    case (.json, .text(let value)), (.json, .moment(let value)): .text(JSONValue.quoted(value))
    case (.boolean, .text(let value)): .integer(value == "true" ? 1 : 0)
    case (.integer, .text(let value)): Int64(value).map(Value.integer) ?? .text(value)
    case (.real, .text(let value)): Double(value).map(Value.real) ?? .text(value)
    case (.second, .text(let value)): .text(Self.bound(value))
    case (.dayOrMoment, .text(let value)): .text(Self.boundDay(value))
    case (_, .boolean(let value)): .integer(value ? 1 : 0)
    case (.real, .integer(let value)): .real(Double(value))
    case (_, .integer(let value)): .integer(value)
    case (_, .real(let value)): .real(value)
    case (_, .text(let value)), (_, .moment(let value)): .text(value)
    case (_, .data(let value)): .blob(value)
    case (_, .structure(let value)): .text(value.text)
    }
  }
}

extension ColumnContent {
  /// Binds a value as the column stores it.
  func bind(_ cell: FileCell, of row: FileRow, to statement: any PreparedStatement, at index: Int) throws {
    if case .null = cell { return try statement.bindNull(at: index) }
    guard case .text(let range) = cell else { return try statement.bind(stored(row.value(of: cell)), at: index) }
    switch self {
    case .text, .day, .moment, .otherMoment, .anything, .data: try statement.bind(utf8: row.utf8, range, at: index)
    case .integer, .real:
      if let number = ShortNumber(row.utf8, range) {
        try self == .real ? statement.bind(number.real, at: index) : statement.bind(number.integer, at: index)
      } else {
        try statement.bind(stored(row.value(of: cell)), at: index)
      }
    case .boolean, .second, .dayOrMoment, .json: try statement.bind(stored(row.value(of: cell)), at: index)
    }
  }
}

extension ColumnContent {
  /// What a column holds by what its declared type means.
  init(_ kind: ColumnKind) {
    self =
      switch kind {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .text, .uuid, .time: .text
      case .blob: .data
      case .date: .day
      case .timestamp: .moment
      case .json, .array: .json
      case .decimal, .unknown: .anything
      }
  }

  /// What a stored value is in a file. A value of another kind than the column's is told as it is.
  func value(of stored: Value) -> FileValue {
    switch (self, stored) {
    case (_, .null): .null
    case (.boolean, .integer(let value)) where value == 0 || value == 1: .boolean(value == 1)
    case (.json, .text(let text)): (try? JSONReader.read(text)).map { FileValue($0) } ?? .text(text)
    case (.second, .text(let value)) where value.hasSuffix(Self.noFraction):
      .text(value.dropLast(Self.noFraction.utf8.count) + "Z")
    case (_, .integer(let value)): .integer(value)
    case (_, .real(let value)): .real(value)
    case (_, .text(let value)): .text(value)
    case (_, .blob(let value)): .data(value)
    }
  }
}
