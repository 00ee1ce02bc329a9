import Foundation

extension Data {
  /// A hash of the whole content (FNV-1a). `Data.hashValue` reads the first 80 bytes only, and a `String` has the same hash as
  /// a text with another encoding of its accents.
  package var digest: Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array(self) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: hash)
  }
}
