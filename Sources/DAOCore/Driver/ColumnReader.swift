// Unsafe: the columns that are taken along are listed in place, for each row.
import Foundation

/// The current row of a statement, column by column, as a driver reads it.
///
/// The plain readings (``integer(_:)`` …) are right only where ``type(_:)`` says so: ask first. The decoding ones check.
/// Columns count from 0.
@usableFromInline
package protocol ColumnReader: AnyObject, ValueHiding {
  /// The columns of the result.
  var columns: NameTable { get }
  /// Whether NULL reads as zero where the property is not optional.
  var readsNullAsZero: Bool { get }
  /// How dates are stored.
  var dateStrategy: Configuration.DateStrategy { get }
  /// Whether messages may have values in them, as `Configuration.showsValues` says. Default: false.
  var showsValues: Bool { get }
  /// A column as messages name it: `'author.name' (column 3 'author_name')`. Default: `column 3 'author_name'`.
  func description(of column: Int) -> String

  func type(_ column: Int) -> ValueType
  func integer(_ column: Int) -> Int64
  func real(_ column: Int) -> Double
  /// A text.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for one that is not valid UTF-8, which no `String` can hold.
  func text(_ column: Int) throws -> String
  /// A blob; the bytes of a text, in UTF-8 where it is valid.
  func blob(_ column: Int) -> Data
  /// Appends the values of columns to `cells`, to be taken along; by default as their own methods give them, a copy more for
  /// a text or blob.
  func take(_ columns: UnsafeBufferPointer<Int>, in cells: inout RowCells)

  /// The value of a column.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for text that is not valid UTF-8.
  func value(_ column: Int) throws -> Value

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
  package var showsValues: Bool { false }
  package func description(of column: Int) -> String { "column \(column) '\(columns.names[column])'" }

  package func take(_ columns: UnsafeBufferPointer<Int>, in cells: inout RowCells) {
    for column in columns {
      if let value = try? storedValue(column) {
        cells.append(value)
      } else {
        // Whoever reads the cell as text finds out that it is none.
        blob(column).withUnsafeBytes { cells.append($0, type: .text) }
      }
    }
  }

  package func value(_ column: Int) throws -> Value { try storedValue(column) }

  /// The value of a column as it is.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for text that is not valid UTF-8.
  package func storedValue(_ column: Int) throws -> Value {
    switch type(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(try text(column))
    case .blob: .blob(blob(column))
    }
  }
}
