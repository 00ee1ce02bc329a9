import DAOCore
import Foundation

/// Reads a scalar argument like a column, so that a key converts to its property's type as a column would.
final class DynamicReader: ColumnReader {
  private let value: DynamicValue
  private let name: String
  let dateStrategy: Configuration.DateStrategy

  init(_ value: DynamicValue, name: String, dates: Configuration.DateStrategy) {
    self.value = value
    self.name = name
    dateStrategy = dates
  }

  /// Used for messages only.
  var columns: NameTable { NameTable([name]) }
  func description(of column: Int) -> String { "'\(name)'" }
  var readsNullAsZero: Bool { false }

  func type(_ column: Int) -> ValueType {
    switch value {
    case .null: .null
    case .bool, .integer, .large: .integer
    case .real, .float, .date: .real
    case .decimal, .text, .uuid, .list, .object: .text
    case .data: .blob
    }
  }

  func integer(_ column: Int) -> Int64 {
    switch value {
    case .integer(let value): value
    case .bool(let value): value ? 1 : 0
    default: 0
    }
  }

  func real(_ column: Int) -> Double {
    switch value {
    case .real(let value): value
    case .float(let value): Double(value)
    case .date(let value): value.timeIntervalSinceReferenceDate
    default: 0
    }
  }

  func text(_ column: Int) -> String { value.string ?? "" }

  func blob(_ column: Int) -> Data {
    if case .data(let value) = value { value } else { Data() }
  }

  /// A date from the caller stays unchanged. The date strategy applies to keys from the database.
  func decodeDate(_ column: Int) throws -> Date {
    if case .date(let value) = value { return value }
    switch type(column) {
    case .real: return dateStrategy.date(seconds: real(column))
    case .integer: return dateStrategy.date(seconds: try exactDouble(integer(column), column))
    case .text: if let date = dateStrategy.date(text: text(column)) { return date }
    case .blob, .null: break
    }
    throw ReadingError.mismatch(self, column, wanted: Date.self)
  }
}
