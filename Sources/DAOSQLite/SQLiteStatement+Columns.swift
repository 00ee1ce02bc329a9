// Unsafe: SQLite lends text and blobs as pointers that hold until the next step; they are copied at once.
import CSQLite
import DAOCore
import Foundation

extension SQLiteStatement {
  func type(_ column: Int) -> ValueType {
    ValueType(rawValue: UInt8(truncatingIfNeeded: sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)))) ?? .null
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column)) }

  func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(truncatingIfNeeded: column)) }

  /// By pointer and length, since a text may hold NUL bytes.
  func text(_ column: Int) -> String {
    let column = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func blob(_ column: Int) -> Data {
    let column = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// A text as a blob would be UTF-16 in a database that keeps it so.
  func appendBytes(_ column: Int, of type: ValueType, to bytes: inout [UInt8]) {
    let column = Int32(truncatingIfNeeded: column)
    let start = type == .text ? UnsafeRawPointer(sqlite3_column_text(handle, column)) : sqlite3_column_blob(handle, column)
    guard let start else { return }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
