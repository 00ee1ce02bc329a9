extension DecodingError {
  /// What a type has refused, without the coding path, which a column has none of.
  ///
  /// The words of the type itself are left out where they have the value in them, as those of an enum have, unless messages
  /// may show values.
  ///
  /// - Parameter column: The column that was read; nil for the whole row.
  func reason(in column: Int?, of reader: any ColumnReader) -> String {
    let columns = column.map { [$0] } ?? Array(reader.columns.names.indices)
    let shown = description
    guard reader.showsValues || !columns.contains(where: { reader.value($0).isPart(of: shown) }) else { return plainReason }
    return shown
  }

  private var description: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.debugDescription
    default: plainReason
    }
  }

  /// The same in words that no value is in.
  package var plainReason: String {
    switch self {
    case .keyNotFound(let key, _): "the key '\(key.stringValue)' is missing"
    case .typeMismatch(let type, _): "\(type) wanted"
    case .valueNotFound(let type, _): "\(type) wanted, null found"
    case .dataCorrupted: "the value is not valid"
    @unknown default: "the value is not valid"
    }
  }
}

extension Value {
  /// Whether a word of the value is in `text`, or could be: of JSON and of blobs that is not looked for.
  fileprivate func isPart(of text: String) -> Bool {
    switch self {
    case .null: return false
    case .integer(let value): return text.contains(String(value))
    case .real(let value):
      return text.contains(String(value)) || Int64(exactly: value).map { text.contains(String($0)) } == true
    case .blob: return true
    case .text(let value):
      if let first = value.first(where: { !$0.isWhitespace }), first == "{" || first == "[" { return true }
      let text = text.lowercased()
      return value.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { text.contains($0) }
    }
  }
}
