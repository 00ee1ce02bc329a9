import DAOCore
import Foundation

/// A value of a file, as its format tells it.
enum FileValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A time as ISO 8601 writes it.
  case moment(String)
  case data(Data)
  case structure(JSONValue)
}

extension FileValue {
  init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .list, .object: .structure(json)
      }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// About how many bytes it has.
  var size: Int {
    switch self {
    case .text(let text), .moment(let text): text.utf8.count
    case .data(let data): data.count
    case .structure(let value): value.text.utf8.count
    case .null, .boolean, .integer, .real: 8
    }
  }

  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    // Infinity is a text, which JSON has.
    case .real(let value): value.isFinite ? .real(value) : .text("\(value)")
    case .text(let value), .moment(let value): .text(value)
    case .data(let value): .text(value.base64EncodedString())
    case .structure(let value): value
    }
  }
}

extension FileColumn {
  /// A value of the column inside of a structure.
  func json(_ value: FileValue) -> JSONValue {
    if case .real(let number) = value, let whole = whole(number) { return .integer(whole) }
    return value.json
  }
}
