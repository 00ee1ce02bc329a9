extension SQLToken {
  /// The name in a word or in quotes; nil for other tokens.
  package var identifier: String? {
    switch kind {
    case .word: return String(text)
    case .quotedIdentifier, .string:
      guard let quote = text.unicodeScalars.last else { return nil }
      var name = String.UnicodeScalarView()
      var isDoubled = false
      for scalar in text.unicodeScalars.dropFirst().dropLast() {
        isDoubled = scalar == quote && !isDoubled
        if !isDoubled { name.append(scalar) }
      }
      return String(name)
    default: return nil
    }
  }
}
