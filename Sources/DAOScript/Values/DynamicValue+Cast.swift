import DAOCore
import Foundation

extension DynamicValue {
  /// The value itself, if its type is `T` or `T` is an optional of it; nil otherwise, and the value is then read like a column.
  ///
  /// This covers the most frequent types without a reader or decoder.
  func cast<T>() -> T? {
    switch self {
    case .bool(let value): matching(value)
    case .integer(let value): matching(value) ?? (T.self == Int.self || T.self == Int?.self ? matching(Int(value)) : nil)
    case .real(let value): matching(value)
    case .float(let value): matching(value)
    case .decimal(let value): matching(value)
    case .text(let value): matching(value) ?? parsed(value)
    case .date(let value): matching(value)
    case .data(let value): matching(value)
    case .uuid(let value): matching(value) ?? matching(UUIDText.text(of: value))
    case .null, .large, .list, .object: nil
    }
  }

  private func matching<Held, T>(_ value: Held) -> T? { identical(value) ?? identical(Held?.some(value)) }

  /// URLs, and UUIDs from texts, are texts in the tree.
  private func parsed<T>(_ text: String) -> T? {
    if T.self == URL.self || T.self == URL?.self {
      return URL(string: text, encodingInvalidCharacters: false).flatMap { matching($0) }
    }
    if T.self == UUID.self || T.self == UUID?.self { return UUIDText.uuid(of: text).flatMap { matching($0) } }
    return nil
  }
}
