import DAOCore

/// The statement that an operation was built to last from a table's columns.
final class BuiltTexts: Sendable {
  private struct Text {
    var generation: Int
    var text: StatementText
  }

  private let last = Guarded<Text?>(nil)

  /// The statement built for a generation of the schema.
  func text(generation: Int) -> StatementText? {
    last.withLock { last in last?.generation == generation ? last?.text : nil }
  }

  /// Stores a statement as the last one.
  func store(_ text: StatementText, generation: Int) {
    last.withLock { $0 = Text(generation: generation, text: text) }
  }
}
