import Foundation

/// Detects the encoding of a document and converts it to UTF-8 without a byte order mark.
///
/// libxml2 then sees only UTF-8, so its byte offsets match ours. The detection follows XML 1.0, appendix F.
package enum SourceDecoder {
  package static func decode(_ data: Data) throws(MarkupError) -> [UInt8] {
    let bytes = [UInt8](data)
    let utf8: [UInt8]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      utf8 = try validated(Array(bytes.dropFirst(3)))
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      utf8 = try utf16(bytes.dropFirst(2), isBigEndian: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      utf8 = try utf16(bytes.dropFirst(2), isBigEndian: false)
    } else if bytes.starts(with: [0x00, 0x3C]) {
      utf8 = try utf16(bytes[...], isBigEndian: true)
    } else if bytes.starts(with: [0x3C, 0x00]) {
      utf8 = try utf16(bytes[...], isBigEndian: false)
    } else {
      utf8 = try declared(bytes)
    }
    guard let zero = utf8.firstIndex(of: 0) else { return utf8 }
    throw MarkupError("a NUL byte: the file is damaged, or no XML", at: SourceCursor.position(of: zero, in: utf8))
  }

  /// Decodes a document with one-byte units. Its XML declaration may name the encoding.
  private static func declared(_ bytes: [UInt8]) throws(MarkupError) -> [UInt8] {
    guard let (name, offset) = declaredEncoding(bytes) else { return try validated(bytes) }
    switch name.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII":
      return try validated(bytes)
    case "ISO-8859-1", "LATIN1", "ISO-LATIN-1":
      return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    case "WINDOWS-1252", "CP1252":
      if let text = String(data: Data(bytes), encoding: .windowsCP1252) { return Array(text.utf8) }
      throw MarkupError("the file is not in Windows-1252, as it declares", at: .start)
    default:
      throw MarkupError(
        "the encoding '\(name)' cannot be read: save the file as UTF-8", at: SourceCursor.position(of: offset, in: bytes))
    }
  }

  /// The `encoding` of the XML declaration, with its offset.
  static func declaredEncoding(_ bytes: [UInt8]) -> (name: String, offset: Int)? {
    var cursor = SourceCursor(bytes: bytes)
    guard cursor.has("<?xml"), let end = cursor.find("?>"), let start = cursor.find("encoding"), start < end else { return nil }
    cursor.advance(to: start + "encoding".utf8.count)
    cursor.skip { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
    guard let quote = cursor.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    cursor.advance(by: 1)
    let offset = cursor.offset
    cursor.skip { $0 != quote }
    guard cursor.offset <= end else { return nil }
    return (String(decoding: bytes[offset..<cursor.offset], as: UTF8.self), offset)
  }

  private static func validated(_ bytes: [UInt8]) throws(MarkupError) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let text = try strict(bytes, as: UTF8.self, "an invalid UTF-8 sequence: save the file as UTF-8, or declare its encoding")
    return Array(text.utf8)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(MarkupError) -> [UInt8] {
    let message = "an invalid UTF-16 sequence: the file is damaged"
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
      index += 2
    }
    let utf8 = Array(try strict(units, as: UTF16.self, message).utf8)
    guard bytes.count.isMultiple(of: 2) else {
      throw MarkupError(message, at: SourceCursor.position(of: utf8.count, in: utf8))
    }
    return utf8
  }

  /// Decodes `units`. The first invalid unit is an error at its position.
  private static func strict<Codec: UnicodeCodec>(
    _ units: [Codec.CodeUnit], as codec: Codec.Type, _ message: String
  ) throws(MarkupError) -> String {
    var scalars = String.UnicodeScalarView()
    var decoder = Codec()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        scalars.append(scalar)
      case .emptyInput:
        return String(scalars)
      case .error:
        let utf8 = Array(String(scalars).utf8)
        throw MarkupError(message, at: SourceCursor.position(of: utf8.count, in: utf8))
      }
    }
  }
}
