// Unsafe: text and blobs are handed to SQLite as pointers, which it copies or which live in the statement's arena.
import CSQLite
import DAOCore
import Foundation

extension SQLiteStatement {
  func bindNull(at index: Int) throws { try check(sqlite3_bind_null(handle, Int32(index))) }

  func bind(_ value: Int64, at index: Int) throws { try check(sqlite3_bind_int64(handle, Int32(index), value)) }

  /// - Throws: ``DAOError`` for NaN, which SQLite would store as NULL without a word.
  func bind(_ value: Double, at index: Int) throws {
    try check(sqlite3_bind_double(handle, Int32(index), number(value)))
  }

  private func number(_ value: Double) throws -> Double {
    guard !value.isNaN else { throw DAOError(.encoding, "a number that is not a number (NaN) cannot be stored") }
    return value
  }

  func bind(_ value: Bool, at index: Int) throws { try bind(value ? 1 : 0 as Int64, at: index) }

  func bind(_ value: String, at index: Int) throws {
    let code = value.withBytes { bytes in
      if let kept = arena.keep(bytes) {
        return csqlite_bind_text_static(handle, Int32(index), kept, sqlite3_uint64(bytes.count))
      }
      return bytes.withMemoryRebound(to: CChar.self) {
        csqlite_bind_text_copy(handle, Int32(index), $0.baseAddress, sqlite3_uint64($0.count))
      }
    }
    try check(code)
  }

  func bind(_ value: Data, at index: Int) throws {
    arena.noteCopy()
    let code = value.withUnsafeBytes { bytes in
      // A nil pointer would bind NULL.
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, Int32(index), 0)
        : csqlite_bind_blob_copy(handle, Int32(index), bytes.baseAddress, sqlite3_uint64(bytes.count))
    }
    try check(code)
  }

  func bind(_ row: ParameterRow) throws {
    let handle = handle
    for index in row.indices {
      let cell = row[index]
      let parameter = Int32(truncatingIfNeeded: index)
      let content = cell.content
      // One after the other and not a switch, whose jump is foreseen by the processor less often.
      let code =
        if content == .text {
          csqlite_bind_text_static(handle, parameter, cell.text.baseAddress, sqlite3_uint64(cell.text.count))
        } else if content == .integer {
          sqlite3_bind_int64(handle, parameter, cell.integer)
        } else if content == .real {
          sqlite3_bind_double(handle, parameter, try number(cell.real))
        } else if content == .null {
          sqlite3_bind_null(handle, parameter)
        } else if content == .truth {
          sqlite3_bind_int64(handle, parameter, cell.truth ? 1 : 0)
        } else {
          SQLITE_OK
        }
      try check(code)
    }
  }

  func bind(_ value: Date, at index: Int) throws {
    let strategy = try isStoredAsText(index) ? .iso8601 : dateStrategy
    try bind(try strategy.value(for: value), at: index)
  }

  /// Whether a date is stored in or compared with a TEXT column, which would make a text of a number.
  private func isStoredAsText(_ index: Int) throws -> Bool {
    guard dateStrategy != .iso8601 else { return true }
    let columns = try parameterColumns[index - 1]
    guard let text = columns.first(where: \.isText) else { return false }
    guard let other = columns.first(where: { !$0.isText }) else { return true }
    throw DAOError(
      .parameter,
      "the date of the parameter '\(self.text.parameterDescription(index))' is a text for '\(text.name)', which is "
        + "\(text.declaredType), and a number for '\(other.name)': write a parameter of its own for each")
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw SQLiteError.make(code, message: String(cString: sqlite3_errstr(code)), sql: text.sql) }
  }
}

extension String {
  /// Runs `body` with the UTF-8 bytes, in place where the string has them in one piece.
  fileprivate func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return try copy.withUTF8(body)
  }
}
