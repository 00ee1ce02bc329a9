import DAOCore

/// An `<allow>`, or the instruction `<?dao allow …?>`: it silences a diagnostic of the check, and says why.
package struct Allowance: Sendable, Hashable {
  /// The diagnostic's code: `all-rows`.
  package var code: String
  package var reason: String
  package var location: DAOError.Location
  /// The element beside whose diagnostics no others are silenced; nil for the whole file.
  package var scope: Scope?

  /// An element directly under the root.
  package struct Scope: Sendable, Hashable {
    /// The operation that it is, as diagnostics name it; nil for a declaration.
    package var operation: String?
    package var start: DAOError.Location
    /// The position of the next element; nil for the last one.
    package var end: DAOError.Location?

    package func contains(_ location: DAOError.Location) -> Bool {
      location.file == start.file && location >= start && end.map { location < $0 } ?? true
    }
  }
}
