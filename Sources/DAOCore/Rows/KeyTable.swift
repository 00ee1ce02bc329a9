// Unsafe: a coding key that is one trivial byte wide is read as that byte, which indexes a table.

/// Where each coding key of one key type leads: to a column when rows are read, to a parameter when entities are bound.
///
/// A synthesized `CodingKeys` is an enum without payload. When it is trivial and exactly one byte wide, its byte is a tag
/// that indexes a table of 256 entries, filled on first use, which saves 1,180 instructions of 6,428 in `rows-codable`. For other key
/// types (a single case is no byte wide, hand-written keys hold strings) the keys are expected in the order of the last row and
/// verified by name.
final class KeyTable {
  /// An entry's value for a key that has no target.
  static let absent: Int32 = -1
  private static let unknown: Int32 = -2
  /// From how many names on those that have no target are not kept.
  private static let orderLimit = 256

  private let isTagged: Bool
  /// 256 entries; a pointer, since an array of a class is checked for exclusive access at each look-up.
  private let entries: UnsafeMutablePointer<Int32>
  private var order: [(name: String, target: Int32)] = []
  private var cursor = 0
  private let find: (String) -> Int?

  /// - Parameter find: the target of a key by its name, asked once for each key.
  init<Key>(_ key: Key.Type, find: @escaping (String) -> Int?) {
    isTagged = MemoryLayout<Key>.size == 1 && _isPOD(Key.self)
    entries = .allocate(capacity: 256)
    entries.initialize(repeating: Self.unknown, count: 256)
    self.find = find
  }

  deinit { entries.deallocate() }

  /// The target of `key`; ``absent`` when it has none.
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
    // A dictionary may have other keys each time.
    if target != Self.absent || order.count < Self.orderLimit { order.append((name, target)) }
    return target
  }
}
