import DAOCore

/// A start tag whose attributes are changed; all else in it stays as it is.
struct XMLTag {
  private(set) var bytes: ArraySlice<UInt8>

  /// - Throws: ``DAOError/Code/encoding`` for names and characters that XML has not.
  mutating func change(_ attributes: [(name: String, value: String?)]) throws {
    for (name, value) in attributes {
      let text = try value.map { try XMLText.attribute(name, $0).utf8 }
      let place = range(of: name) ?? end..<end
      bytes.replaceSubrange(place, with: text.map(Array.init) ?? [])
    }
  }

  /// Makes a tag without content one that has some.
  mutating func open() {
    guard isEmpty else { return }
    bytes.removeLast(2)
    while let last = bytes.last, XMLText.isBlank(last) { bytes.removeLast() }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Whether it is its own end tag.
  private var isEmpty: Bool { bytes.dropLast().last == UInt8(ascii: "/") }

  /// Where an attribute that is added stands.
  private var end: Int { bytes.endIndex - (isEmpty ? 2 : 1) }

  /// An attribute with the blanks before it. The tag is well-formed.
  private func range(of name: String) -> Range<Int>? {
    var index = bytes.startIndex
    func skip(while isWanted: (UInt8) -> Bool) { while index < bytes.endIndex, isWanted(bytes[index]) { index += 1 } }
    skip { !XMLText.isBlank($0) && $0 != UInt8(ascii: ">") }
    while index < end {
      let start = index
      skip(while: XMLText.isBlank)
      let nameStart = index
      skip { !XMLText.isBlank($0) && $0 != UInt8(ascii: "=") }
      let found = bytes[nameStart..<index]
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      guard index < end else { return nil }
      let quote = bytes[index]
      index += 1
      skip { $0 != quote }
      index += 1
      if found.elementsEqual(name.utf8) { return start..<index }
    }
    return nil
  }
}
