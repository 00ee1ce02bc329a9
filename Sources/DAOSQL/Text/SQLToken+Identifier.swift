extension SQLToken {
  /// The name in a word or in quotes; nil for other tokens.
  package var identifier: String? {
    switch kind {
    case .word: return String(text)
    case .quotedIdentifier, .string:
      guard let quote = text.last else { return nil }
      return String(text.dropFirst().dropLast()).replacing("\(quote)\(quote)", with: String(quote))
    default: return nil
    }
  }
}
