/// A value of a row that is taken along in ``RowCells``: a number itself, of a text or blob where it stands among the bytes.
@frozen @usableFromInline
package struct RowCell: Sendable, BitwiseCopyable {
  /// An integer, the bits of a real, or where a text or blob begins.
  @usableFromInline package var bits: UInt64
  /// How many bytes a text or blob has; engines have none of 2 GiB.
  @usableFromInline package var size: Int32
  /// The engine's own type of the value.
  @usableFromInline package var type: ValueType

  /// The cell of a NULL.
  @inlinable
  package static var null: RowCell { RowCell(bits: 0, size: 0, type: .null) }

  /// A cell of these parts, which must go together.
  @inlinable
  package init(bits: UInt64, size: Int32, type: ValueType) {
    self.bits = bits
    self.size = size
    self.type = type
  }

  /// How many bytes a text or blob has.
  @inlinable
  package var length: Int { Int(size) }
}
