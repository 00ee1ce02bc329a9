// Unsafe: copies texts and blobs from the engine's memory.
import Foundation

/// Copied values of rows: one cell for each, and the bytes of their texts and blobs.
@frozen @usableFromInline
package struct RowCells: ~Copyable {
  @usableFromInline package var cells = GrowingBuffer<RowCell>()
  @usableFromInline package var bytes = GrowingBuffer<UInt8>(capacity: 256)

  /// Makes an empty list.
  @inlinable
  package init() {}

  /// A position in the cells and bytes.
  @frozen @usableFromInline
  package struct Mark {
    @usableFromInline package var cells: Int
    @usableFromInline package var bytes: Int

    @inlinable
    package init(cells: Int, bytes: Int) {
      self.cells = cells
      self.bytes = bytes
    }
  }

  @inlinable
  package var mark: Mark { Mark(cells: cells.count, bytes: bytes.count) }

  /// Removes everything appended since a mark.
  @inlinable
  package mutating func truncate(to mark: Mark) {
    cells.truncate(to: mark.cells)
    bytes.truncate(to: mark.bytes)
  }

  /// Appends a NULL.
  @inlinable
  package mutating func appendNull() { cells.append(.null) }

  /// Appends an integer.
  @inlinable
  package mutating func append(_ value: Int64) {
    cells.append(RowCell(bits: UInt64(bitPattern: value), size: 0, type: .integer))
  }

  /// Appends a real number.
  @inlinable
  package mutating func append(_ value: Double) { cells.append(RowCell(bits: value.bitPattern, size: 0, type: .real)) }

  /// Appends a text, as UTF-8, or a blob; engines have none of 2 GiB.
  @inlinable
  package mutating func append(_ value: UnsafeRawBufferPointer, type: ValueType) {
    cells.append(copy(value, type: type))
  }

  /// Appends a value.
  package mutating func append(_ value: Value) { cells.append(cell(value)) }

  /// Replaces the value of a cell.
  package mutating func set(_ value: Value, at index: Int) { cells[index] = cell(value) }

  /// The value of a cell.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for text that is not valid UTF-8.
  package func value(at index: Int) throws -> Value {
    let cell = cells[index]
    switch cell.type {
    case .null: return .null
    case .integer: return .integer(Int64(bitPattern: cell.bits))
    case .real: return .real(Double(bitPattern: cell.bits))
    case .text:
      guard let text = String(valid: bytes(of: cell)) else { throw ReadingError.invalidText("a column") }
      return .text(text)
    case .blob: return .blob(Data(bytes(of: cell)))
    }
  }

  /// The bytes of a text or blob, valid until something is appended.
  @inlinable
  package func bytes(of cell: RowCell) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes.base + Int(cell.bits), count: cell.length)
  }

  private mutating func cell(_ value: Value) -> RowCell {
    switch value {
    case .null: .null
    case .integer(let value): RowCell(bits: UInt64(bitPattern: value), size: 0, type: .integer)
    case .real(let value): RowCell(bits: value.bitPattern, size: 0, type: .real)
    case .text(let text): Array(text.utf8).withUnsafeBytes { copy($0, type: .text) }
    case .blob(let data): data.withUnsafeBytes { copy($0, type: .blob) }
    }
  }

  @inlinable
  mutating func copy(_ value: UnsafeRawBufferPointer, type: ValueType) -> RowCell {
    let cell = RowCell(bits: UInt64(bytes.count), size: Int32(clamping: value.count), type: type)
    if let start = value.baseAddress { bytes.append(copying: start.assumingMemoryBound(to: UInt8.self), count: value.count) }
    return cell
  }
}
