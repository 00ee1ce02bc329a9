// Unsafe: SQLite passes text and blobs as pointers that are valid until the next step; they are copied at once.
import CSQLite
import DAOCore
import Foundation

extension SQLiteStatement {
  func type(_ column: Int) -> ValueType {
    ValueType(rawValue: UInt8(truncatingIfNeeded: sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)))) ?? .null
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column)) }

  func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(truncatingIfNeeded: column)) }

  func text(_ column: Int) throws -> String { try text(of: value(at: column), column) }

  func blob(_ column: Int) -> Data { Data(bytes(of: value(at: column))) }
}

// Each cell fetches its `sqlite3_value` once, and asks this for type, text and length. The `sqlite3_column_` functions look the
// value up again in each call, and enter and leave a mutex. Such a value must not be shared between threads
// (<https://www.sqlite.org/c3ref/column_blob.html>); a borrowed statement has one thread.
extension SQLiteStatement {
  func take(_ columns: UnsafeBufferPointer<Int>, in cells: inout RowCells) {
    for column in columns {
      let value = value(at: column)
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: cells.append(sqlite3_value_int64(value))
      case SQLITE_FLOAT: cells.append(sqlite3_value_double(value))
      case SQLITE_TEXT: cells.append(bytes(of: value), type: .text)
      case SQLITE_BLOB: cells.append(bytes(of: value), type: .blob)
      default: cells.appendNull()
      }
    }
  }

  var fetchesCells: Bool { true }

  func fetch(_ cells: UnsafeMutablePointer<FetchedCell>, _ count: Int) {
    let handle = handle
    for column in 0..<count {
      let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
      cells[column] =
        switch sqlite3_value_type(value) {
        case SQLITE_TEXT:
          FetchedCell(.text, start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
        case SQLITE_INTEGER: FetchedCell(.integer, bits: sqlite3_value_int64(value))
        case SQLITE_FLOAT: .real(sqlite3_value_double(value))
        case SQLITE_NULL: FetchedCell(.null)
        default: FetchedCell(.blob)
        }
    }
  }

  var rowSize: Int {
    (0..<columns.count).reduce(0) { size, column in
      let value = value(at: column)
      let type = sqlite3_value_type(value)
      return type == SQLITE_TEXT || type == SQLITE_BLOB ? size + Int(sqlite3_value_bytes(value)) : size
    }
  }

  /// The bytes of a blob or a text. A text is not read as a blob, which would be UTF-16 in a UTF-16 database.
  private func bytes(of value: OpaquePointer?) -> UnsafeRawBufferPointer {
    let start =
      sqlite3_value_type(value) == SQLITE_TEXT ? UnsafeRawPointer(sqlite3_value_text(value)) : sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  func decodeInt64(_ column: Int) throws -> Int64 {
    let value = value(at: column)
    return sqlite3_value_type(value) == SQLITE_INTEGER
      ? sqlite3_value_int64(value) : try zero(0 as Int64, column, wanted: Int.self)
  }

  func decodeDouble(_ column: Int) throws -> Double {
    let value = value(at: column)
    switch sqlite3_value_type(value) {
    case SQLITE_FLOAT: return sqlite3_value_double(value)
    case SQLITE_INTEGER: return try exactDouble(sqlite3_value_int64(value), column)
    default: return try zero(0, column, wanted: Double.self)
    }
  }

  func decodeString(_ column: Int) throws -> String {
    let value = value(at: column)
    return sqlite3_value_type(value) == SQLITE_TEXT ? try text(of: value, column) : try zero("", column, wanted: String.self)
  }

  func decodeStringIfPresent(_ column: Int) throws -> String? {
    let value = value(at: column)
    switch sqlite3_value_type(value) {
    case SQLITE_TEXT: return try text(of: value, column)
    case SQLITE_NULL: return nil
    default: throw ReadingError.mismatch(self, column, wanted: String.self)
    }
  }

  private func value(at column: Int) -> OpaquePointer? { sqlite3_column_value(handle, Int32(truncatingIfNeeded: column)) }

  /// Reads by pointer and length, because a text may contain NUL bytes.
  private func text(of value: OpaquePointer?, _ column: Int) throws -> String {
    guard let start = sqlite3_value_text(value) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    guard let text = String(valid: bytes) else { throw ReadingError.invalidText(self, column) }
    return text
  }
}
