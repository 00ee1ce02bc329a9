/// An `<allow>`, or the instruction `<?dao allow …?>`: it silences a diagnostic of the check, and says why.
package struct Allowance: Sendable, Hashable {
  /// The diagnostic's code: `all-rows`.
  package var code: String
  package var reason: String
  package var location: DAOError.Location
  /// The element beside whose diagnostics no others are silenced; nil for the whole file.
  package var scope: Scope?

  package init(code: String, reason: String, location: DAOError.Location, scope: Scope? = nil) {
    self.code = code
    self.reason = reason
    self.location = location
    self.scope = scope
  }

  /// An element directly under the root.
  package struct Scope: Sendable, Hashable {
    /// The operation that it is, as diagnostics name it; nil for a declaration and for a stream's statement.
    package var operation: String?
    package var start: DAOError.Location
    /// The position of the next element; nil for the last one.
    package var end: DAOError.Location?

    package init(operation: String? = nil, start: DAOError.Location, end: DAOError.Location?) {
      self.operation = operation
      self.start = start
      self.end = end
    }

    package func contains(_ location: DAOError.Location) -> Bool {
      location.file == start.file && location >= start && end.map { location < $0 } ?? true
    }
  }
}

extension Allowance {
  /// Reads the text of `<?dao allow all-rows: a new year begins?>`, which is `allow all-rows: a new year begins`; nil for another
  /// text.
  package init?(instruction text: String, at location: DAOError.Location, scope: Scope?) {
    let parts = text.split(separator: ":", maxSplits: 1)
    let words = parts.first?.split(whereSeparator: \.isWhitespace) ?? []
    guard words.count == 2, words[0] == "allow", parts.count == 2, !parts[1].allSatisfy(\.isWhitespace) else { return nil }
    self.init(
      code: String(words[1]), reason: String(parts[1].drop(while: \.isWhitespace)), location: location, scope: scope)
  }

  /// The fault of an instruction that is no allowance.
  package static func fault(ofInstruction text: String) -> String {
    "'<?dao \(text)?>' says nothing: write it like <?dao allow all-rows: the reason?>"
  }
}
