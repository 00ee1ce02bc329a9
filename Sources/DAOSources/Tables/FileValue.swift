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
