// Unsafe: a text is a pointer to its bytes, which stay in place until the row gets its next values.

/// The value of one parameter in a ``ParameterRow``.
@frozen @usableFromInline
package struct ParameterCell: BitwiseCopyable {
  /// The type of a cell's value.
  @frozen @usableFromInline
  package enum Content: UInt8, Sendable {
    /// No value: the entity has not encoded the parameter.
    case absent
    /// A value that has already been bound to the statement.
    case bound
    /// NULL.
    case null
    /// A whole number of 64 bits: ``ParameterCell/integer``.
    case integer
    /// A real number of 64 bits: ``ParameterCell/real``.
    case real
    /// True or false: ``ParameterCell/truth``.
    case truth
    /// UTF-8 in the row's memory: ``ParameterCell/text``.
    case text
  }

  /// The content in the lowest byte and the length of a text above it: one word, one store.
  @usableFromInline let head: UInt64
  @usableFromInline let bits: UInt64

  @inline(__always)
  private init(_ content: Content, bits: UInt64 = 0, length: Int = 0) {
    head = UInt64(content.rawValue) | UInt64(truncatingIfNeeded: length) << 8
    self.bits = bits
  }

  static let absent = ParameterCell(.absent)
  static let bound = ParameterCell(.bound)
  static let null = ParameterCell(.null)

  @inline(__always)
  static func integer(_ value: Int64) -> ParameterCell { ParameterCell(.integer, bits: UInt64(bitPattern: value)) }

  @inline(__always)
  static func real(_ value: Double) -> ParameterCell { ParameterCell(.real, bits: value.bitPattern) }

  @inline(__always)
  static func truth(_ value: Bool) -> ParameterCell { ParameterCell(.truth, bits: value ? 1 : 0) }

  @inline(__always)
  static func text(_ start: UnsafePointer<CChar>, count: Int) -> ParameterCell {
    ParameterCell(.text, bits: UInt64(UInt(bitPattern: start)), length: count)
  }

  /// The type of the cell's value.
  @inlinable package var content: Content { Content(rawValue: UInt8(truncatingIfNeeded: head)) ?? .absent }
  /// The number of an ``Content/integer``.
  @inlinable package var integer: Int64 { Int64(bitPattern: bits) }
  /// The number of a ``Content/real``.
  @inlinable package var real: Double { Double(bitPattern: bits) }
  /// The value of a ``Content/truth``.
  @inlinable package var truth: Bool { bits != 0 }

  /// The UTF-8 of a ``Content/text``, valid until the parameters get other values or the statement is closed.
  @inlinable package var text: UnsafeBufferPointer<CChar> {
    UnsafeBufferPointer(start: UnsafePointer(bitPattern: UInt(bits)), count: Int(head >> 8))
  }
}
