import DAOCore
import Foundation

extension DynamicValue {
  /// The value itself, if its type is `T` or `T` is an optional of it; nil otherwise, and the value is then read like a column.
  ///
  /// This covers the most frequent types without a reader or decoder.
  func held<T>() -> T? {
    switch self {
    case .bool(let value): found(value)
    case .integer(let value): found(value) ?? (T.self == Int.self || T.self == Int?.self ? found(Int(value)) : nil)
    case .real(let value): found(value)
    case .float(let value): found(value)
    case .decimal(let value): found(value)
    case .text(let value): found(value) ?? spelled(value)
    case .date(let value): found(value)
    case .data(let value): found(value)
    case .uuid(let value): found(value) ?? found(UUIDText.text(of: value))
    case .null, .large, .list, .object: nil
    }
  }

  private func found<Held, T>(_ value: Held) -> T? { identical(value) ?? identical(Held?.some(value)) }

  /// URLs, and UUIDs from texts, are texts in the tree.
  private func spelled<T>(_ text: String) -> T? {
    if T.self == URL.self || T.self == URL?.self {
      return URL(string: text, encodingInvalidCharacters: false).flatMap { found($0) }
    }
    if T.self == UUID.self || T.self == UUID?.self { return UUIDText.uuid(of: text).flatMap { found($0) } }
    return nil
  }
}
