import Foundation

extension Error {
  /// Whether a type's coding has refused what it was to read; errors of the type's own are none.
  //
  // Foundation turns its parser's errors into `DecodingError`s where it decodes a text itself, and not in the containers that a
  // column's JSON is read by.
  var isDecodingFault: Bool { self is DecodingError || String(describing: Swift.type(of: self)) == "JSONError" }

  /// What was refused; see ``Swift/DecodingError/reason(hidesValues:of:)``.
  func decodingReason(hidesValues: Bool, of values: [Value] = []) -> String {
    if let error = self as? DecodingError { return error.reason(hidesValues: hidesValues, of: values) }
    return hidesValues ? "a number of the JSON does not fit" : "a number of the JSON does not fit: \(self)"
  }
}

extension DecodingError {
  /// What went wrong, and where inside of a JSON text: `codes[1]: Expected to decode Int but found a string instead.`
  ///
  /// - Parameters:
  ///   - hidesValues: Whether values are left out, which the standard library's words have at their end.
  ///   - values: What was read, which nobody's words may show either.
  package func reason(hidesValues: Bool, of values: [Value] = []) -> String {
    let path = path
    let reason = hidesValues ? words(hiding: values) : words
    return path.isEmpty ? reason : "\(path): \(reason)"
  }

  private var words: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.debugDescription
    case .keyNotFound(let key, _): "the key '\(key.stringValue)' is missing"
    @unknown default: "it cannot be decoded"
    }
  }

  /// The words without values. A type's own may have a part of one in them, and are left out then.
  private func words(hiding values: [Value]) -> String {
    let hidden = values.reduce(Self.hidingEnd(of: words)) { $1.hidden(in: $0) }
    guard case .dataCorrupted = self, values.contains(where: { $0.isPart(of: hidden) }) else { return hidden }
    return "the value is not valid"
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
  private static func hidingEnd(of words: String) -> String {
    var words = words
    if let invalid = words.range(of: " invalid "),
      let end = words.range(of: " value ", range: invalid.upperBound..<words.endIndex)
    {
      words.replaceSubrange(end.upperBound..., with: "…")
    }
    if let start = words.firstIndex(of: "<"), let end = words[start...].firstIndex(of: ">") {
      words.replaceSubrange(start...end, with: "…")
    }
    return words
  }
}

extension Value {
  /// The words with an ellipsis in the place of the value.
  fileprivate func hidden(in words: String) -> String {
    switch self {
    case .text(let text): words.hidingWord(text)
    case .integer(let value): words.hidingWord(String(value))
    case .real(let value): words.hidingWord(String(value))
    case .blob, .null: words
    }
  }

  /// Whether a word of the value is in `text`, or could be: of blobs that is not looked for.
  fileprivate func isPart(of text: String) -> Bool {
    switch self {
    case .null: return false
    case .integer(let value): return text.contains(String(value))
    case .real(let value):
      return text.contains(String(value)) || Int64(exactly: value).map { text.contains(String($0)) } == true
    case .blob: return true
    case .text(let value):
      let text = text.lowercased()
      return value.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { text.contains($0) }
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
