import DAOMarkup
import Foundation

/// What the beginning of a file says, before it is parsed: that it is a mapper, and its namespace.
///
/// A file with a DOCTYPE can only be parsed once it is known to be a mapper, and a library must not parse what is none.
struct MapperHeader {
  /// The attribute `namespace` as it is written; nil when there is none.
  private(set) var namespace: String?

  /// Nil when the file is no mapper.
  init?(_ data: Data) {
    guard let tag = Self.rootTag(of: Self.narrowed(data)), tag.isMapper else { return nil }
    guard let match = tag.text.firstMatch(of: /\snamespace\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/) else { return }
    namespace = (match.1 ?? match.2).map { String($0).trimmingWhitespace() }
  }

  /// The file in UTF-8 where it is in UTF-16; in all other encodings its markup is the same.
  private static func narrowed(_ data: Data) -> Data {
    let wide: [Set<UInt8>] = [[0xFE, 0xFF], [0x00, 0x3C]]
    guard wide.contains(Set(data.prefix(2))), let bytes = try? SourceDecoder.decode(data) else { return data }
    return Data(bytes)
  }

  /// The DOCTYPE or the root's start tag, whichever tells more.
  private static func rootTag(of data: Data) -> (text: String, isMapper: Bool)? {
    var rest = data[...]
    var isDeclared = false
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let opening = String(decoding: rest.prefix(9), as: UTF8.self)
      if opening.hasPrefix("<!--") {
        guard let end = rest.range(of: Data("-->".utf8)) else { return nil }
        rest = rest[end.upperBound...]
      } else if opening.hasPrefix("<?") || opening.hasPrefix("<!") {
        let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        let declaration = String(decoding: rest[..<end], as: UTF8.self)
        if declaration.firstMatch(of: /^<!DOCTYPE\s+mapper\b/) != nil { isDeclared = true }
        rest = rest[end...]
      } else {
        let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        let tag = String(decoding: rest[..<end], as: UTF8.self)
        return (tag, isDeclared || tag.firstMatch(of: /^<mapper(?:[\s\/]|$)/) != nil)
      }
    }
    return isDeclared ? ("", true) : nil
  }
}
