import DAOCore
import Foundation

/// The value of an argument as a tree: dynamic SQL tests it, reads its parts, and binds them.
///
/// A URL is text, an enum with raw values is its raw value, a nested entity is an object.
package enum DynamicValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer beyond 64 bits: JSON can hold it, a column cannot. Indirect, because its alignment would enlarge every value.
  indirect case large(Int128)
  case real(Double)
  /// A case of its own, because its shortest JSON text differs from that of the same ``real(_:)``.
  case float(Float)
  case decimal(Decimal)
  case text(String)
  case date(Date)
  case data(Data)
  /// Expressions read it as text.
  case uuid(UUID)
  case list([DynamicValue], isSet: Bool)
  case object(DynamicObject)
}

// Values are equal if a database would treat them as equal: texts byte by byte. The synthesized hash still fits: equal bytes
// are equal for `String` too.
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
    case (.uuid(let left), .uuid(let right)): left == right
    case (.list(let left, let isLeftSet), .list(let right, let isRightSet)): isLeftSet == isRightSet && left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension DynamicValue {
  /// The kind of the value, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .large, .real, .float, .decimal: "a number"
    case .text, .uuid: "a string"
    case .date: "a date"
    case .data: "binary data"
    case .list(_, isSet: false): "a list"
    case .list(_, isSet: true): "a set"
    case .object(let object): object.kind == .dictionary ? "a dictionary" : "an object"
    }
  }

  /// The value as expressions read it: a UUID is its text.
  var spelled: DynamicValue {
    if case .uuid(let value) = self { .text(UUIDText.text(of: value)) } else { self }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether the value is neither a list nor an object.
  var isScalar: Bool {
    switch self {
    case .list, .object: false
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid: true
    }
  }
}
