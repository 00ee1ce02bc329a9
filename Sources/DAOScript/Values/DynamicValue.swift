import DAOCore
import Foundation

/// A value that dynamic SQL tests, walks and binds: the tree of an argument.
///
/// UUIDs and URLs are texts, raw-valued enums are their raw values, nested entities are objects.
package enum DynamicValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer beyond 64 bits, which JSON can hold and a column cannot. It is boxed, because its alignment would enlarge every
  /// value.
  indirect case large(Int128)
  case real(Double)
  /// A `Float` is not a ``real(_:)``, because its shortest spelling, which JSON uses, is another.
  case float(Float)
  case decimal(Decimal)
  case text(String)
  case date(Date)
  case data(Data)
  case list([DynamicValue], isSet: Bool)
  case object(DynamicObject)
}

// Values are equal if a database would treat them as equal: texts compare byte by byte. `String`'s hash is still valid here,
// because texts with equal bytes have equal hashes.
extension DynamicValue {
  package static func == (left: DynamicValue, right: DynamicValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.large(let left), .large(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.float(let left), .float(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.text(let left), .text(let right)): ExactText(left) == ExactText(right)
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.list(let left, let isLeftSet), .list(let right, let isRightSet)): isLeftSet == isRightSet && left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension DynamicValue {
  /// The kind of this value, for messages.
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
