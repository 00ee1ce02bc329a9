/// The errors of reading a row, in one wording.
@usableFromInline
package enum ReadingError {
  /// `column 2 'salary': Int wanted, text found`.
  @usableFromInline
  package static func mismatch(_ reader: some ColumnReader, _ column: Int, wanted: Any.Type, detail: String = "") -> DAOError {
    let found = reader.type(column)
    let name = describe(column, of: reader)
    guard found != .null else {
      let zero = hasZero(wanted) && !reader.readsNullAsZero ? " or set nulls=\"zero\"" : ""
      return DAOError(.unexpectedNull, "\(name) is NULL and \(wanted) is not optional; make the property optional\(zero)")
    }
    return DAOError(.typeMismatch, "\(name): \(wanted) wanted, \(found) found\(detail.isEmpty ? "" : " (\(detail))")")
  }

  private static func describe(_ column: Int, of reader: some ColumnReader) -> String {
    let nested = (reader as? any NestingReader)?.description(of: column)
    return nested ?? "column \(column) '\(reader.columns.names[column])'"
  }

  private static func hasZero(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }

  /// What a type's own `init(from:)` has refused.
  package static func undecodable(_ type: Any.Type, from reader: some ColumnReader, reason: String) -> DAOError {
    guard reader.columns.count == 1 else {
      let path = (reader as? any NestingReader)?.path(to: "") ?? ""
      let place = path.isEmpty ? "the row" : "'\(path)'"
      return DAOError(.typeMismatch, "\(type) cannot be read from \(place): \(reason)")
    }
    return mismatch(reader, 0, wanted: type, detail: reason)
  }

  /// No row where exactly one is wanted.
  package static func noRow() -> DAOError {
    DAOError(.noRow, "one row was asked for and there is none; ask for an optional or an array")
  }

  /// No column for a required property of what a reader reads.
  package static func missingColumn(_ property: String, of reader: some ColumnReader) -> DAOError {
    missingColumn((reader as? any NestingReader)?.path(to: property) ?? property, in: reader.columns)
  }

  /// No column for a required property.
  package static func missingColumn(_ property: String, in columns: NameTable) -> DAOError {
    let known = columns.names.isEmpty ? "no column is mapped" : "the columns are \(columns.names.joined(separator: ", "))"
    return DAOError(.missingColumn, "no column for the property '\(property)'; \(known)")
  }

  /// A scalar wanted from a row of several columns.
  package static func columnCount(_ columns: NameTable, wanted: Any.Type) -> DAOError {
    DAOError(
      .columnCount,
      "\(wanted) wants one column and the result has \(columns.count): \(columns.names.joined(separator: ", "))")
  }
}
