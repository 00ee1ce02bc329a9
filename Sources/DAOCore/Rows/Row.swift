import Foundation

/// A row without an entity type: values by column name or position.
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
  let layout: RowLayout
  let values: [Value]
  /// The contents of the columns that hold rows, by position; the values of these columns are NULL.
  private let nested: [Int: Nested]

  package init(layout: RowLayout, values: [Value], nested: [Int: Nested] = [:]) {
    self.layout = layout
    self.values = values
    self.nested = nested
  }

  /// The column labels, in their order in the result.
  public var columns: [String] { layout.columns.names }

  /// The value of a column by its exact label, otherwise `first_name` for `firstName`; nil when there is no such column.
  public subscript(_ column: String) -> Value? { layout.columns.index(of: column).map { values[$0] } }

  /// The row or rows that a result map has put into a property; nil for a plain value.
  public func nested(_ property: String) -> Nested? { layout.columns.index(of: property).flatMap { nested[$0] } }

  /// The value at a position, from 0; nil when there is no such column.
  public subscript(_ index: Int) -> Value? { values.indices.contains(index) ? values[index] : nil }

  /// The value of a column as a Swift type.
  ///
  /// - Throws: ``DAOError`` when there is no such column or it holds another type.
  public func value<T: Decodable>(_ column: String, as type: T.Type = T.self) throws -> T {
    guard let index = layout.columns.index(of: column) else { throw ReadingError.missingColumn(column, in: layout.columns) }
    let reader = reader
    defer { reader.close() }
    return try ColumnDecoding.decode(type, column: index, of: reader)
  }

  /// The whole row as an entity.
  ///
  /// - Throws: ``DAOError`` when a required property has no column or a column holds another type.
  public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    let reader = reader
    defer { reader.close() }
    return try elementReading(type, reader.decoder()).read()
  }

  /// Decodes a row of the database; other decoders are an error.
  public init(from decoder: any Decoder) throws {
    guard let source = decoder as? RowDecoder else {
      throw DAOError(.typeMismatch, "a Row can be read from a result row alone, not from \(Swift.type(of: decoder))")
    }
    try self.init(reader: source.reader)
  }

  /// A reader of this row.
  package var reader: RowReader { RowReader(layout: layout, values: values, nested: nested) }
}

extension Row: Equatable {
  /// Rows are equal if their labels and values are equal and in the same order.
  public static func == (left: Row, right: Row) -> Bool {
    left.columns == right.columns && left.values == right.values && left.nested == right.nested
  }
}

extension Row: CustomStringConvertible {
  /// The labels with their values, for people to read; long values are cut: `[eid: 'eid-000001', salary: NULL]`.
  public var description: String {
    let columns = zip(columns, values).enumerated().map { index, column in
      "\(column.0): \(nested[index].map { "\($0)" } ?? column.1.literal)"
    }
    return "[\(columns.joined(separator: ", "))]"
  }
}

extension Row {
  /// Copies the current row of `reader`.
  package init(reader: some ColumnReader) throws {
    try self.init(layout: RowLayout(reader), reader: reader)
  }

  init(layout: RowLayout, reader: some ColumnReader) throws {
    guard let nesting = reader as? any NestingReader else {
      self.init(layout: layout, values: try (0..<layout.columns.count).map(reader.value))
      return
    }
    var nested: [Int: Nested] = [:]
    let values = try (0..<layout.columns.count).map { column -> Value in
      guard reader.type(column) != .null, let rows = nesting.nested(column) else { return try reader.value(column) }
      if let value = try rows.value() { return value }
      nested[column] = try rows.row()
      return .null
    }
    self.init(layout: layout, values: values, nested: nested)
  }

  /// The content of a property of a result map.
  public enum Nested: Sendable, Equatable {
    /// An association: one row.
    case row(Row)
    /// A collection: rows.
    case rows([Row])
    /// A collection of single values.
    case values([Value])
  }
}
