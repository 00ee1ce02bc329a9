/// The errors of reading rows, worded in one place.
@usableFromInline
package enum ReadingError {
  /// `column 2 'salary': Int wanted, text found`.
  @usableFromInline
  package static func mismatch(_ reader: some ColumnReader, _ column: Int, wanted: Any.Type, detail: String = "") -> DAOError {
    let found = reader.type(column)
    let name = reader.description(of: column)
    guard found != .null else {
      let zero = hasZero(wanted) && !reader.readsNullAsZero ? " or set nulls=\"zero\"" : ""
      return DAOError(.unexpectedNull, "\(name) is NULL and \(wanted) is not optional; make the property optional\(zero)")
    }
    return DAOError(.typeMismatch, "\(name): \(wanted) wanted, \(found) found\(detail.isEmpty ? "" : " (\(detail))")")
  }

  /// `column 2 'age': Int8 wanted, integer found (300 does not fit)`. The value is shown only if the reader shows values.
  @usableFromInline
  package static func misfit(
    _ reader: some ColumnReader, _ column: Int, wanted: Any.Type, _ fault: String = "does not fit"
  ) -> DAOError {
    let value = reader.showsValues ? (try? reader.value(column))?.literal : nil
    return mismatch(reader, column, wanted: wanted, detail: "\(value ?? "the value") \(fault)")
  }

  /// Invalid UTF-8, which no `String` can hold: with U+FFFD in its place the text would silently be another one.
  @usableFromInline
  package static func invalidText(_ reader: some ColumnReader, _ column: Int) -> DAOError {
    invalidText(reader.description(of: column))
  }

  package static func invalidText(_ place: String) -> DAOError {
    DAOError(
      .typeMismatch, "\(place) holds text that is not valid UTF-8: read its bytes as Data, or write it anew")
  }

  /// Whether a column holds text that is not valid UTF-8.
  @usableFromInline
  package static func isInvalidText(_ reader: some ColumnReader, _ column: Int) -> Bool {
    reader.type(column) == .text && (try? reader.text(column)) == nil
  }

  private static func hasZero(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }

  /// The error of a type's own `init(from:)`.
  package static func undecodable(_ type: Any.Type, from reader: some ColumnReader, _ error: any Error) -> DAOError {
    guard reader.columns.count != 1 else { return undecodable(type, column: 0, of: reader, error) }
    let values = reader.showsValues ? [] : reader.columns.names.indices.compactMap { try? reader.value($0) }
    let reason = error.decodingReason(hidesValues: !reader.showsValues, of: values)
    let path = (reader as? any NestingReader)?.path(to: "") ?? ""
    return DAOError(
      .typeMismatch, "\(type) cannot be read from \(path.isEmpty ? "the row" : "'\(path)'"): \(reason)")
  }

  /// The error of a type's own `init(from:)`, or of JSON decoding, for one column.
  package static func undecodable(
    _ type: Any.Type, column: Int, of reader: some ColumnReader, _ error: any Error
  ) -> DAOError {
    let values = reader.showsValues ? [] : [try? reader.value(column)].compactMap(\.self)
    return mismatch(reader, column, wanted: type, detail: error.decodingReason(hidesValues: !reader.showsValues, of: values))
  }

  /// No row, and exactly one was requested.
  package static func noRow() -> DAOError {
    DAOError(.noRow, "one row was asked for and there is none; ask for an optional or an array")
  }

  /// No column for a required property of a reader.
  package static func missingColumn(_ property: String, of reader: some ColumnReader) -> DAOError {
    missingColumn((reader as? any NestingReader)?.path(to: property) ?? property, in: reader.columns)
  }

  /// A property of a result map that no key of the entity is named like, and the key that it resembles.
  package static func misspelt(_ property: String, _ key: String, of reader: some ColumnReader) -> DAOError {
    let path = (reader as? any NestingReader)?.path(to: property) ?? property
    return DAOError(
      .missingColumn, "the result map has the property '\(path)', and the entity has none of that name; did you mean '\(key)'?")
  }

  /// No column for a required property.
  package static func missingColumn(_ property: String, in columns: NameTable) -> DAOError {
    let known = columns.names.isEmpty ? "no column is mapped" : "the columns are \(columns.names.joined(separator: ", "))"
    return DAOError(.missingColumn, "no column for the property '\(property)'; \(known)")
  }

  /// Several columns, and a scalar was requested.
  package static func columnCount(_ columns: NameTable, wanted: Any.Type) -> DAOError {
    DAOError(
      .columnCount,
      "\(wanted) wants one column and the result has \(columns.count): \(columns.names.joined(separator: ", "))")
  }
}
