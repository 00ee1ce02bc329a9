/// Bytes in the memory.
struct HeldBytes: ByteSource {
  let bytes: [UInt8]

  func open() -> any ByteReading { Reading(bytes: bytes) }

  private struct Reading: ByteReading {
    var bytes: [UInt8]

    mutating func next() -> [UInt8] {
      defer { bytes = [] }
      return bytes
    }
  }
}
