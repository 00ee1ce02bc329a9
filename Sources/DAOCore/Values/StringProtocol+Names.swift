extension StringProtocol {
  /// Whether this is a letter or `_`, followed by letters, digits and `_`.
  package var isIdentifier: Bool {
    guard let first, first.isLetter || first == "_" else { return false }
    return dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The text without white space at its ends.
  package func trimmingWhitespace() -> String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
