/// The storage class of a value, with SQLite's numbers (<https://www.sqlite.org/c3ref/c_blob.html>).
@frozen public enum ValueType: UInt8, Sendable, Hashable, BitwiseCopyable, CustomStringConvertible {
  /// A whole number of 64 bits.
  case integer = 1
  /// A floating-point number of 64 bits.
  case real = 2
  /// A text.
  case text = 3
  /// Bytes.
  case blob = 4
  /// No value.
  case null = 5

  /// The name for messages: `integer`, `NULL`.
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
