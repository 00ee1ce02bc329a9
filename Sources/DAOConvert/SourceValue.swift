import DAOCore
import Foundation

/// A value of a file that is taken over, before the rule of its column.
enum SourceValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
  /// A list or an object.
  case structure(JSONValue)

  init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .blob(let value): .blob(value)
      }
  }

  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .list, .object: .structure(value)
      }
  }

  /// The value without a rule: a list or an object as its JSON, a truth value as 1 or 0.
  var asStored: Value {
    get throws {
      switch self {
      case .null: .null
      case .boolean(let value): .integer(value ? 1 : 0)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .blob(let value): .blob(value)
      case .structure(let value): .text(value.text)
      }
    }
  }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .null: "NULL"
    case .boolean: "a truth value"
    case .integer: "an integer"
    case .real: "a decimal"
    case .text: "a text"
    case .blob: "bytes"
    case .structure(let value): value.kind
    }
  }
}
