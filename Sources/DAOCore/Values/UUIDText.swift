// Unsafe: reads and writes a text's bytes in place; its characters cost more than the conversion.
import Foundation

/// The text of a UUID: 36 characters, `8-4-4-4-12` hexadecimal digits. Foundation takes a microsecond for it.
package enum UUIDText {
  private static let length = 36

  /// The text in upper case, like `uuidString`.
  package static func text(of uuid: UUID) -> String {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      String(unsafeUninitializedCapacity: length) { text in
        var end = 0
        for (index, byte) in bytes.enumerated() {
          if hasHyphen(index) {
            text[end] = UInt8(ascii: "-")
            end += 1
          }
          text[end] = hexadecimal(byte >> 4)
          text[end + 1] = hexadecimal(byte & 0x0F)
          end += 2
        }
        return end
      }
    }
  }

  /// The UUID of a text in either case; nil for other texts.
  package static func uuid(of text: String) -> UUID? {
    var text = text
    return text.withUTF8 { text in
      guard text.count == length else { return nil }
      var (offset, isValid) = (0, true)
      var uuid = zero
      withUnsafeMutableBytes(of: &uuid) { bytes in
        for index in bytes.indices {
          if hasHyphen(index) {
            isValid = isValid && text[offset] == UInt8(ascii: "-")
            offset += 1
          }
          guard let high = digit(text[offset]), let low = digit(text[offset + 1]) else {
            isValid = false
            return
          }
          bytes[index] = high << 4 | low
          offset += 2
        }
      }
      return isValid ? UUID(uuid: uuid) : nil
    }
  }

  private static let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  /// Whether a hyphen precedes the byte.
  private static func hasHyphen(_ index: Int) -> Bool { index == 4 || index == 6 || index == 8 || index == 10 }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
