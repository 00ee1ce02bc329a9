/// The braces of a text, and which of them belong together.
package struct Braces {
  private let bytes: [UInt8]
  /// For each offset of an opening brace that of the one that closes it, or 0; found in one pass, since thousands may never be
  /// closed.
  private let ends: [UInt32]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "{")) else {
      ends = []
      return
    }
    var ends: [UInt32] = Array(repeating: 0, count: bytes.count)
    var open: [Int] = []
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") { open.append(offset) }
      if byte == UInt8(ascii: "}"), let start = open.popLast() { ends[start] = UInt32(offset) }
    }
    self.ends = ends
  }

  /// `#` or `$` in front of a brace.
  package func marker(at offset: Int) -> UInt8? {
    guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "{") else { return nil }
    return bytes[offset] == UInt8(ascii: "#") || bytes[offset] == UInt8(ascii: "$") ? bytes[offset] : nil
  }

  /// The brace that closes the one behind `offset`; others may stand inside, as in `#{ids[${index}]}`.
  package func close(behind offset: Int) -> Int? {
    let end = ends[offset + 1]
    return end > 0 ? Int(end) : nil
  }

  /// Whether a backslash stands in front.
  package func isEscaped(_ offset: Int) -> Bool { offset > 0 && bytes[offset - 1] == UInt8(ascii: "\\") }
}
