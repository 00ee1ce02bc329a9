import DAOCore

/// Which elements of a list stand in the places of those that it had before.
struct ListMerge {
  /// For each element the index of the old one in whose place it stands, in rising order; nil for one that is added.
  private(set) var olds: [Int?]
  /// For each old element the index of the one in its place; nil for one that is removed.
  private(set) var news: [Int?]

  /// As many as possible of those that are the same stay. Takes time as sorting does.
  init<Element: Hashable>(_ old: [Element], _ new: [Element]) {
    (olds, news) = (Array(repeating: nil, count: new.count), Array(repeating: nil, count: old.count))
    let shorter = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shorter - start).prefix { $0 == $1 }.count
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    pair(0..<start, 0..<start)
    // The next one of each is the last.
    var places = Dictionary(grouping: (start..<oldEnd).reversed()) { old[$0] }
    let same = (start..<newEnd).compactMap { index in places[new[index]]?.popLast().map { (old: $0, new: index) } }
    var (oldStart, newStart) = (start, start)
    for (place, index) in Self.longestRise(of: same) {
      pair(oldStart..<place, newStart..<index)
      pair(place..<place + 1, index..<index + 1)
      (oldStart, newStart) = (place + 1, index + 1)
    }
    pair(oldStart..<oldEnd, newStart..<newEnd)
    pair(oldEnd..<old.count, newEnd..<new.count)
  }

  /// The longest part of the pairs in which the old indexes rise too.
  private static func longestRise(of pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // By length, the pair with the least old index that such a part ends with; and for each pair the one before it.
    var (ends, before) = ([Int](), [Int?]())
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    return sequence(state: ends.last) { index in
      defer { index = index.flatMap { before[$0] } }
      return index.map { pairs[$0] }
    }.reversed()
  }

  /// Takes the elements between two that are the same for changed ones, one by one.
  private mutating func pair(_ old: Range<Int>, _ new: Range<Int>) {
    for (old, new) in zip(old, new) { (olds[new], news[old]) = (old, new) }
  }
}

extension JSONValue {
  /// What tells whether two values are the same, but for the places of their members in a text.
  var exactText: ExactText { ExactText(text) }
}
