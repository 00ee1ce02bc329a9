import DAOCore

/// A hash table of node numbers with open addressing. It stores the hashes; the nodes store the keys.
struct FoldTable: ~Copyable {
  // Not private: Swift 6.3 fails to link a private type as the element of another module's buffer.
  struct Slot: BitwiseCopyable {
    /// -1 for a free slot.
    var node: Int32 = -1
    var hash: UInt32 = 0
  }

  /// The number of slots is a power of two.
  private var slots = GrowingBuffer<Slot>()
  private var count = 0

  mutating func removeAll() {
    guard count > 0 else { return }
    // A table that was large once shrinks, so that it is not cleared at that size each time.
    clear(count * 8 < slots.count ? 64 : slots.count)
    count = 0
  }

  /// The first node with the hash that `isWanted` accepts; -1 if there is none.
  func find(hash: UInt32, where isWanted: (Int32) -> Bool) -> Int32 {
    guard count > 0 else { return -1 }
    var index = Int(hash) & (slots.count - 1)
    while slots[index].node >= 0 {
      if slots[index].hash == hash, isWanted(slots[index].node) { return slots[index].node }
      index = (index + 1) & (slots.count - 1)
    }
    return -1
  }

  /// Adds a node that is not in the table.
  mutating func insert(_ node: Int32, hash: UInt32) {
    if (count + 1) * 3 > slots.count * 2 { grow() }
    place(Slot(node: node, hash: hash))
    count += 1
  }

  private mutating func place(_ slot: Slot) {
    var index = Int(slot.hash) & (slots.count - 1)
    while slots[index].node >= 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let known = (0..<slots.count).map { slots[$0] }
    clear(max(64, known.count * 2))
    for slot in known where slot.node >= 0 { place(slot) }
  }

  private mutating func clear(_ size: Int) {
    slots.truncate(to: 0)
    slots.append(repeating: Slot(), count: size)
  }
}
