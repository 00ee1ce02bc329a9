/// An operator between two operands.
package struct ChainOperator: Sendable, Hashable {
  /// In capitals, one space between words: `+`, `IS NOT`, `AT TIME ZONE`.
  package var text: String
  /// The index of its first token.
  package var token: Int
}
