// Unsafe: columns to copy are passed as a buffer pointer, since this runs for each row.
import Foundation

/// The current row of a statement, read by column index from 0.
///
/// The plain readings (``integer(_:)`` and similar) do not check: ask ``type(_:)`` first. The decoding ones check.
@usableFromInline
package protocol ColumnReader: AnyObject, ValueHiding {
  /// The column labels of the result.
  var columns: NameTable { get }
  /// Whether NULL reads as zero for a property that is not optional.
  var readsNullAsZero: Bool { get }
  /// The storage format of dates.
  var dateStrategy: Configuration.DateStrategy { get }
  /// Whether messages may contain values, as `Configuration.showsValues` sets it. Default: false.
  var showsValues: Bool { get }
  /// A column as messages name it: `'author.name' (column 3 'author_name')`. Default: `column 3 'author_name'`.
  func description(of column: Int) -> String

  func type(_ column: Int) -> ValueType
  /// Whether a column has numbers of any digits: one that neither an integer nor a real holds exactly is a text. Default: false.
  func holdsNumbers(_ column: Int) -> Bool
  func integer(_ column: Int) -> Int64
  func real(_ column: Int) -> Double
  /// The text of a column.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for invalid UTF-8, which no `String` can hold.
  func text(_ column: Int) throws -> String
  /// The blob of a column, or the bytes of its text: in UTF-8 if the text is valid.
  func blob(_ column: Int) -> Data
  /// Appends copies of the columns' values to `cells`, in forms that the default readings understand: a UUID and a Decimal as
  /// text, a date as the ``dateStrategy`` says, an array as JSON. By default each value goes through its own method, which copies a text
  /// or blob once more.
  func take(_ columns: UnsafeBufferPointer<Int>, in cells: inout RowCells)

  /// Whether ``fetch(_:_:)`` hands values out. Default: false.
  var fetchesCells: Bool { get }
  /// Hands out the values of the first `count` columns, whose texts stay valid until the statement goes on. One that cannot be handed
  /// out as it is is a blob here.
  func fetch(_ cells: UnsafeMutablePointer<FetchedCell>, _ count: Int)

  /// The value of a column.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for text that is not valid UTF-8.
  func value(_ column: Int) throws -> Value

  // Requirements with a default, not extension methods: the witness is compiled for each driver's own reader, so reading a
  // column costs one indirect call.
  func decodeInt64(_ column: Int) throws -> Int64
  func decodeDouble(_ column: Int) throws -> Double
  func decodeString(_ column: Int) throws -> String
  func decodeStringIfPresent(_ column: Int) throws -> String?
  func decodeBool(_ column: Int) throws -> Bool
  func decodeDate(_ column: Int) throws -> Date
  func decodeData(_ column: Int) throws -> Data
  func decodeUUID(_ column: Int) throws -> UUID
  func decodeDecimal(_ column: Int) throws -> Decimal
  /// The JSON of a structured value, such as an array of the engine; nil for a column that holds no text and no blob.
  func decodeJSON(_ column: Int) throws -> Data?
}

extension ColumnReader {
  package var showsValues: Bool { false }
  package func description(of column: Int) -> String { "column \(column) '\(columns.names[column])'" }

  package func take(_ columns: UnsafeBufferPointer<Int>, in cells: inout RowCells) {
    for column in columns {
      if let value = try? storedValue(column) {
        cells.append(value)
      } else {
        // Invalid UTF-8: an error for whoever reads this cell as text.
        blob(column).withUnsafeBytes { cells.append($0, type: .text) }
      }
    }
  }

  package func holdsNumbers(_ column: Int) -> Bool { false }

  package var fetchesCells: Bool { false }
  package func fetch(_ cells: UnsafeMutablePointer<FetchedCell>, _ count: Int) {}

  package func value(_ column: Int) throws -> Value { try storedValue(column) }

  /// The stored value of a column.
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
