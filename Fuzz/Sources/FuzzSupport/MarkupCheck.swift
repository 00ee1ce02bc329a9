import DAOMarkup
import Foundation

/// Reads a document as mappers are read too, and looks up in its source every place that its texts give.
package struct MarkupCheck {
  private let lines: [[UInt8]]

  /// How much of each text is looked at.
  private static let lengthLimit = 200

  package static func run(_ data: Data) {
    do {
      let root = try MarkupReader(limits: MarkupLimits(allowsExternalDoctype: true)).read(data)
      // Elsewhere a column is not a byte.
      guard data.allSatisfy({ $0 < 0x80 }), !data.contains(0) else { return }
      MarkupCheck(source: [UInt8](data)).check(root)
    } catch {
      require(!error.faults.isEmpty, "an error without faults")
      for fault in error.faults {
        require(fault.position.line > 0 && fault.position.column > 0, "no place: \(fault)")
        require(!fault.message.contains("cannot be followed"), "libxml2 and the walker disagree: \(fault)")
      }
    }
  }

  private init(source: [UInt8]) {
    var lines: [[UInt8]] = [[]]
    for (index, byte) in source.enumerated() {
      lines[lines.count - 1].append(byte)
      let isBeforeLineFeed = index + 1 < source.count && source[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isBeforeLineFeed) { lines.append([]) }
    }
    self.lines = lines
  }

  private func check(_ element: Element) {
    require(byte(at: element.position) == UInt8(ascii: "<"), "<\(element.name)> is not at \(element.position)")
    for attribute in element.attributes {
      require(byte(at: attribute.position) == attribute.name.utf8.first, "\(attribute.name) is not at \(attribute.position)")
      check(attribute.text)
    }
    for child in element.children {
      switch child {
      case .element(let element): check(element)
      case .text(let text): check(text)
      }
    }
  }

  private func check(_ text: Text) {
    for (offset, byte) in text.string.utf8.prefix(Self.lengthLimit).enumerated() where byte < 0x80 {
      let position = text.position(ofUTF8Offset: offset)
      let source = self.byte(at: position)
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
      require(
        source == byte || source == UInt8(ascii: "&") || (isSpace && source.map(Self.isSpace) == true),
        "'\(text.string)': offset \(offset) is not at \(position)")
    }
  }

  private func byte(at position: Position) -> UInt8? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = lines[position.line - 1]
    return line.indices.contains(position.column - 1) ? line[position.column - 1] : nil
  }

  /// What XML may read as a space or a line feed.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
