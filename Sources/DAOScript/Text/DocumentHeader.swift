import DAOMarkup
import Foundation

/// The beginning of an XML file, before it is parsed: its DOCTYPE and its root's start tag.
///
/// A file with a DOCTYPE is parsed only if its kind is known, because a library must not parse files of other programs.
struct DocumentHeader {
  /// `<!DOCTYPE mapper PUBLIC …`; nil without one.
  private(set) var doctype: String?
  /// `<mapper namespace="…"`; empty without one.
  private(set) var rootTag = ""
  /// The position of the root's start tag.
  private(set) var position = Position.start

  init(_ data: Data) {
    let data = Self.narrowed(data)
    var rest = data[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let opening = String(decoding: rest.prefix(9), as: UTF8.self)
      if opening.hasPrefix("<!--") {
        guard let end = rest.range(of: Data("-->".utf8)) else { return }
        rest = rest[end.upperBound...]
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      let tag = String(decoding: rest[..<end], as: UTF8.self)
      if opening == "<!DOCTYPE" { doctype = tag }
      guard opening.hasPrefix("<?") || opening.hasPrefix("<!") else {
        rootTag = tag
        position = Self.position(after: data[..<start])
        return
      }
      rest = rest[end...]
    }
  }

  /// `mapper`; nil without a root.
  var rootName: String? { rootTag.prefixMatch(of: /<([^\s\/<>]+)/).map { String($0.1) } }

  /// A UTF-16 file as UTF-8. In all other encodings the markup has the same bytes.
  private static func narrowed(_ data: Data) -> Data {
    let wide: [Set<UInt8>] = [[0xFE, 0xFF], [0x00, 0x3C]]
    guard wide.contains(Set(data.prefix(2))), let bytes = try? SourceDecoder.decode(data) else { return data }
    return Data(bytes)
  }

  private static func position(after data: Data) -> Position {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Position(line: lines.count, column: String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1)
  }
}
