/// A processing instruction that addresses this library: `<?dao allow all-rows: a new year begins?>`.
package struct Instruction: Sendable, Hashable {
  /// The text after `dao`, without white space at its ends.
  package var text: String
  /// The position of its `<`.
  package var position: Position
}
