// Unsafe: reads a trivial coding key of one byte as that byte, which indexes a table.

/// Maps the coding keys of one key type to targets: to columns for reading rows, to parameters for binding entities.
///
/// A synthesized `CodingKeys` is an enum without payloads. If it is trivial and one byte wide, the byte is its tag and indexes
/// a table of 256 entries, filled on first use, which saves 1,180 instructions of 6,428 in `rows-codable`. Other key types (an enum
/// of one case has no bytes, hand-written keys hold strings) are expected in the order of the last row and compared by name.
final class KeyTable {
  /// The entry of a key without a target.
  static let absent: Int32 = -1
  private static let unknown: Int32 = -2
  /// The number of names from which on keys without a target are not stored.
  private static let orderLimit = 256

  private let isTagged: Bool
  /// A buffer of 256 entries. An array in a class would be checked for exclusive access at each look-up.
  private let entries: UnsafeMutablePointer<Int32>
  private var order: [(name: String, target: Int32)] = []
  private var cursor = 0
  private let find: (String) -> Int?

  /// - Parameter find: The target of a key by its name; called once for each key.
  init<Key>(_ key: Key.Type, find: @escaping (String) -> Int?) {
    isTagged = MemoryLayout<Key>.size == 1 && _isPOD(Key.self)
    entries = .allocate(capacity: 256)
    entries.initialize(repeating: Self.unknown, count: 256)
    self.find = find
  }

  deinit { entries.deallocate() }

  /// The target of `key`; ``absent`` if it has none.
  //
  // Inlined, as its callers and `TextArena` are: together 240 instructions of 6,428 in `rows-codable`, 440 of 14,796 in `insert`.
  @inline(__always)
  func target<Key: CodingKey>(of key: Key) -> Int32 {
    guard isTagged else { return targetByOrder(of: key) }
    let tag = Int(unsafeBitCast(key, to: UInt8.self))
    let target = entries[tag]
    return target != Self.unknown ? target : learn(key, tag: tag)
  }

  private func learn(_ key: some CodingKey, tag: Int) -> Int32 {
    let target = find(key.stringValue).map(Int32.init) ?? Self.absent
    entries[tag] = target
    return target
  }

  private func targetByOrder(of key: some CodingKey) -> Int32 {
    let name = key.stringValue
    if cursor >= order.count { cursor = 0 }
    if cursor < order.count, order[cursor].name == name {
      cursor += 1
      return order[cursor - 1].target
    }
    if let index = order.firstIndex(where: { $0.name == name }) {
      cursor = index + 1
      return order[index].target
    }
    let target = find(name).map(Int32.init) ?? Self.absent
    // The keys of a dictionary can be others each time, without end.
    if target != Self.absent || order.count < Self.orderLimit { order.append((name, target)) }
    return target
  }
}
