import Foundation

extension Error {
  /// Whether a type's coding has refused what it was to read; errors of the type's own are none.
  //
  // Foundation turns its parser's errors into `DecodingError`s where it decodes a text itself, and not in the containers that a
  // column's JSON is read by.
  var isDecodingFault: Bool { self is DecodingError || String(describing: Swift.type(of: self)) == "JSONError" }

  /// What was refused; see ``Swift/DecodingError/reason(hidesValues:of:)``.
  func decodingReason(hidesValues: Bool, of value: Value? = nil) -> String {
    if let error = self as? DecodingError { return error.reason(hidesValues: hidesValues, of: value) }
    return hidesValues ? "a number of the JSON does not fit" : "a number of the JSON does not fit: \(self)"
  }
}

extension DecodingError {
  /// What went wrong, and where inside of a JSON text: `codes[1]: Expected to decode Int but found a string instead.`
  ///
  /// - Parameters:
  ///   - hidesValues: Whether values are left out, which the standard library's words have at their end.
  ///   - value: What was read, which nobody's words may show either.
  package func reason(hidesValues: Bool, of value: Value? = nil) -> String {
    let path = path
    let reason = hidesValues ? Self.hiding(value, in: words) : words
    return path.isEmpty ? reason : "\(path): \(reason)"
  }

  private var words: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.debugDescription
    case .keyNotFound(let key, _): "the key '\(key.stringValue)' is missing"
    @unknown default: "it cannot be decoded"
    }
  }

  private var path: String {
    let keys: [any CodingKey] =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
        .keyNotFound(_, let context):
        context.codingPath
      @unknown default: []
      }
    return keys.reduce(into: "") { path, key in
      if let index = key.intValue { path += "[\(index)]" } else { path += (path.isEmpty ? "" : ".") + key.stringValue }
    }
  }

  /// "Cannot initialize Level from invalid String value bronze", "Parsed JSON number <300> does not fit in UInt8."
  private static func hiding(_ value: Value?, in words: String) -> String {
    var words = words
    if let invalid = words.range(of: " invalid "),
      let end = words.range(of: " value ", range: invalid.upperBound..<words.endIndex)
    {
      words.replaceSubrange(end.upperBound..., with: "…")
    }
    if let start = words.firstIndex(of: "<"), let end = words[start...].firstIndex(of: ">") {
      words.replaceSubrange(start...end, with: "…")
    }
    switch value {
    case .text(let text): return words.hidingWord(text)
    case .integer(let value): return words.hidingWord(String(value))
    case .real(let value): return words.hidingWord(String(value))
    case .blob, .null, nil: return words
    }
  }
}

extension String {
  /// The text with an ellipsis in the place of a word, or several.
  fileprivate func hidingWord(_ word: String) -> String {
    guard !word.isEmpty else { return self }
    var (result, rest) = ("", self[...])
    while let range = rest.range(of: word) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let isWord = ![before, rest[range.upperBound...].first].contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
      result += rest[..<range.lowerBound] + (isWord ? "…" : rest[range])
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
