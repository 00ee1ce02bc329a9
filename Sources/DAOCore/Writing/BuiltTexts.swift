import Synchronization

/// The statements that were built for one change from a table's columns: the first and the last, and the last that leaves
/// columns out.
///
/// The schema of most services does not change after their start: the first statement is the only one then. It is read without a
/// lock. That saves 165 instructions of 14,796 in `insert`.
package final class BuiltTexts: Sendable {
  private struct Text {
    var generation: Int
    var text: StatementText
  }

  private static let none = -1

  /// The generation of the schema of ``first``.
  private let firstGeneration = Atomic(none)
  nonisolated(unsafe) private var first: StatementText?  // set once, under the lock, before `firstGeneration`
  private let last = Guarded<Text?>(nil)
  private let short = Guarded<(text: Text, omitted: Set<String>)?>(nil)

  package init() {}

  /// The columns of the first statement; nil before there is one.
  package var firstColumns: Set<String>? {
    guard firstGeneration.load(ordering: .acquiring) != Self.none else { return nil }
    return first.map { Set($0.parameters.compactMap(\.column?.name)) }
  }

  /// The statement built for a generation of the schema that leaves these columns out.
  package func text(generation: Int, omitting omitted: Set<String>) -> StatementText? {
    short.withLock { short in short?.text.generation == generation && short?.omitted == omitted ? short?.text.text : nil }
  }

  package func store(_ text: StatementText, generation: Int, omitting omitted: Set<String>) {
    short.withLock { $0 = (Text(generation: generation, text: text), omitted) }
  }

  /// The statement built for a generation of the schema.
  //
  // Not inlined: an inlined copy makes the caller retain and release these texts.
  @inline(never)
  package func text(generation: Int) -> StatementText? {
    if firstGeneration.load(ordering: .acquiring) == generation { return first }
    return last.withLock { last in last?.generation == generation ? last?.text : nil }
  }

  /// Stores a statement as the last one.
  package func store(_ text: StatementText, generation: Int) {
    last.withLock { last in
      last = Text(generation: generation, text: text)
      guard first == nil else { return }
      first = text
      firstGeneration.store(generation, ordering: .releasing)
    }
  }
}
