/// The storage class of a value, numbered as SQLite numbers them (<https://www.sqlite.org/c3ref/c_blob.html>).
@frozen public enum ValueType: UInt8, Sendable, Hashable, BitwiseCopyable, CustomStringConvertible {
  case integer = 1
  case real = 2
  case text = 3
  case blob = 4
  case null = 5

  public var description: String {
    switch self {
    case .integer: "integer"
    case .real: "real"
    case .text: "text"
    case .blob: "blob"
    case .null: "NULL"
    }
  }
}
