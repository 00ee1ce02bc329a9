/// The keys that an operation hands back: those that the database makes, and those that statements of their own select.
package struct CompiledKeys: Sendable {
  /// Nil where the database is not asked for keys.
  package let generated: GeneratedKeys?
  /// What is selected before the operation runs, for its parameters.
  package let before: [CompiledSelectKey]
  /// What is selected when it has run.
  package let after: [CompiledSelectKey]

  /// Nil where the operation hands back none.
  init?(_ generated: GeneratedKeys?, _ selected: [CompiledSelectKey]) {
    guard generated != nil || !selected.isEmpty else { return nil }
    self.generated = generated
    before = selected.filter(\.isBefore)
    after = selected.filter { !$0.isBefore }
  }

  /// The keys of an insert that says nothing about them.
  private init() {
    generated = GeneratedKeys(properties: [], columns: [])
    before = []
    after = []
  }

  package static let undeclared = CompiledKeys()

  /// The properties that get keys.
  package var properties: [KeyProperty] { (generated?.properties ?? []) + (before + after).flatMap(\.properties) }

  /// Whether statements besides the operation's own are run for keys.
  package var areSelected: Bool { !before.isEmpty || !after.isEmpty }
}
