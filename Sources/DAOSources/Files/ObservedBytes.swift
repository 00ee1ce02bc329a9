/// Bytes that somebody is told of.
struct ObservedBytes: ByteSource {
  let source: any ByteSource
  /// Is told how many bytes were read.
  let observe: @Sendable (Int) throws -> Void

  func open() throws -> any ByteReading { Reading(reading: try source.open(), observe: observe) }

  private struct Reading: ByteReading {
    var reading: any ByteReading
    let observe: @Sendable (Int) throws -> Void
    var count = 0

    mutating func next() throws -> [UInt8] {
      let bytes = try reading.next()
      count += bytes.count
      try observe(count)
      return bytes
    }
  }
}
