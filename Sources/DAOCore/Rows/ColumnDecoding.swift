/// Decodes single columns as types known only at run time.
package enum ColumnDecoding {
  package static func decode<T: Decodable>(_ type: T.Type, column: Int, of reader: any ColumnReader) throws -> T {
    try ColumnDecoder(reader: reader).decode(type, column: column)
  }

  /// Whether a column holds values of `type` directly; otherwise it holds JSON.
  package static func isScalar(_ type: Any.Type) -> Bool { type is any ScalarColumn.Type || type is any ColumnForm.Type }
}
