import DAOCore
import DAOScript
import Synchronization

/// The statements that have been built from tables' columns, as long as the schema is the same.
final class BuiltStatements: Sendable {
  private struct State {
    var generation = 0
    var texts: [ObjectIdentifier: StatementText] = [:]
  }

  private let state = Mutex(State())

  /// The statement of an operation.
  ///
  /// - Parameter session: Where to ask for the columns of a table.
  /// - Throws: ``DAOError`` with every fault that the schema shows.
  func text(
    of operation: CompiledOperation, session: ((Session) throws -> StatementText) throws -> StatementText
  ) throws -> StatementText {
    switch operation.content {
    case .fixed(let text): return text
    case .built(let statement):
      let key = ObjectIdentifier(operation)
      let (known, generation) = state.withLock { ($0.texts[key], $0.generation) }
      if let known { return known }
      let text = try session { try statement.resolve(with: $0.connection.tableSchema) }
      state.withLock { state in
        if state.generation == generation { state.texts[key] = text }
      }
      return text
    }
  }

  /// Forgets all statements, since the schema has changed.
  func noteSchemaChange() {
    state.withLock { state in
      state.generation += 1
      state.texts = [:]
    }
  }
}
