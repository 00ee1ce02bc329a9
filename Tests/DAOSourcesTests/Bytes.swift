import DAOSources

/// A text that is given in pieces.
struct Bytes: ByteSource {
  let bytes: [UInt8]
  let size: Int

  init(_ text: String, size: Int = 1 << 20) {
    self.init(Array(text.utf8), size: size)
  }

  init(_ bytes: [UInt8], size: Int = 1 << 20) {
    self.bytes = bytes
    self.size = size
  }

  func open() -> any ByteReading { Reading(rest: bytes[...], size: size) }

  struct Reading: ByteReading {
    var rest: ArraySlice<UInt8>
    let size: Int

    mutating func next() -> [UInt8] {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
