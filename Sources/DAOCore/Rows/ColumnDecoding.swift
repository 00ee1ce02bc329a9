/// Decodes a single column of a reader whose type is not known.
package enum ColumnDecoding {
  package static func decode<T: Decodable>(_ type: T.Type, column: Int, of reader: any ColumnReader) throws -> T {
    try ColumnDecoder(reader: reader).decode(type, column: column)
  }
}
