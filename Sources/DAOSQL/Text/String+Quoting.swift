extension String {
  /// The text with each of these scalars replaced, also where a combining mark after it makes it another `Character`.
  package func replacing(_ scalars: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = scalars[scalar] { result.append(contentsOf: text.unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  /// The text in quotes, with each quote in it doubled.
  ///
  /// By scalars: a quote with a combining mark behind it is another `Character`, and ends a text all the same.
  package func inQuotes(_ quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView([quote])
    for scalar in unicodeScalars {
      result.append(scalar)
      if scalar == quote { result.append(scalar) }
    }
    result.append(quote)
    return String(result)
  }
}
