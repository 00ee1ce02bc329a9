/// The escapes of SPON.
///
/// In values `&01;` is the back-quote, as in Action Data, and `&02;` is the ampersand where it stands before `01;` or `02;`: only
/// there would a text be taken for an escape. In names of members and types `&02;` is every ampersand, and `&x20;` the byte with
/// that number: those that structure the text cannot stand in a name.
enum SPONEscape {
  private static let quotation = UInt8(ascii: "`")
  static let ampersand = UInt8(ascii: "&")
  /// At the beginning of a name it would seem to stand between members.
  private static let comma = UInt8(ascii: ",")

  // MARK: Writing

  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard let first = bytes[start...].firstIndex(where: { $0 == quotation || $0 == ampersand }) else { return }
    let rest = Array(bytes[first...])
    bytes.removeSubrange(first...)
    for (index, byte) in rest.enumerated() {
      switch byte {
      case quotation: bytes.append(contentsOf: "&01;".utf8)
      case ampersand where number(after: index, in: rest[...]) != nil: bytes.append(contentsOf: "&02;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  static func append(name: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    guard bytes[start...].contains(where: isSpecial) || bytes[start...].first == comma else { return }
    bytes.removeSubrange(start...)
    for byte in name.utf8 {
      if byte == ampersand {
        bytes.append(contentsOf: "&02;".utf8)
      } else if isSpecial(byte) || byte == comma && bytes.count == start {
        bytes.append(contentsOf: [ampersand, UInt8(ascii: "x"), digit(byte >> 4), digit(byte & 15), UInt8(ascii: ";")])
      } else {
        bytes.append(byte)
      }
    }
  }

  /// Whether a byte cannot stand in a name as it is.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, 127, ampersand, quotation, UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

  // MARK: Reading

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(ampersand) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let number = bytes[index] == ampersand ? number(after: index, in: bytes) : nil
      if number == 1 {
        result.append(quotation)
        index += 4
      } else if number == 2, Self.number(after: index + 3, in: bytes) != nil {
        result.append(ampersand)
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether each escape of a name is one, and they make a text.
  static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(ampersand) else { return true }
    let areEscapes = bytes.indices.allSatisfy { index in
      bytes[index] != ampersand || !isHexadecimal(after: index, in: bytes) || hexadecimal(after: index, in: bytes) != nil
    }
    return areEscapes && String(validating: plain(bytes), as: UTF8.self) != nil
  }

  static func name(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: plain(bytes), as: UTF8.self) }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(ampersand) else { return bytes }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == ampersand, number(after: index, in: bytes) == 2 {
        result.append(ampersand)
        index += 4
      } else if bytes[index] == ampersand, let byte = hexadecimal(after: index, in: bytes) {
        result.append(byte)
        index += 5
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result[...]
  }

  /// The number of the escape whose ampersand is at an index, 1 or 2; nil for other text.
  private static func number(after index: Int, in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard index + 3 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "0"), bytes[index + 3] == UInt8(ascii: ";") else {
      return nil
    }
    let number = bytes[index + 2] &- UInt8(ascii: "0")
    return (1...2).contains(number) ? number : nil
  }

  /// Whether an escape begins as those with a byte's number do.
  private static func isHexadecimal(after index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    index + 4 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "x") && bytes[index + 4] == UInt8(ascii: ";")
  }

  private static func hexadecimal(after index: Int, in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard isHexadecimal(after: index, in: bytes), bytes[index + 2] >= UInt8(ascii: "0") else { return nil }
    return UInt8(String(decoding: bytes[index + 2...index + 3], as: UTF8.self), radix: 16)
  }
}
