/// The check of a sync file: CRC-32 as gzip has it (<https://www.rfc-editor.org/rfc/rfc1952>). It finds damage, each wrong byte for certain;
/// it does not tell who has written a file.
struct SyncChecksum {
  private var rest: UInt32 = ~0

  var value: UInt32 { ~rest }

  /// Eight tables, for a byte that 0 to 7 others follow.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<UInt32(256) {
      tables.append((0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xEDB8_8320 ^ (rest >> 1) })
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }()

  /// Eight bytes at a time (Kounavis and Berry, "A Systematic Approach to Building High Performance Software-based CRC Generators", 2005).
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let tables = Self.tables
    var (rest, index) = (rest, bytes.startIndex)
    while bytes.endIndex - index >= 8 {
      var next: UInt32 = 0
      for place in 0..<8 {
        let byte = UInt32(bytes[index + place]) ^ (place < 4 ? rest >> UInt32(8 * place) & 0xFF : 0)
        next ^= tables[256 * (7 - place) + Int(byte)]
      }
      (rest, index) = (next, index + 8)
    }
    for byte in bytes[index...] { rest = tables[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8) }
    self.rest = rest
  }
}
