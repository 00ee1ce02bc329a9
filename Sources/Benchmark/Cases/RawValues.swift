// Unsafe: the C interface as it is.
import CSQLite
import DAOKit
import Foundation

/// The work of ``ValueType`` with the C interface, which has four kinds of values.
struct RawValues {
  private let database: RawDatabase
  private let select: OpaquePointer?
  private let insert: OpaquePointer?

  init(_ database: RawDatabase) throws {
    self.database = database
    select = try database.prepare("SELECT a, b, c, d, e, f, g, h FROM source")
    insert = try database.prepare("INSERT INTO target VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }

  /// Reads all rows and returns them, so that their release is not measured.
  func read(_ kind: ValueType.Kind) -> Any {
    switch kind {
    case .integer: rows { sqlite3_column_int64($0, $1) }
    case .real: rows { sqlite3_column_double($0, $1) }
    case .text:
      rows { statement, column in
        let start = sqlite3_column_text(statement, column)
        return String(
          decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
      }
    case .blob:
      rows { statement, column in
        sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: Int(sqlite3_column_bytes(statement, column))) }
      }
    }
  }

  private struct Row<T> { var a, b, c, d, e, f, g, h: T }

  @inline(__always)
  private func rows<T>(_ value: (OpaquePointer?, Int32) -> T) -> [Row<T>] {
    var rows: [Row<T>] = []
    while sqlite3_step(select) == SQLITE_ROW {
      rows.append(
        Row(
          a: value(select, 0), b: value(select, 1), c: value(select, 2), d: value(select, 3), e: value(select, 4),
          f: value(select, 5), g: value(select, 6), h: value(select, 7)))
    }
    sqlite3_reset(select)
    return rows
  }

  /// Inserts `count` rows of one stored value.
  func write(_ value: Value, count: Int) throws {
    try database.execute("BEGIN IMMEDIATE")
    switch value {
    case .null: rows(count) { _ = sqlite3_bind_null(insert, $0) }
    case .integer(let number): rows(count) { _ = sqlite3_bind_int64(insert, $0, number) }
    case .real(let number): rows(count) { _ = sqlite3_bind_double(insert, $0, number) }
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          rows(count) { _ = csqlite_bind_text_static(insert, $0, bytes.baseAddress, sqlite3_uint64(bytes.count)) }
        }
      }
    case .blob(let data):
      data.withUnsafeBytes { bytes in
        rows(count) { _ = csqlite_bind_blob_copy(insert, $0, bytes.baseAddress, sqlite3_uint64(bytes.count)) }
      }
    }
    try database.execute("COMMIT")
  }

  @inline(__always)
  private func rows(_ count: Int, _ bind: (Int32) -> Void) {
    for _ in 0..<count {
      for index in 1...8 as ClosedRange<Int32> { bind(index) }
      sqlite3_step(insert)
      sqlite3_reset(insert)
    }
  }
}
