// Unsafe: a text is a pointer to the engine's memory, valid until the statement goes on; it is read before.

/// The value of one column of the current row, as a driver hands it out: for types that read many columns by position.
@frozen @usableFromInline
package struct FetchedCell: BitwiseCopyable {
  /// The type of the value. A blob has no content here.
  @usableFromInline package var type: ValueType
  /// The bytes of a text.
  @usableFromInline package var count: Int
  /// An integer, or the bits of a real.
  @usableFromInline package var bits: Int64
  /// The start of a text.
  @usableFromInline package var start: UnsafeRawPointer?

  @inlinable
  package init(_ type: ValueType, bits: Int64 = 0, start: UnsafeRawPointer? = nil, count: Int = 0) {
    self.type = type
    self.bits = bits
    self.start = start
    self.count = count
  }

  @inlinable
  package static func real(_ value: Double) -> FetchedCell {
    FetchedCell(.real, bits: Int64(bitPattern: value.bitPattern))
  }

  @inlinable
  package var real: Double { Double(bitPattern: UInt64(bitPattern: bits)) }

  /// The text; nil for invalid UTF-8.
  @inlinable
  package var text: String? { String(valid: UnsafeRawBufferPointer(start: start, count: count)) }
}
