// Unsafe: a text is the place of its bytes, which stay there until the row's next values.

/// The value of one parameter in a ``ParameterRow``.
@frozen public struct ParameterCell {
  /// What stands in a cell.
  @frozen public enum Content: UInt8, Sendable {
    /// No value yet: the row's entity has none for the parameter.
    case absent
    /// A value that its parameter has got already.
    case bound
    case null, integer, real, truth, text
  }

  public let content: Content
  /// How many bytes a text has; longer ones than that stand in no cell.
  @usableFromInline let size: UInt32
  @usableFromInline let bits: UInt64

  static let absent = ParameterCell(content: .absent, size: 0, bits: 0)
  static let bound = ParameterCell(content: .bound, size: 0, bits: 0)
  static let null = ParameterCell(content: .null, size: 0, bits: 0)

  static func integer(_ value: Int64) -> ParameterCell {
    ParameterCell(content: .integer, size: 0, bits: UInt64(bitPattern: value))
  }

  static func real(_ value: Double) -> ParameterCell { ParameterCell(content: .real, size: 0, bits: value.bitPattern) }

  static func truth(_ value: Bool) -> ParameterCell { ParameterCell(content: .truth, size: 0, bits: value ? 1 : 0) }

  static func text(_ start: UnsafePointer<CChar>, count: Int) -> ParameterCell {
    ParameterCell(content: .text, size: UInt32(truncatingIfNeeded: count), bits: UInt64(UInt(bitPattern: start)))
  }

  /// The number of an ``Content/integer``.
  @inlinable public var integer: Int64 { Int64(bitPattern: bits) }
  /// The number of a ``Content/real``.
  @inlinable public var real: Double { Double(bitPattern: bits) }
  /// The truth of a ``Content/truth``.
  @inlinable public var truth: Bool { bits != 0 }

  /// The UTF-8 of a ``Content/text``, which stays in its place until the statement is reset.
  @inlinable public var text: UnsafeBufferPointer<CChar> {
    UnsafeBufferPointer(start: UnsafePointer(bitPattern: UInt(bits)), count: Int(size))
  }
}
