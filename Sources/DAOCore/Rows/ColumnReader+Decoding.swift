import Foundation

// Inlinable, so that each driver compiles them for its own reader.
extension ColumnReader {
  /// The value for a column of another type than wanted: `zero` for NULL if NULL reads as zero.
  ///
  /// - Throws: ``DAOError`` in all other cases.
  @inlinable
  package func zero<T>(_ zero: T, _ column: Int, wanted: Any.Type) throws -> T {
    guard readsNullAsZero, type(column) == .null else { throw ReadingError.mismatch(self, column, wanted: wanted) }
    return zero
  }

  /// The integer in a column.
  ///
  /// - Throws: ``DAOError`` for any other type, and for NULL unless it reads as zero.
  @inlinable
  package func decodeInt64(_ column: Int) throws -> Int64 {
    type(column) == .integer ? integer(column) : try zero(0 as Int64, column, wanted: Int.self)
  }

  /// The number in a column: a real, or an integer that a Double holds exactly, since NUMERIC columns store 3.0 as 3.
  ///
  /// - Throws: ``DAOError`` for any other type, and for NULL unless it reads as zero.
  @inlinable
  package func decodeDouble(_ column: Int) throws -> Double {
    switch type(column) {
    case .real: return real(column)
    case .integer: return try exactDouble(integer(column), column)
    default: return try nearestDouble(column)
    }
  }

  /// What a Double is for a column that holds neither a real nor an integer: the nearest one to the text of a number.
  @usableFromInline
  package func nearestDouble(_ column: Int) throws -> Double {
    guard holdsNumbers(column), type(column) == .text, case let text = try text(column), let number = Double(text) else {
      return try zero(0, column, wanted: Double.self)
    }
    // `Infinity` is one, and digits without end are none.
    if number.isInfinite, text.contains(where: \.isNumber) { throw ReadingError.misfit(self, column, wanted: Double.self) }
    return number
  }

  /// The integer in a column as a Double.
  ///
  /// - Throws: ``DAOError`` if a Double does not hold it exactly, unless the column holds numbers of any digits.
  @inlinable
  package func exactDouble(_ integer: Int64, _ column: Int) throws -> Double {
    if let exact = Double(exactly: integer) { return exact }
    guard holdsNumbers(column) else { throw ReadingError.misfit(self, column, wanted: Double.self) }
    return Double(integer)
  }

  /// The text in a column.
  ///
  /// - Throws: ``DAOError`` for any other type, for text that is not valid UTF-8, and for NULL unless it reads as zero.
  @inlinable
  package func decodeString(_ column: Int) throws -> String {
    type(column) == .text ? try text(column) : try zero("", column, wanted: String.self)
  }

  /// The text in a column; nil for NULL.
  ///
  /// - Throws: ``DAOError`` for any other type.
  @inlinable
  package func decodeStringIfPresent(_ column: Int) throws -> String? {
    type(column) == .null ? nil : try decodeString(column)
  }

  /// The truth value in a column, kept as 0 or 1.
  ///
  /// - Throws: ``DAOError`` for any other number or type, and for NULL unless it reads as zero.
  @inlinable
  package func decodeBool(_ column: Int) throws -> Bool {
    switch type(column) {
    case .integer:
      let value = integer(column)
      guard value & ~1 == 0 else { throw ReadingError.misfit(self, column, wanted: Bool.self, "is neither 0 nor 1") }
      return value == 1
    default: return try zero(false, column, wanted: Bool.self)
    }
  }

  /// The date in a column: a number in the unit of the date strategy, or ISO 8601 text.
  ///
  /// - Throws: ``DAOError`` for any other value.
  @inlinable
  package func decodeDate(_ column: Int) throws -> Date {
    switch type(column) {
    case .real: return dateStrategy.date(seconds: real(column))
    case .integer: return dateStrategy.date(seconds: try exactDouble(integer(column), column))
    case .text:
      if let date = dateStrategy.date(text: try text(column)) { return date }
      throw ReadingError.misfit(self, column, wanted: Date.self, "is no ISO 8601 date, such as 2026-01-31 12:00:00")
    case .blob, .null: throw ReadingError.mismatch(self, column, wanted: Date.self)
    }
  }

  /// The bytes in a column: a blob, or the bytes of a text, the only way to read invalid UTF-8.
  ///
  /// - Throws: ``DAOError`` for any other type.
  @inlinable
  package func decodeData(_ column: Int) throws -> Data {
    guard type(column) == .blob || ReadingError.isInvalidText(self, column) else {
      throw ReadingError.mismatch(self, column, wanted: Data.self)
    }
    return blob(column)
  }
}
