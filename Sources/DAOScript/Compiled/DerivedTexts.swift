import DAOCore

/// What has been made of the statements of one operation, each once, by the statements.
struct DerivedTexts<Derived: Sendable & DerivedText>: Sendable {
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var byteCount = 0

  private struct Entry {
    /// Kept, so that no other text gets its identity.
    let text: StatementText
    let generation: Int
    let derived: Derived
  }

  /// - Parameter generation: A number that changes with what it was made of besides the statement.
  subscript(text: StatementText, generation: Int) -> Derived? {
    get {
      guard let entry = entries[ObjectIdentifier(text)], entry.generation == generation else { return nil }
      return entry.derived
    }
    set {
      guard let newValue else { return }
      if entries.count >= ScriptLimits.variants || byteCount > ScriptLimits.variantBytes {
        entries.removeAll()
        byteCount = 0
      }
      entries[ObjectIdentifier(text)] = Entry(text: text, generation: generation, derived: newValue)
      byteCount += text.byteCount + newValue.byteCount
    }
  }
}

/// What is made of a statement.
protocol DerivedText {
  /// About how many bytes it takes.
  var byteCount: Int { get }
}

extension StatementText: DerivedText {}

extension PageStatements: DerivedText {
  var byteCount: Int { count.byteCount + rows.byteCount }
}
