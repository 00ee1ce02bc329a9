import DAOCore

/// What two calls of an operation have in common when their SQL is the same.
package struct SQLVariantKey: Sendable, Hashable {
  /// In the order of the steps: whether a condition held, which branch was taken, how many elements a loop had.
  var decisions: [Int] = []
  /// The texts that were chosen; two that only Swift takes for equal are two statements.
  var texts: [ExactText] = []

  var byteCount: Int { decisions.count * MemoryLayout<Int>.stride + texts.reduce(0) { $0 + $1.string.utf8.count } }
}
