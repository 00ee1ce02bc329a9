/// A hash table of node numbers, with open addressing: the nodes themselves hold their keys.
struct FoldTable {
  private var slots: [Int32] = []
  private var count = 0

  mutating func removeAll() {
    guard count > 0 else { return }
    count = 0
    for index in slots.indices { slots[index] = -1 }
  }

  /// The first node of that hash that `isWanted`; -1 when there is none.
  func find(hash: Int, where isWanted: (Int32) -> Bool) -> Int32 {
    guard !slots.isEmpty else { return -1 }
    var index = hash & (slots.count - 1)
    while slots[index] >= 0 {
      if isWanted(slots[index]) { return slots[index] }
      index = (index + 1) & (slots.count - 1)
    }
    return -1
  }

  /// Adds a node that is not there yet; `hashOf` is asked when the table grows.
  mutating func insert(_ node: Int32, hash: Int, hashOf: (Int32) -> Int) {
    if (count + 1) * 3 > slots.count * 2 { grow(hashOf) }
    place(node, hash)
    count += 1
  }

  private mutating func place(_ node: Int32, _ hash: Int) {
    var index = hash & (slots.count - 1)
    while slots[index] >= 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = node
  }

  private mutating func grow(_ hashOf: (Int32) -> Int) {
    let old = slots
    slots = Array(repeating: -1, count: max(64, old.count * 2))
    for node in old where node >= 0 { place(node, hashOf(node)) }
  }
}
