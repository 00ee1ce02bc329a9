// Unsafe: reads the cells of the row, which its reader has fetched, in their own memory.
import Foundation

/// The current row for a ``RowDecodable`` type: checked access to columns by position (from 0) or name, without allocations
/// except for the values themselves.
///
/// The property's type chooses the subscript. An optional is nil for NULL and for the name of an absent column:
/// ```swift
/// let eid: String = try row[0]
/// let dob: Date? = try row["dob"]
/// ```
/// A reading throws ``DAOError/Code/missingColumn`` for an unknown position or name, ``DAOError/Code/typeMismatch`` for a column of
/// another type, and ``DAOError/Code/unexpectedNull`` for NULL where the property is not optional.
///
/// A view is valid for one row and cannot be stored.
public struct RowView: ~Copyable {
  let reader: any ColumnReader
  private let column: ColumnDecoder
  private let count: Int
  /// The values of the first columns, where all of them were fetched at once.
  @usableFromInline let cells: UnsafePointer<FetchedCell>?
  /// How many these are.
  @usableFromInline let cellCount: Int

  /// - Parameters:
  ///   - cells: The values of the first columns of each row. Default: none.
  ///   - cellCount: The number of these.
  init(_ reader: any ColumnReader, fetched cells: UnsafePointer<FetchedCell>? = nil, count cellCount: Int = 0) {
    self.reader = reader
    column = ColumnDecoder(reader: reader)
    count = reader.columns.count
    self.cells = cells
    self.cellCount = cellCount
  }

  /// The column labels of the result.
  public var columns: [String] { reader.columns.names }

  /// Whether the column at `index` is NULL; true for an unknown position.
  public func isNull(_ index: Int) -> Bool { (try? checked(index)).map { reader.type($0) == .null } ?? true }

  /// The stored value of the column at `index`.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` for an unknown position; ``DAOError/Code/typeMismatch`` for invalid UTF-8.
  public func value(_ index: Int) throws -> Value { try reader.value(checked(index)) }

  /// The column at `index` as any other type: an enum, or a nested `Codable` type as JSON.
  public func decode<T: Decodable>(_ index: Int, as type: T.Type = T.self) throws -> T {
    try column.decode(type, column: checked(index))
  }

  /// The named column as any other type: an enum, or a nested `Codable` type as JSON.
  public func decode<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T {
    try column.decode(type, column: required(name))
  }

  func checked(_ index: Int) throws -> Int {
    guard index >= 0, index < count else {
      throw DAOError(.missingColumn, "there is no column \(index); the result has \(count)")
    }
    return index
  }

  func required(_ name: String) throws -> Int {
    guard let index = reader.columns.index(of: name) else { throw ReadingError.missingColumn(name, of: reader) }
    return index
  }

  func present(_ index: Int?) -> Int? {
    guard let index, reader.type(index) != .null else { return nil }
    return index
  }
}

// The values that are not fetched, or not as they are wanted.
extension RowView {
  @inlinable
  func fetched(_ index: Int) -> FetchedCell? {
    guard index >= 0, index < cellCount, let cells else { return nil }
    return cells[index]
  }

  @usableFromInline func decoded(_ index: Int) throws -> String { try reader.decodeString(checked(index)) }
  @usableFromInline func decoded(_ index: Int) throws -> Double { try reader.decodeDouble(checked(index)) }
  @usableFromInline func decoded(_ index: Int) throws -> Int { try decodeInteger(reader, checked(index)) }

  @usableFromInline func decodedIfPresent(_ index: Int) throws -> String? {
    try reader.decodeStringIfPresent(checked(index))
  }
  @usableFromInline func decodedIfPresent(_ index: Int) throws -> Double? {
    try present(checked(index)).map { try reader.decodeDouble($0) }
  }
  @usableFromInline func decodedIfPresent(_ index: Int) throws -> Int? {
    try present(checked(index)).map { try decodeInteger(reader, $0) }
  }
}

extension RowView {
  /// The text at a position, from 0.
  public subscript(index: Int) -> String {
    @inlinable get throws {
      if let cell = fetched(index), cell.type == .text, let text = cell.text { return text }
      return try decoded(index)
    }
  }
  /// The text at a position, from 0; nil for NULL.
  public subscript(index: Int) -> String? {
    @inlinable get throws {
      if let cell = fetched(index) {
        if cell.type == .null { return nil }
        if cell.type == .text, let text = cell.text { return text }
      }
      return try decodedIfPresent(index)
    }
  }
  /// The text in the column of a name.
  public subscript(name: String) -> String { get throws { try reader.decodeString(required(name)) } }
  /// The text in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> String? {
    get throws { try reader.columns.index(of: name).flatMap { try reader.decodeStringIfPresent($0) } }
  }

  /// The number at a position, from 0.
  public subscript(index: Int) -> Double {
    @inlinable get throws {
      if let cell = fetched(index), cell.type == .real { return cell.real }
      return try decoded(index)
    }
  }
  /// The number at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Double? {
    @inlinable get throws {
      if let cell = fetched(index) {
        if cell.type == .null { return nil }
        if cell.type == .real { return cell.real }
      }
      return try decodedIfPresent(index)
    }
  }
  /// The number in the column of a name.
  public subscript(name: String) -> Double { get throws { try reader.decodeDouble(required(name)) } }
  /// The number in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Double? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeDouble($0) } }
  }

  /// The number at a position, from 0.
  public subscript(index: Int) -> Float { get throws { try reader.decodeFloat(checked(index)) } }
  /// The number at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Float? { get throws { try present(checked(index)).map { try reader.decodeFloat($0) } } }
  /// The number in the column of a name.
  public subscript(name: String) -> Float { get throws { try reader.decodeFloat(required(name)) } }
  /// The number in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Float? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeFloat($0) } }
  }

  /// The truth value at a position, from 0.
  public subscript(index: Int) -> Bool { get throws { try reader.decodeBool(checked(index)) } }
  /// The truth value at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Bool? { get throws { try present(checked(index)).map { try reader.decodeBool($0) } } }
  /// The truth value in the column of a name.
  public subscript(name: String) -> Bool { get throws { try reader.decodeBool(required(name)) } }
  /// The truth value in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Bool? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeBool($0) } }
  }

  /// The date at a position, from 0.
  public subscript(index: Int) -> Date { get throws { try reader.decodeDate(checked(index)) } }
  /// The date at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Date? { get throws { try present(checked(index)).map { try reader.decodeDate($0) } } }
  /// The date in the column of a name.
  public subscript(name: String) -> Date { get throws { try reader.decodeDate(required(name)) } }
  /// The date in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Date? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeDate($0) } }
  }

  /// The blob at a position, from 0.
  public subscript(index: Int) -> Data { get throws { try reader.decodeData(checked(index)) } }
  /// The blob at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Data? { get throws { try present(checked(index)).map { try reader.decodeData($0) } } }
  /// The blob in the column of a name.
  public subscript(name: String) -> Data { get throws { try reader.decodeData(required(name)) } }
  /// The blob in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Data? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeData($0) } }
  }

  /// The UUID at a position, from 0.
  public subscript(index: Int) -> UUID { get throws { try reader.decodeUUID(checked(index)) } }
  /// The UUID at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UUID? { get throws { try present(checked(index)).map { try reader.decodeUUID($0) } } }
  /// The UUID in the column of a name.
  public subscript(name: String) -> UUID { get throws { try reader.decodeUUID(required(name)) } }
  /// The UUID in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UUID? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeUUID($0) } }
  }

  /// The URL at a position, from 0.
  public subscript(index: Int) -> URL { get throws { try reader.decodeURL(checked(index)) } }
  /// The URL at a position, from 0; nil for NULL.
  public subscript(index: Int) -> URL? { get throws { try present(checked(index)).map { try reader.decodeURL($0) } } }
  /// The URL in the column of a name.
  public subscript(name: String) -> URL { get throws { try reader.decodeURL(required(name)) } }
  /// The URL in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> URL? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeURL($0) } }
  }

  /// The decimal number at a position, from 0.
  public subscript(index: Int) -> Decimal { get throws { try reader.decodeDecimal(checked(index)) } }
  /// The decimal number at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Decimal? { get throws { try present(checked(index)).map { try reader.decodeDecimal($0) } } }
  /// The decimal number in the column of a name.
  public subscript(name: String) -> Decimal { get throws { try reader.decodeDecimal(required(name)) } }
  /// The decimal number in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Decimal? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeDecimal($0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> Int {
    @inlinable get throws {
      if let cell = fetched(index), cell.type == .integer, let value = Int(exactly: cell.bits) { return value }
      return try decoded(index)
    }
  }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Int? {
    @inlinable get throws {
      if let cell = fetched(index) {
        if cell.type == .null { return nil }
        if cell.type == .integer, let value = Int(exactly: cell.bits) { return value }
      }
      return try decodedIfPresent(index)
    }
  }
  /// The integer in the column of a name.
  public subscript(name: String) -> Int { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Int? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> Int8 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Int8? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> Int8 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Int8? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> Int16 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Int16? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> Int16 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Int16? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> Int32 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Int32? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> Int32 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Int32? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> Int64 { get throws { try reader.decodeInt64(checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> Int64? { get throws { try present(checked(index)).map { try reader.decodeInt64($0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> Int64 { get throws { try reader.decodeInt64(required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> Int64? {
    get throws { try present(reader.columns.index(of: name)).map { try reader.decodeInt64($0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> UInt { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UInt? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> UInt { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UInt? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> UInt8 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UInt8? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> UInt8 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UInt8? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> UInt16 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UInt16? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> UInt16 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UInt16? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> UInt32 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UInt32? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> UInt32 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UInt32? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }

  /// The integer at a position, from 0.
  public subscript(index: Int) -> UInt64 { get throws { try decodeInteger(reader, checked(index)) } }
  /// The integer at a position, from 0; nil for NULL.
  public subscript(index: Int) -> UInt64? { get throws { try present(checked(index)).map { try decodeInteger(reader, $0) } } }
  /// The integer in the column of a name.
  public subscript(name: String) -> UInt64 { get throws { try decodeInteger(reader, required(name)) } }
  /// The integer in the column of a name; nil for NULL, or where there is no such column.
  public subscript(name: String) -> UInt64? {
    get throws { try present(reader.columns.index(of: name)).map { try decodeInteger(reader, $0) } }
  }
}
