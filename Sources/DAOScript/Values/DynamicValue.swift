import DAOCore
import Foundation

/// A value that dynamic SQL tests, walks through, and binds: the tree that an argument becomes.
///
/// URLs are text, raw-valued enums their raw value, nested entities objects.
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
  /// A text where an expression looks at it.
  case uuid(UUID)
  case list([DynamicValue], isSet: Bool)
  case object(DynamicObject)
}

// Equal are only values that a database would take for the same: two texts byte by byte. The hash may be that of `String`, which is
// the same for these.
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
  /// What kind of value this is, as messages say it.
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

  /// The value as expressions see it: a UUID is the text that it spells.
  var spelled: DynamicValue {
    if case .uuid(let value) = self { .text(UUIDText.text(of: value)) } else { self }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is neither a list nor an object.
  var isScalar: Bool {
    switch self {
    case .list, .object: false
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid: true
    }
  }
}
