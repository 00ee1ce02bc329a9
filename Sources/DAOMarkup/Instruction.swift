/// A processing instruction that addresses this library: `<?dao allow all-rows: a new year begins?>`.
package struct Instruction: Sendable, Hashable {
  /// The text after `dao`, without white space at its ends.
  package var text: String
  /// The position of its `<`.
  package var position: Position

  /// The diagnostic that it silences, and why; nil for another text.
  package var allowance: (code: String, reason: String)? {
    let parts = text.split(separator: ":", maxSplits: 1)
    let words = parts.first?.split(whereSeparator: \.isWhitespace) ?? []
    guard words.count == 2, words[0] == "allow", parts.count == 2, !parts[1].allSatisfy(\.isWhitespace) else { return nil }
    return (String(words[1]), parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The fault of an instruction that is no ``allowance``.
  package var fault: String { "'<?dao \(text)?>' says nothing: write it like <?dao allow all-rows: the reason?>" }
}
