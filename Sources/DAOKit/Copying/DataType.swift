import DAOSQL

/// What a column of a ``DataSource`` holds, and how its values are given.
///
/// NULL is a value of each type.
public enum DataType: Sendable, Hashable {
  /// Truth values: `.integer(0)` and `.integer(1)`.
  case boolean
  /// Whole numbers: `.integer`.
  case integer
  /// Floating-point numbers: `.real`.
  case real
  /// Decimal numbers: `.text` with all digits.
  case decimal
  /// Texts: `.text`.
  case text
  /// Bytes: `.blob`.
  case data
  /// Days: `.text` as `2026-01-31`.
  case day
  /// Times of day: `.text` as `12:00:00`.
  case time
  /// Points in time: `.text` as `2026-01-31T12:00:00Z`, ISO 8601.
  case moment
  /// UUIDs: `.text`.
  case uuid
  /// JSON: `.text`.
  case json
  /// Values of several types, or of a type that is not known: each as it is.
  case any

  /// What a column of a database holds.
  init(_ kind: ColumnKind) {
    self =
      switch kind {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .decimal: .decimal
      case .text: .text
      case .blob: .data
      case .date: .day
      case .time: .time
      case .timestamp: .moment
      case .uuid: .uuid
      case .json, .array: .json
      case .unknown: .any
      }
  }

  /// The kind of a column that holds it.
  package var kind: ColumnKind {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .decimal: .decimal
    case .text: .text
    case .data: .blob
    case .day: .date
    case .time: .time
    case .moment: .timestamp
    case .uuid: .uuid
    case .json: .json
    case .any: .unknown
    }
  }
}
