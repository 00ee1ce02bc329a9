/// The operations of a script by selector.
///
/// A hash table of its own, because a call by name costs one look-up here. Its hash rotates and mixes the bytes of the selector
/// and multiplies by the golden ratio, which is a fraction of the cost of a dictionary's SipHash. It needs no protection from
/// crafted collisions: selectors come from scripts, not from requests.
struct SelectorTable<Target: Sendable>: Sendable {
  private struct Entry: Sendable {
    let hash: Int
    let name: String
    let target: Target
  }

  /// Open addressing with linear probing. The size is a power of two, at least twice the number of entries.
  private let slots: [Entry?]

  init(_ targets: [String: Target]) {
    var size = 2
    while size < targets.count * 2 { size *= 2 }
    var slots: [Entry?] = Array(repeating: nil, count: size)
    for (name, target) in targets {
      let hash = Self.hash(name)
      var slot = hash & (size - 1)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = Entry(hash: hash, name: name, target: target)
    }
    self.slots = slots
  }

  @inline(__always)
  subscript(name: String) -> Target? {
    let hash = Self.hash(name)
    var slot = hash & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.hash == hash, entry.name == name { return entry.target }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private static func hash(_ name: String) -> Int {
    name.utf8.withContiguousStorageIfAvailable(hash) ?? hash(name.utf8)
  }

  @inline(__always)
  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0
    for byte in bytes { hash = (hash << 5 | hash >> 59) ^ UInt64(byte) }
    return Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }
}
