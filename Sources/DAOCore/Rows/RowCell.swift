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

  /// A value; a text or blob is appended to `bytes`.
  package init(_ value: Value, in bytes: inout [UInt8]) {
    switch value {
    case .null: self = .null
    case .integer(let value): self.init(bits: UInt64(bitPattern: value), size: 0, type: .integer)
    case .real(let value): self.init(bits: value.bitPattern, size: 0, type: .real)
    case .text(let text): self = Array(text.utf8).withUnsafeBytes { RowCell($0, type: .text, in: &bytes) }
    case .blob(let data): self = data.withUnsafeBytes { RowCell($0, type: .blob, in: &bytes) }
    }
  }

  /// How many bytes a text or blob has.
  @inline(__always)
  package var length: Int { Int(size) }
}
