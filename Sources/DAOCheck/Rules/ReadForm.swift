import DAOCore
import DAOSQL

/// What a driver reads from a column.
enum ReadForm {
  case integer, real, text, blob

  /// What is read from all columns of a type that a server describes; nil where values tell, as those of numeric, and for a type of
  /// which nothing is known.
  ///
  /// - Parameter type: As the server writes it.
  init?(_ kind: ColumnKind, _ type: String) {
    switch kind {
    case .integer, .boolean: self = .integer
    case .real: self = .real
    case .text, .date, .time, .timestamp, .uuid, .json, .array: self = .text
    case .blob: self = .blob
    case .unknown where type == "interval": self = .text
    case .decimal, .unknown: return nil
    }
  }

  /// Whether some value of it is read as a type of Swift; true for a type that is none of Swift's own.
  func reads(_ type: String) -> Bool {
    switch type {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Bool": self == .integer
    case "Double", "Float": self == .integer || self == .real
    case "String", "UUID", "URL": self == .text
    case "Date", "Decimal": self != .blob
    // A text that is no UTF-8 is read as its bytes.
    case "Data": self == .blob || self == .text
    default: true
    }
  }
}
