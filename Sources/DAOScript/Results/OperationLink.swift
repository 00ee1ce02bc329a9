import DAOCore

/// A nested select's link to its operation, which is set when all operations are compiled, with a cache of its batch
/// statements.
///
/// The link does not retain the operation, because the operation may link back: an author's books have authors. The compiled
/// script retains it.
package final class OperationLink: Sendable {
  private struct State {
    weak var operation: (any SelectedOperation)?
    var hint = ""
    var plainMap: CompiledResultMap?
    var batches: [BatchStatement] = []
  }

  private let state = Guarded(State())

  package var selected: (any SelectedOperation)? { state.withLock { $0.operation } }

  /// Links the operation. The compiler of the scripts calls this.
  package func link(to operation: any SelectedOperation) { state.withLock { $0.operation = operation } }

  /// Records the nearest spelling for a missing operation.
  func miss(hint: String) { state.withLock { $0.hint = hint } }

  /// The error of a missing operation, with the nearest spelling.
  package func missing(_ reference: ResultReference) -> DAOError {
    DAOError(
      .unknownOperation, "there is no operation '\(reference.name)' for the nested select\(state.withLock { $0.hint })",
      location: reference.location)
  }

  /// The mapping from the operation's rows to entities.
  package func resultMap(of operation: any SelectedOperation) -> CompiledResultMap {
    if let map = operation.resultMap { return map }
    return state.withLock { state in
      if let map = state.plainMap { return map }
      let map = CompiledResultMap.plain(type: operation.resultType)
      state.plainMap = map
      return map
    }
  }

  /// The statement for many keys at once, cached for the last few texts.
  package func batch(of text: StatementText, dialect: any Dialect) -> BatchStatement {
    if let batch = state.withLock({ state in state.batches.first { $0.text === text } }) { return batch }
    let batch = BatchStatement(text, dialect: dialect)
    state.withLock { state in
      if state.batches.count == 32 { state.batches.removeFirst() }
      state.batches.append(batch)
    }
    return batch
  }
}
