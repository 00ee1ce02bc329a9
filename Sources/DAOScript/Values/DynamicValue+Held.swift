import DAOCore
import Foundation

extension DynamicValue {
  /// The value where it is of the wanted type itself, or an optional of it; nil for all others, which are read as columns are.
  ///
  /// No reader and no decoder are made for these, the most frequent ones.
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

  /// What is a text in the tree alone.
  private func spelled<T>(_ text: String) -> T? {
    if T.self == URL.self || T.self == URL?.self {
      return URL(string: text, encodingInvalidCharacters: false).flatMap { found($0) }
    }
    if T.self == UUID.self || T.self == UUID?.self { return UUIDText.uuid(of: text).flatMap { found($0) } }
    return nil
  }
}
