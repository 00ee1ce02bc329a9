/// The check of a sync file: CRC-32 as gzip has it (<https://www.rfc-editor.org/rfc/rfc1952>). It finds damage, each wrong byte for certain;
/// it does not tell who has written a file.
struct SyncChecksum {
  private var rest: UInt32 = ~0

  var value: UInt32 { ~rest }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : 0xEDB8_8320 ^ (rest >> 1) }
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let table = Self.table
    var rest = rest
    for byte in bytes { rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8) }
    self.rest = rest
  }
}
