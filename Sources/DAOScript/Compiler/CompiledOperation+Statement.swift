import DAOCore
import Synchronization

extension CompiledOperation {
  /// The statement of an operation; a built one is made when the schema is new, a dynamic one is that of a call without
  /// arguments.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - build: Makes the statement of the table's columns.
  /// - Throws: ``DAOError`` with every fault that the schema shows.
  package func statement(
    generation: Int, build: (BuiltStatement) throws -> StatementText
  ) throws -> StatementText {
    if case .fixed(let text) = content { return text }
    if let known = built.withLock({ $0 }), known.generation == generation { return known.text }
    switch content {
    case .fixed(let text): return text
    case .built(let statement):
      let text = try build(statement)
      built.withLock { $0 = BuiltText(generation: generation, text: text) }
      return text
    case .dynamic(let statement):
      return try statement.render(DynamicScope([])).text
    }
  }
}

/// A statement that was built from a table's columns, and the schema that they were of.
struct BuiltText {
  let generation: Int
  let text: StatementText
}
