import Foundation

/// The current row of a statement, column by column, as a driver reads it.
///
/// The plain readings (``integer(_:)`` …) are right only where ``type(_:)`` says so: ask first. The decoding ones check.
/// Columns count from 0.
public protocol ColumnReader: AnyObject {
  /// The columns of the result.
  var columns: NameTable { get }
  /// Whether NULL reads as zero where the property is not optional.
  var readsNullAsZero: Bool { get }
  /// How dates are stored.
  var dateStrategy: Configuration.DateStrategy { get }

  func type(_ column: Int) -> ValueType
  func integer(_ column: Int) -> Int64
  func real(_ column: Int) -> Double
  func text(_ column: Int) -> String
  func blob(_ column: Int) -> Data
  /// The value of a column to be taken along; the UTF-8 of a text, or a blob, is appended to `bytes`, so that it is copied once.
  func cell(_ column: Int, in bytes: inout [UInt8]) -> RowCell

  /// The value of a column.
  func value(_ column: Int) -> Value

  // Requirements with a default, not mere extensions: a driver's witness is compiled for the driver's own reader, so a
  // column costs one indirect call.
  func decodeInt64(_ column: Int) throws -> Int64
  func decodeDouble(_ column: Int) throws -> Double
  func decodeString(_ column: Int) throws -> String
  func decodeStringIfPresent(_ column: Int) throws -> String?
  func decodeBool(_ column: Int) throws -> Bool
  func decodeDate(_ column: Int) throws -> Date
  func decodeData(_ column: Int) throws -> Data
}

extension ColumnReader {
  public func cell(_ column: Int, in bytes: inout [UInt8]) -> RowCell {
    let start = bytes.count
    let type = type(column)
    switch type {
    case .null: return .null
    case .integer: return RowCell(bits: UInt64(bitPattern: integer(column)), size: 0, type: type)
    case .real: return RowCell(bits: real(column).bitPattern, size: 0, type: type)
    case .text: bytes.append(contentsOf: text(column).utf8)
    case .blob: bytes.append(contentsOf: blob(column))
    }
    return RowCell(bits: UInt64(start), size: Int32(clamping: bytes.count - start), type: type)
  }

  public func value(_ column: Int) -> Value { storedValue(column) }

  /// The value of a column as it is.
  package func storedValue(_ column: Int) -> Value {
    switch type(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(text(column))
    case .blob: .blob(blob(column))
    }
  }
}
