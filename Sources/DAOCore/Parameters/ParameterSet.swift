// Unsafe: the bits stand in memory of their own, since an array of a class is checked and counted at each look-up.

/// A set of a statement's parameters, by index from 1: a bit each.
struct ParameterSet {
  private let words: UnsafeMutablePointer<UInt>
  private let wordCount: Int

  /// An empty set for `count` parameters.
  static func allocate(count: Int) -> ParameterSet {
    let wordCount = count / UInt.bitWidth + 1
    let words = UnsafeMutablePointer<UInt>.allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
    return ParameterSet(words: words, wordCount: wordCount)
  }

  func deallocate() { words.deallocate() }

  /// How many parameters are in the set.
  var count: Int { (0..<wordCount).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  /// - Parameter index: One of the parameters that the set was made for.
  @inline(__always)
  func insert(_ index: Int) { words[index / UInt.bitWidth] |= 1 << UInt(index % UInt.bitWidth) }

  func contains(_ index: Int) -> Bool { words[index / UInt.bitWidth] & 1 << UInt(index % UInt.bitWidth) != 0 }

  func removeAll() { words.update(repeating: 0, count: wordCount) }
}
