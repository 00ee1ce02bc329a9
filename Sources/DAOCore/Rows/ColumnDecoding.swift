/// Decodes a single column of a reader whose type is not known.
package enum ColumnDecoding {
  package static func decode<T: Decodable>(_ type: T.Type, column: Int, of reader: any ColumnReader) throws -> T {
    try ColumnDecoder(reader: reader).decode(type, column: column)
  }

  /// Whether values of `type` are those that one column holds as they are.
  package static func isScalar(_ type: Any.Type) -> Bool { type is any ScalarColumn.Type || type is any ColumnForm.Type }
}
