// Unsafe: SQLite takes text and blobs as pointers; it copies them, or they live in the statement's arena.
import CSQLite
import DAOCore
import Foundation

extension SQLiteStatement {
  func bindNull(at index: Int) throws { try check(sqlite3_bind_null(handle, Int32(index))) }

  func bind(_ value: Int64, at index: Int) throws { try check(sqlite3_bind_int64(handle, Int32(index), value)) }

  /// - Throws: ``DAOError`` for NaN, which SQLite would silently store as NULL.
  func bind(_ value: Double, at index: Int) throws {
    try check(sqlite3_bind_double(handle, Int32(index), number(value)))
  }

  private func number(_ value: Double) throws -> Double {
    guard !value.isNaN else { throw DAOError(.encoding, "a number that is not a number (NaN) cannot be stored") }
    return value
  }

  func bind(_ value: String, at index: Int) throws {
    try check(value.withBytes { bind($0, at: index) })
  }

  func bind(utf8: [UInt8], _ range: Range<Int>, at index: Int) throws {
    try check(utf8.withUnsafeBufferPointer { bind(UnsafeBufferPointer(rebasing: $0[range]), at: index) })
  }

  private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int32 {
    if let kept = arena.keep(text) {
      return csqlite_bind_text_static(handle, Int32(index), kept, sqlite3_uint64(text.count))
    }
    return text.withMemoryRebound(to: CChar.self) {
      csqlite_bind_text_copy(handle, Int32(index), $0.baseAddress, sqlite3_uint64($0.count))
    }
  }

  func bind(_ value: Data, at index: Int) throws {
    arena.noteCopy()
    let code = value.withUnsafeBytes { bytes in
      // A nil pointer would bind NULL instead of an empty blob.
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
      // A chain of comparisons: the processor predicts it better than the jump of a switch.
      let code =
        if case .text(let text) = cell {
          csqlite_bind_text_static(handle, parameter, text.baseAddress, sqlite3_uint64(text.count))
        } else if case .integer(let value) = cell {
          sqlite3_bind_int64(handle, parameter, value)
        } else if case .real(let value) = cell {
          sqlite3_bind_double(handle, parameter, try number(value))
        } else if case .null = cell {
          sqlite3_bind_null(handle, parameter)
        } else if case .truth(let value) = cell {
          sqlite3_bind_int64(handle, parameter, value ? 1 : 0)
        } else {
          SQLITE_OK
        }
      try check(code)
    }
  }

  func bind(_ value: Date, at index: Int) throws { try bind(self.value(of: value, at: index), at: index) }

  func bind(_ value: Decimal, at index: Int) throws { try bind(self.value(of: value, at: index), at: index) }

  func bind(json: String, at index: Int) throws {
    try checkList(json, at: index)
    try bind(json, at: index)
  }

  /// - Throws: ``DAOError/Code/encoding`` for the JSON of a list where the SQL wants a single value.
  private func checkList(_ json: String, at index: Int) throws {
    let form = try parameterForms[index - 1]
    guard json.utf8.first == UInt8(ascii: "["), let obstacle = form.obstacleToLists else { return }
    let name = text.parameterDescription(index)
    throw DAOError(
      .encoding,
      "the parameter '\(name)' is given a list, and \(obstacle): write <foreach> for its elements"
        + (form.readsElements || json.hasPrefix("[\"") ? ", or IN (SELECT value FROM json_each(\(name)))" : ""))
  }

  func boundValue(of argument: TypedValue, at index: Int) throws -> Value {
    if case .json(let json) = argument { try checkList(json, at: index) }
    if case .list(let values) = argument { try checkList(values.json(), at: index) }
    return switch argument {
    case .date(let date): try value(of: date, at: index)
    case .decimal(let decimal): try value(of: decimal, at: index)
    case .null, .bool, .integer, .real, .text, .blob, .uuid, .json, .list: try argument.value(dates: dateStrategy)
    }
  }

  private func value(of date: Date, at index: Int) throws -> Value {
    guard dateStrategy != .iso8601 || bindsDays else { return try dateStrategy.value(for: date) }
    switch try parameterForms[index - 1].dates {
    case .strategy: return try dateStrategy.value(for: date)
    case .text: return try Configuration.DateStrategy.iso8601.value(for: date)
    case .day: return try Configuration.DateStrategy.iso8601.value(forDay: date)
    case .refused(let column):
      throw DAOError(
        .parameter,
        "the date of the parameter '\(text.parameterDescription(index))' is compared with '\(column.name)', which has texts in the form "
          + "that they have in the file: give a text, or compare by a date function, datetime(\(column.name)) > datetime(…)")
    case .both(let place, let other):
      throw DAOError(
        .parameter,
        "the date of the parameter '\(text.parameterDescription(index))' is \(place), and \(other): "
          + "write a parameter of its own for each")
    }
  }

  private func value(of decimal: Decimal, at index: Int) throws -> Value {
    let form = try parameterForms[index - 1]
    if form.meetsNumber { return try number(of: decimal, form, at: index) }
    let text = Value.text(DecimalTextWriter.text(of: decimal))
    guard let column = form.roundingColumn else { return text }
    if form.textColumn != nil {
      if try isKept(decimal, by: form, as: text) { return text }
    } else if let number = DecimalColumn.number(decimal, isReal: form.isReal) {
      return number
    }
    throw DecimalColumn.rounding(decimal, by: column, showsValues: showsValues)
  }

  /// A Decimal that is compared with a number which no declared type converts.
  private func number(of decimal: Decimal, _ form: ParameterForm, at index: Int) throws -> Value {
    let name = text.parameterDescription(index)
    if let column = form.textColumn {
      throw DAOError(
        .parameter,
        "the Decimal of the parameter '\(name)' is a text for '\(column.name)', and a number for what it is compared with: "
          + "write a parameter of its own for each")
    }
    if let number = DecimalColumn.number(decimal, isReal: form.isReal) { return number }
    guard let column = form.roundingColumn else {
      throw DecimalColumn.rounding(decimal, inNumberFor: name, showsValues: showsValues)
    }
    throw DecimalColumn.rounding(decimal, by: column, showsValues: showsValues)
  }

  /// Whether the number that a numeric column makes of this text reads back as the same Decimal. Asks SQLite, since it rounds
  /// the last digits in its own way.
  private func isKept(_ decimal: Decimal, by form: ParameterForm, as text: Value) throws -> Bool {
    let numbers = try connection.rows("SELECT CAST(?1 AS NUMERIC), CAST(?1 AS REAL)", [text]).first ?? []
    return numbers.prefix(form.isReal ? 2 : 1).allSatisfy { DecimalColumn.isRead(decimal, from: $0) }
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw SQLiteError.make(code, message: String(cString: sqlite3_errstr(code)), sql: text.sql) }
  }
}

extension String {
  /// Runs `body` with the UTF-8 bytes, without a copy if the string stores them contiguously.
  fileprivate func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return try copy.withUTF8(body)
  }
}
