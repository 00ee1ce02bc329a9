import DAOCore

/// Reads text of UTF-16 as UTF-8, in pieces.
struct WideReading: ByteReading {
  private var reading: any ByteReading
  private let isLittleEndian: Bool
  /// The bytes of a unit or pair whose rest has not come yet.
  private var rest: [UInt8]

  /// - Parameter first: The bytes after the mark that were read already.
  init(_ reading: any ByteReading, _ encoding: TextEncoding, first: ArraySlice<UInt8>) {
    self.reading = reading
    isLittleEndian = encoding == .utf16LittleEndian
    rest = Array(first)
  }

  /// - Throws: ``DAOError/Code/encoding`` for half a character; errors of the source.
  mutating func next() throws -> [UInt8] {
    while true {
      let more = try reading.next()
      rest += more
      var units = stride(from: 0, to: rest.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
        return isLittleEndian ? first | second << 8 : first << 8 | second
      }
      // The second half of a pair may be in the next piece.
      if !more.isEmpty, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      rest.removeFirst(2 * units.count)
      guard let text = String(validating: units, as: UTF16.self), !more.isEmpty || rest.isEmpty else {
        throw DAOError(.encoding, "the text is not UTF-16, which its first bytes tell")
      }
      if !text.isEmpty || more.isEmpty { return Array(text.utf8) }
    }
  }
}
