import DAOCore
import DAOSQL
import Foundation

/// The sum of the digests of rows, the same in any order; within one process.
struct RowDigest: Hashable {
  private(set) var count = 0
  private var sums: (UInt64, UInt64) = (0, 0)

  /// The digest of one row, 128 bits of it.
  struct Row: Hashable {
    fileprivate let halves: [UInt64]

    init(_ values: [TypedValue]) {
      halves = [0, 1].map { half in
        var hasher = Hasher()
        hasher.combine(half)
        for value in values { hasher.combine(same: value) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
      }
    }
  }

  mutating func add(_ row: Row) {
    count += 1
    sums.0 &+= row.halves[0]
    sums.1 &+= row.halves[1]
  }

  static func == (left: Self, right: Self) -> Bool { left.count == right.count && left.sums == right.sums }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension Hasher {
  /// Values that are the same for both databases give the same: JSON in any order of its members.
  fileprivate mutating func combine(same value: TypedValue) {
    // What a value is goes first: NULL is not 0, and no bytes are not NULL.
    switch value {
    case .null: combine(0 as UInt8)
    case .bool(let value):
      combine(1 as UInt8)
      combine(value ? 1 as Int64 : 0)
    case .integer(let value):
      combine(1 as UInt8)
      combine(value)
    case .real(let value):
      combine(2 as UInt8)
      combine(value)
    case .decimal(let value):
      combine(3 as UInt8)
      combine(text: DecimalTextWriter.text(of: value))
    case .text(let value):
      combine(4 as UInt8)
      combine(text: value)
    case .blob(let value):
      combine(5 as UInt8)
      combine(bytes: value)
    case .date(let value):
      combine(6 as UInt8)
      combine(value.timeIntervalSinceReferenceDate)
    case .uuid(let value): combine(value)
    case .json(let value):
      combine(7 as UInt8)
      if let json = try? JSONReader.read(value, as: .comparable) { combine(same: json) } else { combine(text: value) }
    case .list(let values):
      combine(values.count)
      for value in values { combine(same: value) }
    }
  }

  private mutating func combine(text: String) { combine(bytes: text.utf8) }

  /// Eight at once: one by one they take several times as long.
  private mutating func combine(bytes: some Sequence<UInt8>) {
    var count = 0
    var word: UInt64 = 0
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count.isMultiple(of: 8) { combine(word) }
    }
    combine(word)
    combine(count)
  }

  /// - Parameter json: As it is read to be compared.
  private mutating func combine(same json: JSONValue) {
    switch json {
    case .null: combine(0 as UInt8)
    case .boolean(let value): combine(value ? 1 as UInt8 : 2)
    case .integer(let value): combine(same: JSONValue.real(Double(value)))
    case .real(let value):
      combine(3 as UInt8)
      combine(value)
    case .text(let value):
      combine(4 as UInt8)
      combine(text: value)
    case .list(let values):
      combine(5 as UInt8)
      combine(values.count)
      for value in values { combine(same: value) }
    case .object(let members):
      combine(6 as UInt8)
      combine(members.count)
      for member in members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
        combine(text: member.name)
        combine(same: member.value)
      }
    }
  }
}
