/// A value in ``RowCells``: a number itself, or the position of a text's or blob's bytes.
@frozen @usableFromInline
package struct RowCell: Sendable, BitwiseCopyable {
  /// An integer, the bits of a real, or the offset of a text or blob.
  @usableFromInline package var bits: UInt64
  /// The size of a text or blob in bytes; engines have none of 2 GiB.
  @usableFromInline package var size: Int32
  /// The storage class of the value.
  @usableFromInline package var type: ValueType

  /// The cell of a NULL.
  @inlinable
  package static var null: RowCell { RowCell(bits: 0, size: 0, type: .null) }

  /// Makes a cell; the parts must fit together.
  @inlinable
  package init(bits: UInt64, size: Int32, type: ValueType) {
    self.bits = bits
    self.size = size
    self.type = type
  }

  /// The size of a text or blob in bytes.
  @inlinable
  package var length: Int { Int(size) }
}
