/// The errors of reading a row, in one wording.
@usableFromInline
package enum ReadingError {
  /// `column 2 'salary': Int wanted, text found`.
  @usableFromInline
  package static func mismatch(_ reader: some ColumnReader, _ column: Int, wanted: Any.Type, detail: String = "") -> DAOError {
    let found = reader.type(column)
    let name = "column \(column) '\(reader.columns.names[column])'"
    guard found != .null else {
      let zero = hasZero(wanted) && !reader.readsNullAsZero ? " or set nulls=\"zero\"" : ""
      return DAOError(.unexpectedNull, "\(name) is NULL and \(wanted) is not optional; make the property optional\(zero)")
    }
    return DAOError(.typeMismatch, "\(name): \(wanted) wanted, \(found) found\(detail.isEmpty ? "" : " (\(detail))")")
  }

  private static func hasZero(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }

  /// What a type's own `init(from:)` has refused.
  package static func undecodable(_ type: Any.Type, from reader: some ColumnReader, reason: String) -> DAOError {
    guard reader.columns.count == 1 else { return DAOError(.typeMismatch, "\(type) cannot be read from the row: \(reason)") }
    return mismatch(reader, 0, wanted: type, detail: reason)
  }

  /// No row where exactly one is wanted.
  package static func noRow() -> DAOError {
    DAOError(.noRow, "one row was asked for and there is none; ask for an optional or an array")
  }

  /// No column for a required property.
  package static func missingColumn(_ property: String, in columns: NameTable) -> DAOError {
    DAOError(
      .missingColumn, "no column for the property '\(property)'; the columns are \(columns.names.joined(separator: ", "))")
  }

  /// A scalar wanted from a row of several columns.
  package static func columnCount(_ columns: NameTable, wanted: Any.Type) -> DAOError {
    DAOError(
      .columnCount,
      "\(wanted) wants one column and the result has \(columns.count): \(columns.names.joined(separator: ", "))")
  }
}
