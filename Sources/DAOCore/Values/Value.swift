import Foundation

/// A value as the database stores it.
///
/// ```swift
/// let row: Row = try employees.call("selectWithEid:", "eid-000001")
/// if case .text(let name)? = row["first_name"] { print(name) }
/// ```
///
/// The five cases are SQLite's storage classes (<https://www.sqlite.org/datatype3.html>); types of other engines are mapped to
/// them.
public enum Value: Sendable, Hashable {
  /// No value.
  case null
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A floating-point number of 64 bits.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob(Data)
}

extension Value {
  /// Whether two values are the same for a database: texts by their bytes, where `String` takes composed and decomposed accents for
  /// equal.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.isExactly(right)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  /// The storage class of this value.
  public var type: ValueType {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  /// `1`: an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `1.5`: a real number.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// `"text"`: a text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Value: Encodable {
  /// Encodes the content; NULL as nil. The library itself binds a `Value` directly.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .blob(let value): try container.encode(value)
    }
  }
}
