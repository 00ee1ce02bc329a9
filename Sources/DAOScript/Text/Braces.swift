/// The matching braces of a text.
package struct Braces {
  private let bytes: [UInt8]
  /// The closing brace of each opening one, by offset; 0 without one. All are found in one pass, because thousands of braces
  /// may never be closed.
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

  /// The `#` or `$` before a brace.
  package func marker(at offset: Int) -> UInt8? {
    guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "{") else { return nil }
    return bytes[offset] == UInt8(ascii: "#") || bytes[offset] == UInt8(ascii: "$") ? bytes[offset] : nil
  }

  /// The closing brace of the one after `offset`. Braces may be nested, as in `#{ids[${index}]}`.
  package func close(after offset: Int) -> Int? {
    let end = ends[offset + 1]
    return end > 0 ? Int(end) : nil
  }

  /// Whether a backslash comes before the offset.
  package func isEscaped(_ offset: Int) -> Bool { offset > 0 && bytes[offset - 1] == UInt8(ascii: "\\") }
}
