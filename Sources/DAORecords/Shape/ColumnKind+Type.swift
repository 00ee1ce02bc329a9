import DAOCore
import DAOSQL
import Foundation

extension ColumnKind {
  /// The kind of the column that stores a property, by its type and one of its values; nil for a type whose values are of several
  /// kinds, which one column would make alike.
  init?<T: Decodable>(storing type: T.Type, as value: T) {
    if let kind = Self.single(type, value) {
      self = kind
    } else {
      let kinds = Self.kinds(of: type)
      guard kinds.count < 2 else { return nil }
      self = Self.encoded(value as? any Encodable)
    }
  }

  private static func single<T>(_ type: T.Type, _ value: T) -> ColumnKind? {
    (value as? any RawRepresentable).map { ofRaw($0) } ?? scalar(type)
  }

  /// The kinds of what a type with a coding of its own encodes after it was decoded from JSON of each kind.
  private static func kinds<T: Decodable>(of type: T.Type) -> Set<ColumnKind> {
    let samples = ["true", "7", "7.5", "\"7\"", "[]", "{}"].map { Data($0.utf8) }
    return Set(samples.compactMap { try? JSONDecoder().decode(type, from: $0) }.map { encoded($0 as? any Encodable) })
  }

  private static func ofRaw<R: RawRepresentable>(_ value: R) -> ColumnKind {
    single(R.RawValue.self, value.rawValue) ?? encoded(value.rawValue as? any Encodable)
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
