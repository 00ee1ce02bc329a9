import DAOCore
import Foundation

/// A value of a file, as its format tells it.
enum FileValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
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
}
