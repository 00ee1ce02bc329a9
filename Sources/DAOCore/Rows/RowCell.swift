/// A value of a row that is taken along: a number itself, of a text or blob where it stands among the bytes of all that were
/// taken along with it.
public struct RowCell: Sendable {
  /// An integer, the bits of a real, or where a text or blob begins.
  public var bits: UInt64
  /// How many bytes a text or blob has; engines have none of 2 GiB.
  public var size: Int32
  public var type: ValueType

  public static let null = RowCell(bits: 0, size: 0, type: .null)

  public init(bits: UInt64, size: Int32, type: ValueType) {
    self.bits = bits
    self.size = size
    self.type = type
  }

  /// A text or blob that is appended to `bytes`.
  public init(_ value: UnsafeRawBufferPointer, type: ValueType, in bytes: inout [UInt8]) {
    self.init(bits: UInt64(bytes.count), size: Int32(clamping: value.count), type: type)
    bytes.append(contentsOf: value)
  }

  /// How many bytes a text or blob has.
  @inline(__always)
  package var length: Int { Int(size) }
}
