/// An operator with one operand.
package enum PrefixOperator: Sendable, Hashable {
  case not, minus, plus, complement
  /// An engine's own, such as `@` or `|/`, also one that follows its operand: `IS DOCUMENT`.
  case other
}
