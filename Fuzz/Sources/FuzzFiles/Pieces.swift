import DAOSources

/// Bytes that come in pieces of one size.
struct Pieces: ByteSource {
  let bytes: [UInt8]
  let size: Int

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
