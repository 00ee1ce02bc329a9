import Foundation

/// A value that dynamic SQL tests, walks through, and binds: the tree that an argument becomes.
///
/// UUIDs and URLs are text, raw-valued enums their raw value, nested entities objects.
package enum DynamicValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer beyond 64 bits, which JSON can hold and a column cannot. Apart, since its alignment would make each value larger.
  indirect case large(Int128)
  case real(Double)
  /// Told from a ``real(_:)`` since its shortest spelling, which JSON has, is another.
  case float(Float)
  case decimal(Decimal)
  case text(String)
  case date(Date)
  case data(Data)
  case list([DynamicValue], isSet: Bool)
  case object(DynamicObject)
}

extension DynamicValue {
  /// What kind of value this is, as messages say it.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .large, .real, .float, .decimal: "a number"
    case .text: "a string"
    case .date: "a date"
    case .data: "binary data"
    case .list(_, isSet: false): "a list"
    case .list(_, isSet: true): "a set"
    case .object(let object): object.kind == .dictionary ? "a dictionary" : "an object"
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is neither a list nor an object.
  var isScalar: Bool {
    switch self {
    case .list, .object: false
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data: true
    }
  }
}
