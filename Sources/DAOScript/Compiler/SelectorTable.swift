/// What each selector of a script stands for.
///
/// A call by name costs one look-up here. Selectors come from scripts and not from whoever sends requests, so a plain hash of
/// their bytes (FNV-1a, <https://datatracker.ietf.org/doc/html/draft-eastlake-fnv>) does, which takes a quarter of the time of
/// a dictionary's.
struct SelectorTable<Target: Sendable>: Sendable {
  private struct Entry: Sendable {
    let name: String
    let target: Target
  }

  /// For each hash, and those after it that were taken, the entry; twice as many as there are entries, a power of two.
  private let slots: [Entry?]

  init(_ targets: [String: Target]) {
    var size = 2
    while size < targets.count * 2 { size *= 2 }
    var slots: [Entry?] = Array(repeating: nil, count: size)
    for (name, target) in targets {
      var slot = Self.hash(name) & (size - 1)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = Entry(name: name, target: target)
    }
    self.slots = slots
  }

  subscript(name: String) -> Target? {
    var slot = Self.hash(name) & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.name == name { return entry.target }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ name: String) -> Int {
    name.utf8.withContiguousStorageIfAvailable(hash) ?? hash(name.utf8)
  }

  @inline(__always)
  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
