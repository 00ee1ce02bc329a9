import DAOCore
import DAOSQL

/// A checksum of the tokens of SQL and the names of steps: FNV-1a with 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>).
///
/// White space, comments, empty statements and the division into `<statement>` elements leave it as it is. Any other change
/// of a file gives another checksum. It is no protection against a forger.
package struct Checksum {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ statement: SQLStatement) {
    for part in statement.parts {
      for byte in part.utf8 { combine(byte) }
      combine(Self.endOfToken)
    }
    combine(Self.endOfStatement)
  }

  mutating func combine(_ step: StreamStep) {
    combine(Self.startOfStep)
    for byte in step.name.utf8 { combine(byte) }
    combine(Self.endOfStatement)
  }

  private mutating func combine(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  // None of these bytes can occur in an XML document.
  private static let endOfToken: UInt8 = 0
  private static let endOfStatement: UInt8 = 1
  private static let startOfStep: UInt8 = 2

  /// The checksum in 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
