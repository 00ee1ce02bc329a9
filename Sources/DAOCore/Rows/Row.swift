import Foundation

/// One row whose entity type is not known: values by column name or position.
///
/// ```swift
/// let rows: [Row] = try employees.call("selectAll")
/// let value = rows[0]["first_name"]                  // .text("Jerry")
/// let same = rows[0]["firstName"]                    // the same column
/// let first = rows[0][0]                             // the first column
/// let name: String = try rows[0].value("firstName")
/// let jerry: Employee = try rows[0].decode()
/// ```
public struct Row: Decodable, Sendable {
  private let layout: RowLayout
  private let values: [Value]

  package init(layout: RowLayout, values: [Value]) {
    self.layout = layout
    self.values = values
  }

  /// The column labels, in the order of the result.
  public var columns: [String] { layout.columns.names }

  /// The value of a column: by its exact label, else `first_name` for `firstName`; nil when there is no such column.
  public subscript(_ column: String) -> Value? { layout.columns.index(of: column).map { values[$0] } }

  /// The value at a position, from 0; nil when there is no such column.
  public subscript(_ index: Int) -> Value? { values.indices.contains(index) ? values[index] : nil }

  /// The value of a column as a Swift type.
  ///
  /// - Throws: ``DAOError`` when there is no such column or it holds another type.
  public func value<T: Decodable>(_ column: String, as type: T.Type = T.self) throws -> T {
    guard let index = layout.columns.index(of: column) else { throw ReadingError.missingColumn(column, in: layout.columns) }
    return try ColumnDecoding.decode(type, column: index, of: reader)
  }

  /// The whole row as an entity.
  ///
  /// - Throws: ``DAOError`` when a required property has no column or a column holds another type.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    try elementReading(type, RowDecoder(reader: reader)).read()
  }

  /// A row can be decoded from a row of the database alone.
  public init(from decoder: any Decoder) throws {
    guard let source = decoder as? RowDecoder else {
      throw DAOError(.typeMismatch, "a Row can be read from a result row alone, not from \(Swift.type(of: decoder))")
    }
    self.init(reader: source.reader)
  }

  private var reader: RowReader { RowReader(layout: layout, values: values) }
}

extension Row: Equatable {
  /// Rows are equal that have the same labels and values in the same order.
  public static func == (left: Row, right: Row) -> Bool { left.columns == right.columns && left.values == right.values }
}

extension Row {
  /// The current row of `reader`, copied.
  package init(reader: some ColumnReader) {
    self.init(layout: RowLayout(reader), values: (0..<reader.columns.count).map(reader.value))
  }
}
