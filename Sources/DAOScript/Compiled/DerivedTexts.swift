import DAOCore

/// A cache of texts derived from the statements of one operation, keyed by statement.
struct DerivedTexts<Derived: Sendable & DerivedText>: Sendable {
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var byteCount = 0

  private struct Entry {
    /// Retained, so that no other text can reuse its identity.
    let text: StatementText
    let generation: Int
    let derived: Derived
  }

  /// - Parameter generation: A number that changes with the other source of the derived text, for example the schema.
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

/// A text derived from a statement.
protocol DerivedText {
  /// The approximate size in bytes.
  var byteCount: Int { get }
}

extension StatementText: DerivedText {}

extension PageStatements: DerivedText {
  var byteCount: Int { count.byteCount + rows.byteCount }
}
