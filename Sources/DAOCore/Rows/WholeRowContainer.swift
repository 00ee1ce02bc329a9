import Foundation

/// A whole row as a single value, for an optional entity or a type that wraps an entity.
struct WholeRowContainer: SingleValueDecodingContainer {
  let decoder: RowDecoder
  var codingPath: [any CodingKey] { [] }

  /// Whether all columns are NULL: then there is no entity.
  func decodeNil() -> Bool {
    (0..<decoder.reader.columns.count).allSatisfy { decoder.reader.type($0) == .null }
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !ColumnDecoding.isScalar(type) else {
      throw ReadingError.columnCount(decoder.reader.columns, wanted: type)
    }
    return try T(from: decoder)
  }
}

/// The types that a single column holds; a row of several columns is an error for them.
protocol ScalarColumn {}

extension Bool: ScalarColumn {}
extension String: ScalarColumn {}
extension Double: ScalarColumn {}
extension Float: ScalarColumn {}
extension Int: ScalarColumn {}
extension Int8: ScalarColumn {}
extension Int16: ScalarColumn {}
extension Int32: ScalarColumn {}
extension Int64: ScalarColumn {}
extension UInt: ScalarColumn {}
extension UInt8: ScalarColumn {}
extension UInt16: ScalarColumn {}
extension UInt32: ScalarColumn {}
extension UInt64: ScalarColumn {}
extension Int128: ScalarColumn {}
extension UInt128: ScalarColumn {}

/// The types with a column form of their own, which their `init(from:)` does not know.
protocol ColumnForm {}

extension Date: ColumnForm {}
extension Data: ColumnForm {}
extension UUID: ColumnForm {}
extension URL: ColumnForm {}
extension Decimal: ColumnForm {}
