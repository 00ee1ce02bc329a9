import DAOCore
import DAOSQL
import Foundation

extension ColumnKind {
  /// The kind of the column that stores a property, by its type and one of its values.
  init<T>(storing type: T.Type, as value: T) {
    if let raw = value as? any RawRepresentable {
      self = Self.ofRaw(raw)
    } else {
      self = Self.scalar(type) ?? Self.encoded(value as? any Encodable)
    }
  }

  private static func ofRaw<R: RawRepresentable>(_ value: R) -> ColumnKind {
    ColumnKind(storing: R.RawValue.self, as: value.rawValue)
  }

  private static func scalar(_ type: Any.Type) -> ColumnKind? {
    switch type {
    case is Bool.Type: .boolean
    case is any FixedWidthInteger.Type: .integer
    case is any BinaryFloatingPoint.Type: .real
    case is String.Type, is URL.Type: .text
    case is Date.Type: .timestamp
    case is Data.Type: .blob
    case is UUID.Type: .uuid
    case is Decimal.Type: .decimal
    case is Value.Type: .unknown
    default: nil
    }
  }

  /// By what a type with a coding of its own encodes: one value, or members, which become JSON.
  private static func encoded(_ value: (any Encodable)?) -> ColumnKind {
    let statement = StatementText(sql: ":value", parameters: [StatementText.Parameter(name: "value")], verb: .query)
    let values = try? Arguments.named([("value", value)]).values(for: statement, dates: .iso8601)
    switch values?.first {
    case .integer: return .integer
    case .real: return .real
    case .blob: return .blob
    case .text(let text): return text.first.map { "[{".contains($0) } ?? false ? .json : .text
    case .null, nil: return .unknown
    }
  }
}
