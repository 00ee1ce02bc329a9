import Foundation

extension Error {
  /// Whether decoding failed, as opposed to an error of the type's own.
  //
  // Foundation converts its parser's `JSONError` into a `DecodingError` only when it decodes a whole text, not inside the
  // containers of a column's JSON.
  var isDecodingFault: Bool { self is DecodingError || String(describing: Swift.type(of: self)) == "JSONError" }

  /// The message of the error; see ``Swift/DecodingError/reason(hidesValues:of:)``.
  func decodingReason(hidesValues: Bool, of values: [Value] = []) -> String {
    if let error = self as? DecodingError { return error.reason(hidesValues: hidesValues, of: values) }
    return hidesValues ? "a number of the JSON does not fit" : "a number of the JSON does not fit: \(self)"
  }
}

extension DecodingError {
  /// The message and the path inside a JSON text: `codes[1]: Expected to decode Int but found a string instead.`
  ///
  /// - Parameters:
  ///   - hidesValues: Whether to remove values, which the standard library's messages end with.
  ///   - values: The values that were read; no message may show them either.
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

  /// The message without values. A message of a type's own that may contain part of a value is left out.
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

  /// Removes the value from the end of "Cannot initialize Level from invalid String value bronze" or "Parsed JSON number <300>
  /// does not fit in UInt8."
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
  /// The text with the value replaced by an ellipsis.
  fileprivate func hidden(in words: String) -> String {
    switch self {
    case .text(let text): words.hidingWord(text)
    case .integer(let value): words.hidingWord(String(value))
    case .real(let value): words.hidingWord(String(value))
    case .blob, .null: words
    }
  }

  /// Whether a word of the value is, or could be, in `text`: blobs are not searched.
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
  /// The text with each occurrence of a word replaced by an ellipsis.
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
