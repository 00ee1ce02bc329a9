import DAOCore

/// What has been made of the statements of one operation, each once, by the statements.
struct DerivedTexts<Derived: Sendable>: Sendable {
  private var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    /// Kept, so that no other text gets its identity.
    let text: StatementText
    let generation: Int
    let derived: Derived
  }

  /// The shapes of a dynamic operation are no more.
  private static var limit: Int { 100 }

  /// - Parameter generation: A number that changes with what it was made of besides the statement.
  subscript(text: StatementText, generation: Int) -> Derived? {
    get {
      guard let entry = entries[ObjectIdentifier(text)], entry.generation == generation else { return nil }
      return entry.derived
    }
    set {
      if entries.count >= Self.limit { entries.removeAll() }
      entries[ObjectIdentifier(text)] = newValue.map { Entry(text: text, generation: generation, derived: $0) }
    }
  }
}
