import DAOCore

/// Which elements of a list stand in the places of those that it had before.
struct ListMerge {
  /// For each element the index of the old one in whose place it stands, in rising order; nil for one that is added.
  private(set) var olds: [Int?]
  /// For each old element the index of the one in its place; nil for one that is removed.
  private(set) var news: [Int?]

  /// Takes linear time.
  init<Element: Hashable>(_ old: [Element], _ new: [Element]) {
    (olds, news) = (Array(repeating: nil, count: new.count), Array(repeating: nil, count: old.count))
    let shorter = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shorter - start).prefix { $0 == $1 }.count
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    pair(0..<start, 0..<start)
    // The next one of each is the last.
    var places = Dictionary(grouping: (start..<oldEnd).reversed()) { old[$0] }
    var (oldStart, newStart) = (start, start)
    for index in start..<newEnd {
      while let place = places[new[index]]?.last, place < oldStart { places[new[index]]?.removeLast() }
      guard let place = places[new[index]]?.popLast() else { continue }
      pair(oldStart..<place, newStart..<index)
      pair(place..<place + 1, index..<index + 1)
      (oldStart, newStart) = (place + 1, index + 1)
    }
    pair(oldStart..<oldEnd, newStart..<newEnd)
    pair(oldEnd..<old.count, newEnd..<new.count)
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
