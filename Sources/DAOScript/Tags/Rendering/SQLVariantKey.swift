import DAOCore

/// The decisions of a call, equal for all calls with the same SQL.
package struct SQLVariantKey: Sendable, Hashable {
  /// In the order of the steps: whether a test held, which branch was taken, how many elements a loop had.
  var decisions: [Int] = []
  /// The chosen texts. They compare byte by byte: texts that only Swift considers equal are different SQL.
  var texts: [ExactText] = []

  var byteCount: Int { decisions.count * MemoryLayout<Int>.stride + texts.reduce(0) { $0 + $1.string.utf8.count } }
}
