import Foundation

/// Binds values to a statement's parameters by index, from 1.
package protocol ParameterWriter: AnyObject, ValueHiding {
  /// Binds NULL.
  func bindNull(at index: Int) throws
  /// Binds an integer.
  func bind(_ value: Int64, at index: Int) throws
  /// Binds a real number.
  ///
  /// - Throws: ``DAOError`` for a number that the database cannot store, such as NaN in SQLite.
  func bind(_ value: Double, at index: Int) throws
  /// Binds true or false, by default as 1 or 0.
  func bind(_ value: Bool, at index: Int) throws
  /// Binds a text, which may hold NUL characters.
  func bind(_ value: String, at index: Int) throws
  /// Binds a text that is a part of valid UTF-8, by default as a `String`.
  func bind(utf8: [UInt8], _ range: Range<Int>, at index: Int) throws
  /// Binds a blob; an empty blob is not NULL.
  func bind(_ value: Data, at index: Int) throws
  /// Binds a date in the form of the configuration's ``Configuration/DateStrategy``.
  func bind(_ value: Date, at index: Int) throws
  /// Binds a finite Decimal, by default as text, which keeps its digits.
  ///
  /// - Throws: ``DAOError`` if the parameter's column would round it.
  func bind(_ value: Decimal, at index: Int) throws

  /// Binds a UUID, by default as its text.
  func bind(_ value: UUID, at index: Int) throws
  /// Binds a structured value, by default as text.
  func bind(json: String, at index: Int) throws
  /// Binds a list of values, by default as JSON.
  func bind(list: [TypedValue], at index: Int) throws

  /// Binds an entity's values. The texts stay in the row's memory until the statement is reset and the parameters get new
  /// values.
  ///
  /// By default each value goes through its own method.
  func bind(_ row: ParameterRow) throws
}

extension ParameterWriter {
  package func bind(_ value: Bool, at index: Int) throws { try bind(value ? 1 : 0 as Int64, at: index) }

  package func bind(utf8: [UInt8], _ range: Range<Int>, at index: Int) throws {
    try bind(String(decoding: utf8[range], as: UTF8.self), at: index)
  }

  package func bind(_ value: Decimal, at index: Int) throws { try bind(DecimalTextWriter.text(of: value), at: index) }

  package func bind(_ value: UUID, at index: Int) throws { try bind(UUIDText.text(of: value), at: index) }

  package func bind(json: String, at index: Int) throws { try bind(json, at: index) }

  package func bind(list: [TypedValue], at index: Int) throws { try bind(json: list.json(), at: index) }

  package func bind(_ row: ParameterRow) throws {
    for index in row.indices {
      switch row[index] {
      case .absent, .bound: break
      case .null: try bindNull(at: index)
      case .integer(let value): try bind(value, at: index)
      case .real(let value): try bind(value, at: index)
      case .truth(let value): try bind(value, at: index)
      case .text(let text): try bind(String(decoding: UnsafeRawBufferPointer(text), as: UTF8.self), at: index)
      }
    }
  }

  package func bind(_ value: Value, at index: Int) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(value, at: index)
    }
  }
  /// Binds a value according to its type.
  package func bind(_ value: TypedValue, at index: Int) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .bool(let value): try bind(value, at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .decimal(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(value, at: index)
    case .date(let value): try bind(value, at: index)
    case .uuid(let value): try bind(value, at: index)
    case .json(let value): try bind(json: value, at: index)
    case .list(let values): try bind(list: values, at: index)
    }
  }
}
